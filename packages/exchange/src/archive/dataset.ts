/** Reads `dataset.json`: the attributes of the data set itself. */

import { type DatasetAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import type { HintBudget } from "@esm/model/domain/nearest-name";
import { attributeShape, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import { createFileProblems, type FileProblems } from "../component-tables/problems.ts";
import { type JsonReading, parseJsonFile, readingOf, readRecord, recordOf } from "./json.ts";

// The data set keeps its own name: an archive may be uploaded under another one.
const { name: _name, ...appliedAttributes } = datasetAttributes;
const shape = { ...attributeShape(appliedAttributes, "update"), name: z.unknown().optional() };
const schema = recordOf(typedSchema<Partial<DatasetAttributes>>(z.object(shape)));

/** The attributes of `target`, replaced by those of the file where it has them. */
export function readDatasetAttributes(
  bytes: Uint8Array,
  target: DatasetAttributes,
  hints: HintBudget,
): JsonReading<DatasetAttributes> {
  const parsed = parseJsonFile(bytes);
  if ("errors" in parsed) return parsed;
  const problems = createFileProblems(hints);
  return readingOf(datasetAttributesOf(parsed.value, target, problems), problems);
}

/** Attributes from a value that stands at `place` in a file. */
export function datasetAttributesOf(
  value: unknown,
  target: DatasetAttributes,
  problems: FileProblems,
  place: string[] = [],
): DatasetAttributes {
  return { ...target, ...readRecord(value, schema, problems, place), name: target.name };
}
