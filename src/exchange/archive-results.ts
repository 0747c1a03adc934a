/** What an upload says about each file of an archive. */
import type { Notes } from "./archive-findings.ts";

export type FileStatus = "OK" | "ERROR" | "SKIPPED";

export interface FileUploadResult {
  /** Path inside the archive; a folder ends in `/`. */
  file: string;
  status: FileStatus;
  /** What is wrong or worth knowing, one finding per line; null where there is nothing to say. */
  message: string | null;
  /** How many foreign names it has, or is: what was ignored and may have been meant. Not part of the answer. */
  ignored?: number;
}

/** Of what is wrong with all files together; each character may take six in JSON. */
const mostOfErrors = 150_000;
/** Of names and messages of all other files together. */
const mostOfOthers = 2_000_000;

/** Keeps the answer in proportion: files may be many, and what there is to say about them long. Every error is told. */
export function presentable(results: readonly FileUploadResult[]): FileUploadResult[] {
  let leftForErrors = mostOfErrors;
  let leftForOthers = mostOfOthers;
  const shown = results.flatMap((result): FileUploadResult[] => {
    const { file, status, message } = result;
    const length = message?.length ?? 0;
    if (status === "ERROR") {
      leftForErrors -= length;
      return leftForErrors >= 0 ? [result] : [refused(file, "It has errors, too: mend those of the files before it.")];
    }
    leftForOthers -= file.length + length;
    return leftForOthers >= 0 ? [result] : [];
  });
  const rest = results.length - shown.length;
  return rest > 0 ? [...shown, skipped("…", `There are ${rest} more files or folders, which are not listed.`)] : shown;
}

export const accepted = (file: string, notes?: Notes): FileUploadResult =>
  notes === undefined || notes.count === 0
    ? { file, status: "OK", message: null }
    : { file, status: "OK", message: notes.lines().join("\n"), ignored: notes.count };

export const refused = (file: string, findings: string | readonly string[]): FileUploadResult => ({
  file,
  status: "ERROR",
  message: typeof findings === "string" ? findings : findings.join("\n"),
});

export const skipped = (file: string, reason: string): FileUploadResult => ({
  file,
  status: "SKIPPED",
  message: reason,
});

/** What operating systems and office programs leave in folders. */
const leftBehind = /^(?:\.|~|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i;

/** A file or folder that is no part of a data set. */
export const foreign = (path: string, reason: string): FileUploadResult => {
  const name = path.replace(/\/$/, "").split("/").at(-1) ?? "";
  return { ...skipped(path, reason), ...(!leftBehind.test(name) && { ignored: 1 }) };
};
