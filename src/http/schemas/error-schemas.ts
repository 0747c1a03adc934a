/** Schemas of answers about what is wrong, and about uploaded files. */
import { z } from "zod";
import { binary, described, integer, list, text } from "./schema-parts.ts";

export const problem = z.object({
  loc: list(z.union([text, integer])).meta({ description: "Where, from the outside in." }),
  msg: text.meta({ description: "What is wrong, in a sentence." }),
  type: text.meta({ description: "A code." }),
  input: z.unknown().optional().meta({ description: "The value found." }),
  ctx: described<Record<string, unknown>>({ type: "object", description: "The figures of the check." }).optional(),
  hint: text.optional().meta({ description: "What to do about it." }),
  severity: z.enum(["error", "warning"]).optional(),
});

const hint = text.optional().meta({ description: "What to do about it, e.g. the nearest valid name." });
const fileStatus = z.enum(["OK", "ERROR", "SKIPPED"]);
const fileResult = z.object({ file: text, status: fileStatus, message: text.nullable() });
const archiveResult = z.object({
  status: fileStatus,
  warnings: integer.meta({
    description: "Names that were ignored because nothing has them; `file_results` list them.",
  }),
  file_results: list(fileResult),
});

export const errorSchemas = {
  HTTPError: z.object({
    detail: text,
    hint,
    request_id: text.optional().meta({ description: "With 5xx: what to look for in the log." }),
  }),
  ValidationError: problem,
  HTTPValidationError: z.object({ detail: list(problem) }),
  FileStatus: fileStatus,
  FileUploadForm: z.object({ file: described<string>(binary) }),
  FileUploadResult: fileResult,
  ZipArchiveUploadResult: archiveResult,
  FileUploadError: z.object({ detail: z.union([text, fileResult]), hint }),
  ZipArchiveUploadError: z.object({ detail: z.union([text, archiveResult]), hint }),
};
