/** Files of other tools as answers: errors where there is none. */

import { refusalsIn } from "@esm/exchange/findings/report";
import { message } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import { pathwayOptionNames } from "@esm/model/domain/runs/run-options";
import type { ModelFileToWrite } from "../../runs/store-threads/download-tasks.ts";
import { invalid, notFound, tooLargeForFile } from "../answers/errors.ts";
import type { Services } from "./services.ts";

export async function writeModelFile({ downloads }: Services, order: ModelFileToWrite, userId: number): Promise<void> {
  const writing = await downloads.writeModelFile(order, userId);
  if (!writing) throw notFound("Dataset", order.datasetId);
  if (writing.status === "unknown") throw notFound("Dataset", writing.dataset);
  if (writing.status === "too large") throw tooLargeForFile("dataset_id", message("too_large_for_other_tool"));
  if (writing.status === "invalid") throw invalid(inQuery(writing.problems));
  if (writing.status === "refused") throw invalid(refusalsIn(writing.report.findings, ["path", "dataset_id"]));
}

const partsOfQuery: ReadonlySet<string> = new Set(["format", ...pathwayOptionNames]);

/** Options of a pathway are parameters of the query. */
const inQuery = (problems: readonly Problem[]): Problem[] =>
  problems.map((problem) =>
    partsOfQuery.has(String(problem.loc[0])) ? { ...problem, loc: ["query", ...problem.loc] } : problem,
  );
