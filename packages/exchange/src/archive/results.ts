import { message, type Words } from "@esm/messages/message";
import { inLanguage } from "@esm/messages/render";

/** The result of an upload for each file of an archive. */
type FileStatus = "OK" | "ERROR" | "SKIPPED";

export interface FileUploadResult {
  /** Path inside the archive; a folder ends in `/`. */
  file: string;
  status: FileStatus;
  /** Problems and remarks, one per line; null where there are none. */
  message: Words | null;
  /**
   * The number of foreign names in it, or 1 for a foreign file: ignored names that may have been meant. Not part of the
   * answer.
   */
  ignored?: number;
}

/** For the answer: bytes of its JSON, in which a character may take six. Together below 1 MB. */
const maxBytes = {
  /** For the errors of all files together. */
  errors: 450_000,
  /** For files that have errors, besides the errors themselves. */
  faulty: 100_000,
  /** For remarks: names that were ignored. */
  warnings: 200_000,
  /** Limit of all other files together. */
  others: 200_000,
};

/** Keeps the answer in proportion: files may be many, and the messages about them long. */
export function presentable(results: readonly FileUploadResult[]): FileUploadResult[] {
  const left = { ...maxBytes };
  const fits = (result: FileUploadResult, part: keyof typeof left): boolean => {
    if (left[part] > 0) left[part] -= Buffer.byteLength(JSON.stringify(inLanguage(result, "en"))) + 1;
    return left[part] > 0;
  };
  let unlisted = 0;
  const shown = results.flatMap((result): FileUploadResult[] => {
    if (result.status !== "ERROR") return fits(result, result.ignored ? "warnings" : "others") ? [result] : [];
    if (fits(result, "errors")) return [result];
    const short = refused(result.file, message("also_errors_correct_those_previous"));
    if (fits(short, "faulty")) return [short];
    unlisted++;
    return [];
  });
  const rest = results.length - shown.length - unlisted;
  return [
    ...shown,
    ...(rest > 0 ? [skipped("…", message("more_files_folders_not_listed", { rest }))] : []),
    ...(unlisted > 0 ? [refused("…", message("more_files_errors_not_listed", { unlisted }))] : []),
  ];
}

/** One below the other. */
export const linesOf = (texts: readonly Words[]): Words =>
  texts.every((text) => typeof text === "string") ? texts.join("\n") : message("lines", { all: texts });

export const accepted = (file: string, warnings: readonly Words[], count = warnings.length): FileUploadResult =>
  count === 0
    ? { file, status: "OK", message: null }
    : { file, status: "OK", message: linesOf(warnings), ignored: count };

export const refused = (file: string, errors: Words | readonly Words[]): FileUploadResult => ({
  file,
  status: "ERROR",
  message: Array.isArray(errors) ? linesOf(errors) : (errors as Words),
});

export const skipped = (file: string, reason: Words): FileUploadResult => ({
  file,
  status: "SKIPPED",
  message: reason,
});

/** Files that operating systems and office programs leave in folders. */
const leftBehind = /^(?:\.|~|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i;

/** A file or folder that is no part of a data set. */
export const foreign = (path: string, reason: Words): FileUploadResult => {
  const name = path.replace(/\/$/, "").split("/").at(-1) ?? "";
  return { ...skipped(path, reason), ...(!leftBehind.test(name) && { ignored: 1 }) };
};
