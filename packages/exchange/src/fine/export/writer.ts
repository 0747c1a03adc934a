/** Data set → model of FINE as a netCDF file, with a report of everything that is not exact. */

import { message } from "@esm/messages/message";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { Problem } from "@esm/model/domain/problem";
import { buildEnergySystem } from "@esm/model/energy-system/build";
import { overriddenContent } from "@esm/model/energy-system/overridden-content";
import type { PathwaySystems } from "@esm/model/energy-system/pathway-systems";
import { createFindings } from "../../findings/collector.ts";
import { type ExportReport, type ModelExport, type ModelExportOptions, strict } from "../../findings/report.ts";
import { type WriteNetcdf, writeNetcdf } from "../../netcdf/write-netcdf.ts";
import { writtenFor } from "../model.ts";
import { modelOfPathway } from "./pathway/pathway.ts";
import { type FineModelDraft, translateSystem } from "./translate.ts";

interface FineExportOptions extends ModelExportOptions {
  /** The systems of a pathway on the content and overrides; the model then has investment periods. */
  readonly pathway?: PathwaySystems | undefined;
  /** In a thread of its own where nothing is given. */
  readonly write?: WriteNetcdf;
}

export async function writeFine(
  content: DatasetContent,
  path: string,
  { overrides = [], accepted = strict, pathway, write = writeNetcdf }: FineExportOptions = {},
): Promise<ModelExport> {
  const findings = createFindings(accepted);
  const translated = pathway ? modelOfPathway(pathway, findings) : modelOfYear(content, overrides, findings);
  if ("problems" in translated) return { status: "invalid", problems: translated.problems };
  const { draft, objective } = translated;
  const written = content.components.length;
  const report: ExportReport = {
    target: { tool: "FINE", version: writtenFor.replace("FINE ", "") },
    counts: { written, exact: findings.countsOf(written).exact },
    objective,
    findings: findings.all(),
    names: draft?.names ?? {},
  };
  if (!draft || findings.hasErrors) return { status: "refused", report };
  const { parameters, dims, variables } = draft;
  await write(path, { attributes: { written_for: writtenFor }, groups: { Parameters: parameters }, dims, variables });
  return { status: "written", report };
}

function modelOfYear(
  content: DatasetContent,
  overrides: NonNullable<ModelExportOptions["overrides"]>,
  findings: ReturnType<typeof createFindings>,
): { draft: FineModelDraft; objective: ExportReport["objective"] } | { problems: Problem[] } {
  const built = buildEnergySystem(content, overrides);
  if (!built.system) return { problems: built.problems };
  const draft = translateSystem(overriddenContent(content, overrides).content, built.system, findings);
  if ("problems" in draft) return draft;
  return { draft, objective: { factor: 1, explanation: message("annual_cost_objective_fine_total") } };
}
