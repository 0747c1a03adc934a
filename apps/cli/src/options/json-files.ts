/** JSON files that the command line names. */
import { readFile } from "node:fs/promises";
import { parseJson, placeOf } from "@esm/exchange/json/json-source";
import { inEnglish } from "@esm/messages/render";
import type { OptimizationParameters, Override, YearOverride } from "@esm/model/domain/model";
import { overridesSchema, yearOverridesSchema } from "@esm/model/domain/model-schema";
import { hintBudget } from "@esm/model/domain/nearest-name";
import type { TableOverride } from "@esm/model/domain/overrides/table-override";
import { tableOverridesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { optimizationParameters } from "@esm/model/domain/pathway-schema";
import { isError, type Problem } from "@esm/model/domain/problem";
import type { AlternativesOptions } from "@esm/model/domain/runs/alternatives";
import { alternativesSchema } from "@esm/model/domain/runs/alternatives-schema";
import { scenarioFileSchema } from "@esm/model/domain/runs/scenario-schema";
import { typedSchema } from "@esm/model/domain/schema";
import { problemsOf } from "@esm/model/domain/schema-problems";
import { knownFieldsOf, problemOfUnknown, unknownFields } from "@esm/model/domain/unknown-fields";
import { z } from "zod";
import { UsageError } from "./usage.ts";

export async function readJson(file: string): Promise<unknown> {
  try {
    const text = await readFile(file, "utf8");
    const parsed = parseJson(text);
    if ("value" in parsed) return parsed.value;
    throw new Error(`${inEnglish(placeOf(text, parsed.fault))}: ${inEnglish(parsed.fault.reason)}`);
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** The content of a file; for a faulty one only its problems. Fields that no schema reads are warnings. */
interface FileReading<Value> {
  value: Value | null;
  problems: Problem[];
}

async function read<Value>(file: string | undefined, schema: z.ZodType<Value>): Promise<FileReading<Value>> {
  return file === undefined ? { value: null, problems: [] } : readingOf(file, await readJson(file), schema);
}

function readingOf<Value>(file: string, content: unknown, schema: z.ZodType<Value>): FileReading<Value> {
  const parsed = schema.safeParse(content);
  const unknown = unknownFields(knownFieldsOf(schema), content, hintBudget());
  const problems = [
    ...(parsed.success ? [] : problemsOf(parsed.error, content, [file])),
    ...Array.from(unknown, (field) => problemOfUnknown(field, [file])),
  ];
  return { value: parsed.data !== undefined && !problems.some(isError) ? parsed.data : null, problems };
}

/** Optimization parameters as a model of the interface has them; null without a file. */
export const readPathway = (file: string | undefined): Promise<FileReading<OptimizationParameters>> =>
  read(file, optimizationParameters);

/** Options of alternatives as a run of the interface has them; null without a file. */
export const readAlternatives = (file: string | undefined): Promise<FileReading<AlternativesOptions>> =>
  read(file, alternativesSchema);

interface GivenOverrides {
  override_parameters: Override[];
  override_tables: TableOverride[];
}

const bothLists = typedSchema<GivenOverrides>(
  z.object({ override_parameters: overridesSchema.default([]), override_tables: tableOverridesSchema.default([]) }),
);

/**
 * Overrides as a request gives them to a model of the interface: a list of those of attributes, or an object with
 * `override_parameters` and `override_tables`. Values of attributes with units are to be converted.
 */
export async function readOverrides(file: string | undefined): Promise<FileReading<GivenOverrides>> {
  if (file === undefined) return { value: null, problems: [] };
  const content = await readJson(file);
  if (!Array.isArray(content)) return readingOf(file, content, bothLists);
  const { value, problems } = readingOf(file, content, overridesSchema);
  return { value: value && { override_parameters: value, override_tables: [] }, problems };
}

export type ScenarioFile = z.output<typeof scenarioFileSchema>;

/** Scenarios of `solve`; null without a file. */
export const readScenarios = (file: string | undefined): Promise<FileReading<ScenarioFile>> =>
  read(file, scenarioFileSchema);

/** Reads the values that hold from a year of the pathway on, in the form of a model of the interface. */
export const readYearOverrides = (file: string | undefined): Promise<FileReading<YearOverride[]>> =>
  read(file, yearOverridesSchema);
