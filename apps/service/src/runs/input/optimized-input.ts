/**
 * The input of a run as one year and one scenario of it were optimized: overrides are applied, those of the model first, then of the run,
 * of the scenario and of the year.
 */
import type { Groups } from "@esm/model/domain/constraints/constraint";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import { type AnyOverride, isFromYear, tableOverridesOf } from "@esm/model/domain/overrides/any-override";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import { withChanges } from "@esm/model/domain/overrides/year-override";
import type { Run } from "@esm/model/domain/runs/run";
import { assumptionsOf, contentOfYear } from "@esm/model/energy-system/assumptions/assumptions";
import { expanded } from "@esm/model/energy-system/constraints/named-places";
import { overriddenContent } from "@esm/model/energy-system/overridden-content";
import type { InputReader } from "./input-reader.ts";
import type { PackedHead } from "./packed-input.ts";
import { valuesInMemory } from "./values-in-memory.ts";

interface Shown {
  /** Null where the run is no pathway. */
  year: number | null;
  /** The first one where absent. */
  scenario?: string | undefined;
}

/** Tables that overrides change are in memory; all others are read when they are asked for. */
export async function optimizedInput(
  input: InputReader,
  { overrides: ofRun, options }: Pick<Run, "overrides" | "options">,
  { year, scenario: wanted }: Shown,
): Promise<InputReader> {
  const scenario = scenarioNamed(options, wanted);
  const own = input.datasets.get(scenario?.dataset_id ?? Number.NaN);
  const data = own ? { ...input, ...own } : input;
  const overrides = [...input.overrides, ...ofRun, ...overridesOfScenario(options, wanted)];
  const ofYears = withChanges(input.overridesByYear ?? [], ofRun.filter(isFromYear));
  const [assumptions] = year === null ? [[]] : assumptionsOf(ofYears, [year]).byYear;
  if (overrides.length + assumptions.length === 0) return data;
  const ofTables = tableOverridesOf([...overrides, ...assumptions.map(({ override }) => override)]);
  const isChanged = changedBy(ofTables, data.content.component_groups ?? {});
  const changing = ofTables.length === 0 ? [] : await tablesOf(data, isChanged);
  const changed = overriddenContent({ ...data.content, tables: changing }, overrides).content;
  const { tables, ...content } = contentOfYear(changed, assumptions).content;
  return withTables({ ...data, content }, tables, isChanged);
}

/** The scenario of this name, or the first one; undefined where the run has none. */
const scenarioNamed = ({ scenarios = [] }: Run["options"], wanted: string | undefined) =>
  scenarios.find(({ name }) => name === wanted) ?? scenarios.at(0);

export function overridesOfScenario(options: Run["options"], wanted: string | undefined): AnyOverride[] {
  const scenario = scenarioNamed(options, wanted);
  return [...(scenario?.overrides ?? []), ...(scenario?.override_tables ?? [])];
}

async function tablesOf(input: InputReader, isWanted: (head: Head) => boolean): Promise<TableRecord[]> {
  const tables: TableRecord[] = [];
  for await (const { head, values } of input.tables(isWanted)) {
    const { length: _, ...record } = head;
    tables.push({ ...record, values: await values() });
  }
  return tables;
}

type Head = Pick<PackedHead, "component" | "family">;

/** Whether overrides change a table, or take their values from it. */
function changedBy(overrides: readonly TableOverride[], groups: Groups): (head: Head) => boolean {
  const named = overrides.flatMap(({ component_name, table, value }) => {
    const isReference = typeof value === "object" && value !== null && "table" in value;
    return [{ component_name, table }, ...(isReference ? [value] : [])];
  });
  const keyOf = (component: string, family: string | null): string => JSON.stringify([component, family]);
  const keys = new Set(
    named.flatMap(({ component_name, table }) => expanded([component_name], groups).map((name) => keyOf(name, table))),
  );
  return ({ component, family }) => keys.has(keyOf(component, family));
}

/** The input with these tables in place of those that are changed. */
function withTables(
  input: InputReader,
  changed: readonly TableRecord[],
  isChanged: (head: Head) => boolean,
): InputReader {
  const records = changed.map(({ values, ...record }) => ({ head: { ...record, length: values.length }, values }));
  return {
    ...input,
    async *heads() {
      for await (const head of input.heads()) if (!isChanged(head)) yield head;
      for (const { head } of records) yield head;
    },
    async *tables(isWanted) {
      yield* input.tables((head) => !isChanged(head) && isWanted(head));
      for (const { head, values } of records) if (isWanted(head)) yield { head, ...valuesInMemory(values) };
    },
  };
}
