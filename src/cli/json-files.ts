/** JSON files that the command line names. */
import { readFile } from "node:fs/promises";
import type { OptimizationParameters } from "../domain/model.ts";
import { optimizationParameters } from "../domain/pathway-schema.ts";
import type { Problem } from "../domain/problem.ts";
import { problemsOf } from "../domain/schema-problems.ts";
import { UsageError } from "./usage.ts";

export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Optimization parameters as a model of the interface has them; null without a file. */
export async function readPathway(
  file: string | undefined,
): Promise<{ parameters: OptimizationParameters } | { problems: Problem[] } | null> {
  if (file === undefined) return null;
  const text = await readJson(file);
  const parsed = optimizationParameters.safeParse(text);
  return parsed.success ? { parameters: parsed.data } : { problems: problemsOf(parsed.error, text, [file]) };
}
