/**
 * Reference systems with the optima another framework found for them. They belong to others and are read from the
 * folder beside the repository; where it is absent, their tests are skipped and say so.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Override } from "@esm/model/domain/model";
import { recordSchema } from "@esm/model/domain/schema";
import type { SummaryRow } from "@esm/model/results/summary";

export const sharedFolder = fileURLToPath(new URL("../../../../shared/", import.meta.url));
export const referenceIsPresent = existsSync(`${sharedFolder}reference/cases`);

export interface ReferenceRow {
  component: string;
  property: string;
  unit: string;
  locationIn?: string;
  values: Record<string, number | null>;
}

export interface ReferenceRun {
  status: string;
  integers: number;
  objective: number;
  optSummary: Record<string, ReferenceRow[]>;
  nonUniqueRows: [string, string, string, string | null][];
  /** Facts about runs over typical periods. */
  tsa?: { clusterOrder: number[]; timeStepsPerSegment?: Record<string, number[]> };
}

export interface ReferenceCase {
  name: string;
  archive: string;
  dataset: Record<string, unknown>;
  overrides: Override[];
  runs: Record<string, ReferenceRun>;
}

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));

export function referenceCases(): ReferenceCase[] {
  if (!referenceIsPresent) return [];
  return readdirSync(`${sharedFolder}reference/cases`).map((name) => {
    const folder = `${sharedFolder}reference/cases/${name}`;
    const overrides = `${folder}/overrides.json`;
    return {
      name,
      archive: `${folder}/dataset.zip`,
      dataset: json(`${folder}/dataset.json`),
      overrides: existsSync(overrides) ? json(overrides) : [],
      runs: json(`${folder}/expected.json`).runs,
    };
  });
}

/** The data set of an archive, under attributes that the archive itself does not carry. */
export async function contentOfArchive(path: string, attributes: Record<string, unknown>): Promise<DatasetContent> {
  const dataset = recordSchema(datasetAttributes).parse({ name: "reference", ...attributes });
  const { content, fileResults, failed } = await readArchive(path, { dataset });
  if (failed) throw new Error(JSON.stringify(fileResults.filter((result) => result.status === "ERROR")));
  return content;
}

/** The rows of a reference that bind, as many as `differences` looks at. */
export function bindingRows({ nonUniqueRows, optSummary }: ReferenceRun): number {
  const free = new Set(nonUniqueRows.map(([component, property]) => JSON.stringify([component, property])));
  return Object.values(optSummary)
    .flat()
    .filter(({ component, property }) => !free.has(JSON.stringify([component, property])))
    .filter(({ property, unit }) => !(property === "operationDischarge" && unit.endsWith("/a]")))
    .filter(({ values }) => Object.values(values).some((value) => Math.abs(value ?? 0) >= 1e-7)).length;
}

/** The reference's figures that differ from ours by more than `tolerance` of the row's largest value, and our rows that it lacks. */
export function differences(
  run: ReferenceRun,
  summary: readonly SummaryRow[],
  regions: readonly string[],
  tolerance: number,
): string[] {
  const key = (...parts: (string | null)[]): string => JSON.stringify(parts);
  const ours = new Map(
    summary.map((row) => {
      const origin = row.origin === null ? null : regions[row.origin];
      return [key(row.component, row.property, row.unit, origin), row.values];
    }),
  );
  // Where the yearly figure binds nobody, neither does the same figure over the horizon.
  const free = new Set(run.nonUniqueRows.map(([component, property]) => key(component, property)));
  const given = Object.values(run.optSummary).flat();
  const theirKeys = new Set(given.map((row) => key(row.component, row.property, row.unit, row.locationIn ?? null)));
  const surplus = summary
    .filter(({ component, property }) => !free.has(key(component, property)))
    .filter(({ values }) => values.some((value) => Math.abs(value ?? 0) >= 1e-7))
    .map((row) => key(row.component, row.property, row.unit, row.origin === null ? null : regions[row.origin]))
    .filter((ourKey) => !theirKeys.has(ourKey))
    .map((ourKey) => `${ourKey} is not among theirs`);
  return (
    given
      .filter(({ component, property }) => !free.has(key(component, property)))
      // The reference does not divide the yearly figure of discharging by the years; ours does.
      .filter(({ property, unit }) => !(property === "operationDischarge" && unit.endsWith("/a]")))
      .flatMap((row): string[] => {
        const theirs = regions.map((region) => row.values[region] ?? null);
        const scale = Math.max(...theirs.map((value) => Math.abs(value ?? 0)));
        if (scale < 1e-7) return [];
        const mine = ours.get(key(row.component, row.property, row.unit, row.locationIn ?? null));
        const equal = theirs.every((value, region) => {
          const found = mine?.[region] ?? null;
          return (value === null) === (found === null) && Math.abs((value ?? 0) - (found ?? 0)) <= tolerance * scale;
        });
        return equal
          ? []
          : [`${key(row.component, row.property, row.unit, row.locationIn ?? null)} ${theirs} ≠ ${mine}`];
      })
      .concat(surplus)
  );
}
