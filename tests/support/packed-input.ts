/** The packed input of a run, from a data set in memory. */
import { type DatasetContent, headOf } from "@esm/model/domain/dataset-content";
import type { ModelContent } from "@esm/model/domain/model";
import { compressedInput, digestInput, measureInput } from "../../apps/service/src/runs/input/packed-input.ts";

export async function packInput(given: DatasetContent, model: ModelContent) {
  const content = { ...given, tables: [] };
  const source = {
    content,
    model,
    async *heads() {
      yield given.tables.map(headOf);
    },
    async *values() {
      yield given.tables.map(({ values }) => values);
    },
  };
  const measures = await measureInput(source);
  if (!measures) throw new Error("The header is too large.");
  const portions: Uint8Array[] = [];
  for await (const portion of compressedInput(source, measures)) portions.push(portion);
  return { ...(await digestInput(source, measures)), portions };
}
