/** Shared parts of result routes: formats, the check that a run has a result, and the table as the answer. */

import { message } from "@esm/messages/message";
import type { Attribute } from "@esm/model/domain/attribute";
import { isEnded, type Run } from "@esm/model/domain/runs/run";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type TableFormat, tableFormats } from "../../../runs/stored-results/result-tasks.ts";
import { conflict } from "../../answers/errors.ts";
import { type TableDownload, tableAnswer } from "../../routing/download.ts";
import type { Services } from "../../routing/services.ts";

const mediaTypes: Record<TableFormat, string> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};
export const tableForms = ["text/csv", mediaTypes.parquet];

const formatAttribute: Attribute = {
  type: "enum",
  values: tableFormats,
  default: "json",
  description: "Format of the response.",
};
export const format = attributeSchema(formatAttribute, "create");
export const formatQuery = typedSchema<{ format: TableFormat }>(z.object({ format }));

/** A parameter that filters by name. */
export const nameFilter = (description: string) => attributeSchema({ type: "string", description }, "update");

/** Throws 409 where there is no result, or none yet. */
export function withResult(run: Run): Run & { figures: NonNullable<Run["figures"]> } {
  if (run.status === "succeeded" && run.figures && run.kind !== "validate") return { ...run, figures: run.figures };
  if (run.status === "succeeded") throw conflict(message("run_validation_no_result", { id: run.id }));
  if (isEnded(run.status))
    throw conflict(message("run_no_result", { id: run.id, reason: run.error?.message ?? run.status }));
  throw conflict(message("run_without_result_yet", { id: run.id, status: run.status }));
}

/** Validators of results: an ended run never changes, and another database may have one of its number. */
export const tagParts = ({ id, createdAt, finishedAt }: Run): unknown[] => [id, createdAt, finishedAt];

/** A table as the answer; all but JSON is saved under the name. */
export function resultTable(
  { services, reply }: { services: Services; reply: FastifyReply },
  form: TableFormat,
  name: string,
  make: TableDownload["make"],
) {
  return tableAnswer(reply, services, {
    mediaType: mediaTypes[form],
    make,
    name: form === "json" ? undefined : `${name}.${form}`,
  });
}
