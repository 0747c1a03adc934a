/** The linear program of a data set in an archive. */
import { readFileSync } from "node:fs";
import { readArchive } from "@esm/exchange/archive/reader";
import { datasetAttributes } from "@esm/model/domain/dataset";
import { recordSchema } from "@esm/model/domain/schema";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { buildProgram } from "@esm/model/formulation/build-program";
import type { ResolutionRequest } from "@esm/optimize/optimization/model-input";
import { resolveTime } from "@esm/optimize/optimization/time-resolution";
import type { LinearProgram } from "@esm/program/linear-program";

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
