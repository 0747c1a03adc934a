/** What an upload says about each file of an archive. */

export type FileStatus = "OK" | "ERROR" | "SKIPPED";

export interface FileUploadResult {
  /** Path inside the archive; a folder ends in `/`. */
  file: string;
  status: FileStatus;
  /** What is wrong or worth knowing, one finding per line; null where there is nothing to say. */
  message: string | null;
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
