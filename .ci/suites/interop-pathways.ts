/**
 * Random pathways with perfect foresight as networks of PyPSA or models of FINE with investment periods, with the objectives that these
 * have to find.
 *
 *     interop-pathways.ts FOLDER SEED COUNT [pypsa | fine]
 *
 * writes COUNT of them and the file objectives.json into FOLDER, and imports each file again.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strict } from "@esm/exchange/findings/report";
import { type ModelFormat, modelWriters } from "@esm/exchange/formats/write-model-file";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { YearOverride } from "@esm/model/domain/model";
import { recordSchema } from "@esm/model/domain/schema";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import { pathwaySystems } from "@esm/optimize/optimization/pathways/pathway-systems";
import { optimizePathway } from "@esm/optimize/optimization/solve-pathway";
import fc from "fast-check";
import { readFine } from "../../packages/exchange/src/fine/reader.ts";
import { readPypsa } from "../../packages/exchange/src/pypsa/reader.ts";
import { readHere, writeHere } from "../../packages/exchange/tests/netcdf-here.ts";
import { endAsReported } from "../../packages/exchange/tests/run-as-reported.ts";
import { type ContentText, contentOf } from "../../tests/support/systems/content.ts";
import { type DrawnPathway, withPathway } from "../../tests/support/systems/random-pathways.ts";
import { randomSystem } from "../../tests/support/systems/random-system.ts";
import {
  asFineCanHaveIt,
  withCapacityLimits,
  withLines,
  withoutWhatPypsaLacks,
  withStoragesAndLimits,
} from "./interop-systems.ts";

/** The factors by which a pathway changes its data from the second year on. */
interface Changes {
  readonly demand: number;
  readonly maximum: number;
  readonly cost: number;
  readonly efficiency: number;
  /** The share of its emissions that a budget leaves; null without a budget. */
  readonly budget: number | null;
  /** By how much given capacities change. */
  readonly given: number;
  /** By how much a year counts less than the one before, for weights given outright; null for the discount rate. */
  readonly share: number | null;
  /** Whether a later year builds nothing in the first region of what is bounded. */
  readonly isClosed: boolean;
}

const systemsOfPypsa = randomSystem(false).chain((text) => {
  const plain = withoutWhatPypsaLacks(text);
  if (text.regions.length < 2) return fc.constant(plain);
  return fc.oneof(
    fc.constant(plain),
    withLines(text).map(withoutWhatPypsaLacks).chain(withCapacityLimits),
    withStoragesAndLimits(plain).map(withoutInflow),
  );
});

/** Pathways do not divide an inflow among years of building. */
function withoutInflow({ components, ...text }: ContentText): ContentText {
  const { Dam: _, ...others } = components;
  return { ...text, components: others };
}

/** FINE counts the cycles of a storage over all periods. */
const withoutCycles = ({ components, ...text }: ContentText): ContentText => ({
  ...text,
  components: Object.fromEntries(
    Object.entries(components).map(([name, component]) => [
      name,
      component.type === "STORAGE" ? { ...component, cyclic_lifetime: null } : component,
    ]),
  ),
});

const systemsOfFine = randomSystem(false)
  .chain((text) =>
    fc.oneof(
      fc.constant(text),
      text.regions.length < 2 ? fc.constant(text) : withLines(text),
      withStoragesAndLimits(text).map(withoutInflow).map(asFineCanHaveIt),
    ),
  )
  .map(withoutCycles)
  .chain(withGivenAndBounded);

/** A given capacity, and one of which a year may build a part: by a constraint, or because a later year closes the first region. */
function withGivenAndBounded(text: ContentText): fc.Arbitrary<ContentText> {
  const [first] = text.regions;
  const inRegions = (value: number) => Object.fromEntries(text.regions.map((region) => [region, value]));
  return fc
    .record({
      given: fc.integer({ min: 0, max: 3 }),
      invest: fc.integer({ min: 1, max: 40 }),
      life: fc.integer({ min: 1, max: 40 }),
      interest: fc.constantFrom(0, 0.04, 0.08),
      sense: fc.constantFrom("<=", ">=", "=", null),
      bound: fc.constantFrom(0, 1, 2.5),
    })
    .map(({ given, invest, life, interest, sense, bound }): ContentText => {
      const paid = {
        capacity_variable: true,
        invest_per_capacity: invest,
        economic_lifetime: life,
        interest_rate: interest,
      };
      const source = { type: "SOURCE" as const, commodity_name: "el" };
      const term = { quantity: "built", components: ["Bounded"], regions: [first] };
      return {
        ...text,
        components: {
          ...text.components,
          Given: { ...source, ...paid, opex_per_capacity: 1, tables: { capacityFix: inRegions(given) } },
          Bounded: { ...source, ...paid, commodity_cost: 0.001, tables: { capacityMax: inRegions(5) } },
        },
        ...(sense && { constraints: [{ id: "bounded", sense, value: bound, terms: [term] }] }),
      };
    });
}

