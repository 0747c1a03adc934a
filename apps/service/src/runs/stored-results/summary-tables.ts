/** Tables of a stored result: the summary with its totals, and prices. */
import type { SummaryValue } from "@esm/model/results/summary";
import { type KeptPart, unpackJson, unpackSheet } from "./parts.ts";
import { scenarioColumn, scenarioField } from "./scenario-parts.ts";
import type { DataTable } from "./table-formats.ts";

/** `region` is null in totals over all regions. */
export interface SummaryRowOfRun extends Omit<SummaryValue, "region"> {
  region: string | null;
  /** Milestone year of a pathway. */
  year: number | null;
  /** Absent where the run has no scenarios. */
  scenario?: string;
}

/** A price; that of a commodity has its mean, range and value in each time step. */
interface PriceOfRun {
  kind: string;
  name: string;
  location: string;
  unit: string;
  value: number | null;
  minimum: number | null;
  maximum: number | null;
  year: number | null;
  /** Absent where the run has no scenarios. */
  scenario?: string;
  steps: number[];
}

export interface PricesOfRun {
  prices: PriceOfRun[];
  notes: string[];
}

/** A line has one capacity, which appears in the rows of both its directions, unless it carries one way. */
const standsTwice = new Set(["capacity", "commissioning", "standing"]);

/** The figures of each year, then their totals over the regions. */
export function summaryRows(parts: readonly KeptPart[]): SummaryRowOfRun[] {
  return parts.flatMap((part) => {
    const values = unpackJson(part.bytes) as SummaryValue[];
    const of = { year: part.year, ...scenarioField(part) };
    return [...values.map((value) => ({ ...value, ...of })), ...totalsOf(values, of)];
  });
}

function totalsOf(values: readonly SummaryValue[], of: Pick<SummaryRowOfRun, "year" | "scenario">): SummaryRowOfRun[] {
  const totals = new Map<string, SummaryRowOfRun>();
  for (const { kind, component, property, unit, value, is_bidirectional: twoWays = true } of values) {
    const key = JSON.stringify([component, property, unit]);
    const total = totals.get(key) ?? {
      kind,
      component,
      property,
      unit,
      region: null,
      region_to: null,
      value: 0,
      ...of,
    };
    total.value += kind === "transmission" && twoWays && standsTwice.has(property) ? value / 2 : value;
    totals.set(key, total);
  }
  return [...totals.values()];
}

export function summaryTable(parts: readonly KeptPart[]): DataTable<SummaryRowOfRun[]> {
  const rows = summaryRows(parts);
  const plain = ["kind", "component", "property", "unit", "region", "region_to", "value", "year"] as const;
  const names = [...plain, ...scenarioColumn(rows)];
  return {
    json: () => rows,
    columns: names.map((name) => ({
      name,
      type: name === "value" ? "number" : name === "year" ? "integer" : "text",
      values: rows.map((row) => row[name] ?? null),
    })),
  };
}

/** Each price with its mean or value and, of commodities, its value in every time step; then the notes. One at a time. */
export async function* textOfPrices(parts: readonly KeptPart[]): AsyncGenerator<string> {
  const notes = new Set<PricesOfRun["notes"][number]>();
  yield '{"prices":[';
  let separator = "";
  for (const price of pricesIn(parts)) {
    if (price.kind === "note") notes.add(price.name);
    else {
      yield separator + JSON.stringify(price);
      separator = ",";
    }
  }
  yield `],"notes":${JSON.stringify([...notes])}}`;
}

/** The prices without time steps and notes. */
export function pricesTable(parts: readonly KeptPart[]): Pick<DataTable, "columns"> {
  const prices = [...pricesIn(parts).map(({ steps: _, ...price }) => price)].filter(({ kind }) => kind !== "note");
  const column = (
    name: "kind" | "name" | "location" | "unit" | "value" | "minimum" | "maximum" | "year" | "scenario",
  ) => ({
    name,
    type: name === "year" ? "integer" : typeof prices[0]?.[name] === "string" ? "text" : "number",
    values: prices.map((row) => row[name] ?? null),
  });
  const names = ["kind", "name", "location", "unit", "value", "minimum", "maximum", "year"] as const;
  return { columns: [...names, ...scenarioColumn(prices)].map(column) as DataTable["columns"] };
}

/** Notes are among them. */
function* pricesIn(parts: readonly KeptPart[]): Generator<PriceOfRun> {
  for (const { year, bytes, scenario } of parts) {
    for (const { labels, values } of unpackSheet(bytes).rows()) {
      const [kind, name, location, unit] = labels.map(String);
      const [value = null, ...steps] = values as Iterable<number>;
      const hasSteps = kind === "commodity" || (kind === "constraint" && steps.length > 0);
      const range = hasSteps ? { minimum: least(steps), maximum: most(steps) } : { minimum: null, maximum: null };
      yield { kind, name, location, unit, value, ...range, year, ...scenarioField({ scenario }), steps };
    }
  }
}

const least = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((left, right) => Math.min(left, right)) : null;
const most = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((left, right) => Math.max(left, right)) : null;
