/** The linear program of a data set in an archive. */
import { readFileSync } from "node:fs";
import { datasetAttributes } from "#src/domain/dataset.ts";
import { recordSchema } from "#src/domain/schema.ts";
import { buildEnergySystem } from "#src/energy-system/build.ts";
import { fullResolution } from "#src/energy-system/time-structure.ts";
import { readArchive } from "#src/exchange/archive-reader.ts";
import { buildProgram } from "#src/formulation/build-program.ts";
import type { LinearProgram } from "#src/linear-program/linear-program.ts";

export async function programOfArchive(path: string): Promise<LinearProgram> {
  const dataset = recordSchema(datasetAttributes).parse({ name: "archive" });
  const { content } = await readArchive(readFileSync(path), { dataset });
  const { system, ...rest } = buildEnergySystem(content, []);
  if (!system) throw new Error(JSON.stringify(rest));
  return buildProgram(system, fullResolution(system.numberOfTimeSteps, system.hoursPerTimeStep)).program;
}
