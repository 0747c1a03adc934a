/** Certificates that their own verifier accepts. */
import { execFile } from "node:child_process";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { CertificateFiles } from "@esm/optimize/certificate/certificate-files";
import { writeCertificate } from "@esm/optimize/certificate/certificate-folder";

export interface Verdict {
  readonly isProven: boolean;
  readonly sentence: string;
}

/** Writes the first certificate that its own verifier accepts; where none is, the folder does not come to be. */
export async function firstProven(
  candidates: AsyncGenerator<CertificateFiles>,
  folder: string,
): Promise<Verdict | string> {
  let last: Verdict | string = "The duals of the solvers prove nothing about this model.";
  for await (const files of candidates) {
    const draft = join(dirname(folder), `.certificate-${process.pid}`);
    try {
      await writeCertificate(draft, files);
      last = await verify(draft);
      if (last.isProven) {
        await rename(draft, folder);
        return last;
      }
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return last;
}

const verify = (folder: string): Promise<Verdict> =>
  new Promise((done) => {
    execFile(process.execPath, ["--max-old-space-size=8192", join(folder, "verify.mjs")], (error, stdout, stderr) =>
      done({ isProven: error === null, sentence: stdout.trim() || stderr.trim() }),
    );
  });
