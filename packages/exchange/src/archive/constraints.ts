/** Reads and writes `constraints.json`: constraints of the data set, and the groups of components and regions that they name. */

import { message } from "@esm/messages/message";
import { type ConstraintContent, writtenConstraint } from "@esm/model/domain/constraints/constraint";
import { constraintContentSchema } from "@esm/model/domain/constraints/constraint-schema";
import { writtenReserve } from "@esm/model/domain/constraints/planning-reserve";
import type { HintBudget } from "@esm/model/domain/nearest-name";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import { defaultJsonLimits } from "../json/json-source.ts";
import { type JsonReading, parseJsonFile, readingOf, readRecord, recordOf } from "./json.ts";

/** A hundred thousand terms, and a million names and numbers. */
const limits = { ...defaultJsonLimits, maxContainers: 450_000, maxKeys: 1_500_000, maxItems: 2_500_000 };

/** A term with a foreign key would not mean what its author wrote. */
const schema = { ...recordOf(constraintContentSchema), refusesForeign: true };

export function readConstraints(bytes: Uint8Array, hints: HintBudget): JsonReading<ConstraintContent> {
  const parsed = parseJsonFile(bytes, limits);
  if ("errors" in parsed) return parsed;
  if (Array.isArray(parsed.value)) return { errors: [message("file_contain_one_json_object")] };
  const problems = createFileProblems(hints);
  return readingOf(constraintsOf(parsed.value, problems), problems);
}

/** Names are checked with the model: components may come later. */
export const constraintsOf = (given: unknown, problems: FileProblems): ConstraintContent =>
  readRecord(given, schema, problems) ?? {};

/** What is given, as plain values without defaults; undefined where nothing is. */
export function writtenConstraints({
  component_groups = {},
  region_groups = {},
  constraints = [],
  planning_reserves = [],
}: ConstraintContent): Record<string, unknown> | undefined {
  const given = {
    ...(Object.keys(component_groups).length > 0 && { component_groups }),
    ...(Object.keys(region_groups).length > 0 && { region_groups }),
    ...(constraints.length > 0 && { constraints: constraints.map(writtenConstraint) }),
    ...(planning_reserves.length > 0 && { planning_reserves: planning_reserves.map(writtenReserve) }),
  };
  return Object.keys(given).length > 0 ? given : undefined;
}

/** A line for each group and constraint: indented, each number of a series would have a line of its own. */
export function constraintsText(written: Record<string, unknown>): string {
  const parts = Object.entries(written).map(([key, value]) => {
    const lines = Array.isArray(value)
      ? value.map((one) => JSON.stringify(one))
      : Object.entries(value as object).map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`);
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    return `  ${JSON.stringify(key)}: ${open}\n${lines.map((line) => `    ${line}`).join(",\n")}\n  ${close}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}
