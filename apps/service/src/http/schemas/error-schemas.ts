/** Schemas of error answers, and of the results of uploaded files. */
import { z } from "zod";
import { binary, described, integer, list, text, words } from "./schema-parts.ts";

export const problem = z.object({
  loc: list(z.union([text, integer])).meta({ description: "Location of the value, from the outside in." }),
  msg: words.meta({ description: "Description of the problem." }),
  type: text.meta({ description: "A code." }),
  input: z.unknown().optional().meta({ description: "The value found." }),
  ctx: described<Record<string, unknown>>({ type: "object", description: "Figures of the check." }).optional(),
  hint: words.optional().meta({ description: "How to correct it." }),
  severity: z.enum(["error", "warning"]).optional(),
});

const hint = words.optional().meta({ description: "How to correct it, e.g. the nearest valid name." });
const fileStatus = z.enum(["OK", "ERROR", "SKIPPED"]);
export const fileResult = z.object({ file: text, status: fileStatus, message: words.nullable() });
const archiveResult = z.object({
  status: fileStatus,
  warnings: integer.meta({
    description: "Number of unknown names that were ignored; `file_results` lists them.",
  }),
  file_results: list(fileResult),
});

export const errorSchemas = {
  HTTPError: z.object({
    detail: words,
    hint,
    request_id: text.optional().meta({ description: "For 5xx: the id of the request in the log." }),
  }),
  ValidationError: problem,
  HTTPValidationError: z.object({ detail: list(problem) }),
  FileStatus: fileStatus,
  FileUploadForm: z.object({ file: described<string>(binary) }),
  ModelFileUploadForm: z.object({
    file: described<string>(binary),
    buses: text.optional().meta({
      description:
        "Of a network of PyPSA: a CSV table with the columns `bus`, `region` and `commodity`, which wins over the locations and carriers of the buses that it names. At most 1 MiB.",
    }),
  }),
  FileUploadResult: fileResult,
  ZipArchiveUploadResult: archiveResult,
  FileUploadError: z.object({ detail: z.union([words, fileResult]), hint }),
  ZipArchiveUploadError: z.object({ detail: z.union([words, archiveResult]), hint }),
};
