/** What an upload says about each file of an archive. */

export type FileStatus = "OK" | "ERROR" | "SKIPPED";

export interface FileUploadResult {
  /** Path inside the archive; a folder ends in `/`. */
  file: string;
  status: FileStatus;
  /** What is wrong or worth knowing, one finding per line; null where there is nothing to say. */
  message: string | null;
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

export const accepted = (file: string, notes: readonly string[] = []): FileUploadResult => ({
  file,
  status: "OK",
  message: notes.length > 0 ? notes.join("\n") : null,
});

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