const pathwaysOf = (systems: fc.Arbitrary<ContentText>, isForFine: boolean) =>
  fc.record({
    drawn: withPathway(systems),
    changes: fc.record({
      demand: fc.constantFrom(1, 1, 0.8),
      maximum: fc.constantFrom(1, 1.5, 2),
      cost: fc.constantFrom(1, 1, 0.5, 3),
      // FINE has one efficiency for all plants.
      efficiency: isForFine ? fc.constantFrom(1, 1, 1, 1, 0.9) : fc.constantFrom(1, 1, 0.9),
      budget: isForFine ? fc.constant(null) : fc.constantFrom(null, 0.99, 0.9),
      given: isForFine ? fc.constantFrom(1, 0.5, 2) : fc.constant(1),
      share: isForFine ? fc.constantFrom(null, null, 0.8, 1) : fc.constant(null),
      isClosed: isForFine ? fc.boolean() : fc.constant(false),
    }),
  });

/** Each tool has its pathways, its reader, and the findings to accept: FINE's reader leaves out yearly limits, which optimize-fine.py sets. */
const tools = {
  pypsa: { pathways: pathwaysOf(systemsOfPypsa, false), read: readPypsa, accepted: strict },
  fine: {
    pathways: pathwaysOf(systemsOfFine, true),
    read: readFine,
    accepted: { approximate: new Set<string>(), ignore: new Set(["balance_limit"]) },
  },
} as const;

const entry = (
  component_name: string,
  year: number,
  of: Partial<YearOverride> & Record<string, unknown>,
): YearOverride =>
  ({
    attribute: null,
    commodity_name: null,
    regions: null,
    region_to: null,
    steps: null,
    unit: null,
    to_next: "hold",
    operation: "multiply",
    ...of,
    component_name,
    year,
  }) as YearOverride;

function overridesOf(
  { components, regions: [{ name: region }], tables }: DatasetContent,
  { drawn, changes }: { drawn: DrawnPathway; changes: Changes },
) {
  const year = drawn.parameters.start_year + drawn.parameters.years_per_step;
  const owned = new Set(tables.map(({ family, component }) => `${family} ${component}`));
  const isCapacity = (name: string) => owned.has(`capacityMax ${name}`);
  const isGiven = (name: string) => owned.has(`capacityFix ${name}`) && changes.given !== 1;
  const closed = { table: "capacityMax", regions: [region], operation: "set", value: 0 } as const;
  return components.flatMap(({ name, type, ...component }): YearOverride[] => {
    if (name === "Bounded" && changes.isClosed) return [entry(name, year, closed)];
    const isSink = type === "SINK" && owned.has(`operationRateFix ${name}`);
    return [
      ...(isSink ? [entry(name, year, { table: "operationRateFix", value: changes.demand })] : []),
      ...(isCapacity(name) ? [entry(name, year, { table: "capacityMax", value: changes.maximum })] : []),
      ...(isGiven(name) ? [entry(name, year, { table: "capacityFix", value: changes.given })] : []),
      ...(["commodity_cost", "opex_per_operation"] as const).flatMap((attribute) =>
        Number(Reflect.get(component, attribute) ?? 0) > 0
          ? [entry(name, year, { attribute, value: changes.cost })]
          : [],
      ),
      ...(type === "STORAGE" && typeof Reflect.get(component, "discharge_efficiency") === "number"
        ? [entry(name, year, { attribute: "discharge_efficiency", value: changes.efficiency })]
        : []),
    ];
  });
}

export interface ExportedPathways {
  objectives: Record<string, number>;
  figures: {
    seed: number;
    pathways: number;
    withBudget: number;
    withOtherValuesByYear: number;
    withoutOptimum: number;
    refused: Record<string, number>;
    importedAgain: number;
    notImported: Record<string, number>;
    largestRelativeDifferenceImportedAgain: number;
  };
}

/** The first yearly limit of the data; null where there is none. */
function yearlyLimitOf({ components }: DatasetContent): { id: string; amount: number } | null {
  const limited = components.find((each) => "commodity_limit_id" in each && each.commodity_limit_id !== null);
  if (!limited || !("commodity_limit_id" in limited) || limited.commodity_limit_id === null) return null;
  return { id: limited.commodity_limit_id, amount: limited.yearly_limit ?? 0 };
}

/** FINE fails where a member of a yearly limit may not be in all regions. */
const isBeyondFine = ({ systems }: PathwaySystems): boolean =>
  systems.some(({ components, regions }) =>
    components.some((each) => "yearlyLimit" in each && each.yearlyLimit >= 0 && each.regions.length < regions.length),
  );

