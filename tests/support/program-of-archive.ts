/** The linear program of a data set in an archive. */
import { readFileSync } from "node:fs";
import { datasetAttributes } from "#src/domain/dataset.ts";
import { recordSchema } from "#src/domain/schema.ts";
import { buildEnergySystem } from "#src/energy-system/build.ts";
import { readArchive } from "#src/exchange/archive/reader.ts";
import { buildProgram } from "#src/formulation/build-program.ts";
import type { LinearProgram } from "#src/linear-program/linear-program.ts";
import type { ResolutionRequest } from "#src/optimization/model-input.ts";
import { resolveTime } from "#src/optimization/time-resolution.ts";

export async function programOfArchive(
  path: string,
  resolution: ResolutionRequest = { kind: "full" },
): Promise<LinearProgram> {
  const dataset = recordSchema(datasetAttributes).parse({ name: "archive" });
  const { content } = await readArchive(readFileSync(path), { dataset });
  const { system, ...rest } = buildEnergySystem(content, []);
  if (!system) throw new Error(JSON.stringify(rest));
  const ready = resolveTime(system, resolution);
  if (!ready.system) throw new Error(JSON.stringify(ready));
  return buildProgram(ready.system, ready.time, ready.storageBounds).program;
}
