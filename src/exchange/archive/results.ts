/** The result of an upload for each file of an archive. */
type FileStatus = "OK" | "ERROR" | "SKIPPED";

export interface FileUploadResult {
  /** Path inside the archive; a folder ends in `/`. */
  file: string;
  status: FileStatus;
  /** Problems and remarks, one per line; null where there are none. */
  message: string | null;
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
  /** Of all other files together. */
  others: 200_000,
};

/** Keeps the answer in proportion: files may be many, and the messages about them long. */
export function presentable(results: readonly FileUploadResult[]): FileUploadResult[] {
  const left = { ...maxBytes };
  const fits = (result: FileUploadResult, part: keyof typeof left): boolean => {
    if (left[part] > 0) left[part] -= Buffer.byteLength(JSON.stringify(result)) + 1;
    return left[part] > 0;
  };
  let unlisted = 0;
  const shown = results.flatMap((result): FileUploadResult[] => {
    if (result.status !== "ERROR") return fits(result, result.ignored ? "warnings" : "others") ? [result] : [];
    if (fits(result, "errors")) return [result];
    const short = refused(result.file, "It also has errors; correct those of the previous files first.");
    if (fits(short, "faulty")) return [short];
    unlisted++;
    return [];
  });
  const rest = results.length - shown.length - unlisted;
  return [
    ...shown,
    ...(rest > 0 ? [skipped("…", `There are ${rest} more files or folders, which are not listed.`)] : []),
    ...(unlisted > 0 ? [refused("…", `There are ${unlisted} more files with errors, which are not listed.`)] : []),
  ];
}

export const accepted = (file: string, warnings: readonly string[], count = warnings.length): FileUploadResult =>
  count === 0
    ? { file, status: "OK", message: null }
    : { file, status: "OK", message: warnings.join("\n"), ignored: count };

export const refused = (file: string, errors: string | readonly string[]): FileUploadResult => ({
  file,
  status: "ERROR",
  message: typeof errors === "string" ? errors : errors.join("\n"),
});

export const skipped = (file: string, reason: string): FileUploadResult => ({
  file,
  status: "SKIPPED",
  message: reason,
});

/** Files that operating systems and office programs leave in folders. */
const leftBehind = /^(?:\.|~|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i;

/** A file or folder that is no part of a data set. */
export const foreign = (path: string, reason: string): FileUploadResult => {
  const name = path.replace(/\/$/, "").split("/").at(-1) ?? "";
  return { ...skipped(path, reason), ...(!leftBehind.test(name) && { ignored: 1 }) };
};