function countCodes(counts: Map<string, number>, codes: readonly string[]): void {
  for (const code of new Set(codes)) counts.set(code, (counts.get(code) ?? 0) + 1);
}

/** Writes files of so many pathways that have an optimum, and imports each again: the figures have the largest difference. */
export async function exportPathways(
  folder: string,
  seed: number,
  count: number,
  format: ModelFormat = "pypsa",
): Promise<ExportedPathways> {
  const { pathways, read, accepted } = tools[format];
  const objectives: Record<string, number> = {};
  const refused = new Map<string, number>();
  const notImported = new Map<string, number>();
  let [budgets, overridden, compared, worst, infeasible] = [0, 0, 0, 0, 0];
  const dataset = recordSchema(datasetAttributes).parse({ name: "network" });
  for (const [index, given] of fc.sample(pathways, { numRuns: 6 * count + 10, seed }).entries()) {
    if (Object.keys(objectives).length >= count) break;
    const { drawn, changes } = given;
    const content = contentOf(drawn.text);
    const overridesByYear = [...drawn.overridesByYear, ...overridesOf(content, given)];
    const snapshot = { content, overrides: [], overridesByYear };
    const limit = changes.budget === null ? null : yearlyLimitOf(content);
    const parameters = { ...drawn.parameters, ...(limit && { emission_limit_id: limit.id }) };
    const whole = (limit?.amount ?? 0) * (parameters.number_of_steps + 1) * parameters.years_per_step;
    const carbonBudget = changes.budget !== null && whole > 0 ? whole * changes.budget : null;
    const { share } = changes;
    const discounting =
      share === null
        ? { discountRate: drawn.discountRate }
        : { yearWeights: Array.from({ length: parameters.number_of_steps + 1 }, (_, step) => 3 * share ** step) };
    const options = { foresight: "perfect", ...discounting, carbonBudget } as const;
    const prepared = pathwaySystems(snapshot, parameters, options);
    if ("problems" in prepared || (format === "fine" && isBeyondFine(prepared.pathway))) continue;
    const file = `pathway ${index}.nc`;
    const outcome = await modelWriters[format](content, join(folder, file), {
      ...writeHere,
      accepted,
      pathway: prepared.pathway,
    });
    if (outcome.status !== "written") {
      const codes =
        outcome.status === "refused"
          ? outcome.report.findings
              .filter(({ severity }) => severity === "error")
              .map(({ code, attribute }) => `${code} ${attribute}`)
          : ["invalid"];
      countCodes(refused, codes);
      continue;
    }
    const solving = { solver: "auto", timeLimitSeconds: 60, ...options } as const;
    const solved = await optimizePathway(snapshot, parameters, solving, { onYear() {} });
    if (solved.status !== "optimal" || !solved.discounted) {
      infeasible++;
      continue;
    }
    const { sum } = solved.discounted;
    objectives[file] = sum / outcome.report.objective.factor;
    if (carbonBudget !== null) budgets++;
    if (overridesByYear.length > 0) overridden++;
    const reading = await read(join(folder, file), { dataset, ...readHere });
    if (!reading.content) {
      const codes = reading.report.findings.filter(({ severity }) => severity === "error").map(({ code }) => code);
      countCodes(notImported, codes);
      continue;
    }
    const end = await endAsReported(reading);
    // The model that is read again has the sum of PyPSA's file, and the objective of FINE's.
    const cost = (end.cost ?? Number.NaN) * (format === "fine" ? outcome.report.objective.factor : 1);
    const difference = Math.abs(cost - sum) / Math.max(0.01, Math.abs(sum));
    compared++;
    worst = Math.max(worst, Number.isNaN(difference) ? Number.POSITIVE_INFINITY : difference);
    if (!(difference <= 1e-6)) console.log(`${file}: ${cost} instead of ${sum} after importing it again`);
  }
  return {
    objectives,
    figures: {
      seed,
      pathways: Object.keys(objectives).length,
      withBudget: budgets,
      withOtherValuesByYear: overridden,
      withoutOptimum: infeasible,
      refused: Object.fromEntries(refused),
      importedAgain: compared,
      notImported: Object.fromEntries(notImported),
      largestRelativeDifferenceImportedAgain: worst,
    },
  };
}

if (import.meta.main) {
  const [folder = "", seed = "1", count = "30", format = "pypsa"] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  const { objectives, figures } = await exportPathways(
    folder,
    Number(seed),
    Number(count),
    format === "fine" ? "fine" : "pypsa",
  );
  writeFileSync(join(folder, "objectives.json"), JSON.stringify(objectives));
  writeFileSync(join(folder, "figures.json"), JSON.stringify(figures, null, 2));
  console.log(JSON.stringify(figures));
}
