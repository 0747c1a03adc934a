/** Certificates of small systems for tests, and what damages them. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ContentText, contentOf } from "../../../../tests/support/systems/content.ts";
import { writeCertificate } from "../../src/certificate/certificate-folder.ts";
import { certify } from "../../src/certificate/certify.ts";

export interface Verdict {
  readonly code: number;
  readonly sentence: string;
}

/** The programs that run the verifiers; the Python one is absent where there is none. */
export type Verifier = "verify.mjs" | "verify.py";
const programs = { "verify.mjs": process.execPath, "verify.py": "python3" } as const;

export const verify = (folder: string, verifier: Verifier = "verify.mjs"): Promise<Verdict> =>
  new Promise((done) => {
    execFile(programs[verifier], [join(folder, verifier)], { env: { PATH: process.env.PATH } }, (error, stdout) =>
      done({ code: error === null ? 0 : Number(error.code), sentence: stdout.trim() }),
    );
  });

/** The first candidates of a system in folders of their own, at most as many as are asked for. */
export async function certificatesOf(text: ContentText, count = 1): Promise<string[]> {
  const certifying = await certify(
    { content: contentOf(text), overrides: [] },
    { solver: "auto", timeLimitSeconds: 60 },
  );
  if (certifying.status !== "ready") throw new Error(certifying.status);
  const folders: string[] = [];
  for await (const files of certifying.candidates) {
    const folder = join(mkdtempSync(join(tmpdir(), "certificate-")), "certificate");
    await writeCertificate(folder, files);
    folders.push(folder);
    if (folders.length === count) break;
  }
  return folders;
}

/** A copy to damage. */
export function copyOf(folder: string): string {
  const copy = join(mkdtempSync(join(tmpdir(), "certificate-")), "certificate");
  cpSync(folder, copy, { recursive: true });
  return copy;
}

export const remove = (folder: string): void => rmSync(join(folder, ".."), { recursive: true, force: true });

export const edit = (folder: string, name: string, change: (text: string) => string): void => {
  const before = readFileSync(join(folder, name), "utf8");
  const after = change(before);
  if (after === before) throw new Error(`Nothing changed in ${name}.`);
  writeFileSync(join(folder, name), after);
};

export const editJson = (folder: string, name: string, changed: object): void =>
  edit(folder, name, (text) => JSON.stringify({ ...JSON.parse(text), ...changed }));

/** Changes a line of a file, counted from 0: `change` gets its words. */
export const editLine = (folder: string, name: string, line: number, change: (words: string[]) => string[]): void =>
  edit(folder, name, (text) =>
    text
      .split("\n")
      .map((words, position) => (position === line ? change(words.split(" ")).join(" ") : words))
      .join("\n"),
  );

/** Makes the digests agree with the files, as somebody would who wants to deceive. */
export function signAgain(folder: string): void {
  const covered = readdirSync(folder).filter((name) => !/^(README|CITATION|verify|manifest)/.test(name));
  const digest = (name: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  writeFileSync(
    join(folder, "manifest.json"),
    JSON.stringify(Object.fromEntries(covered.map((name) => [name, digest(name)]))),
  );
}

/** Makes program.bin, the claim and the digests agree with the texts. */
export function signProgramAgain(folder: string): void {
  const [columns, entries, rows] = ["columns.txt", "entries.txt", "rows.txt"].map((name) =>
    readFileSync(join(folder, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ").map(Number)),
  );
  const starts = [0];
  for (const [, , , , count] of columns) starts.push(starts[starts.length - 1] + count);
  const doubles = (lines: number[][], at: number) => Float64Array.from(lines, (words) => words[at]);
  const arrays: NodeJS.TypedArray[] = [
    Int32Array.from(starts),
    Int32Array.from(entries, (words) => words[0]),
    doubles(entries, 1),
    ...[0, 1, 2].map((at) => doubles(columns, at)),
    ...[0, 1].map((at) => doubles(rows, at)),
    Uint8Array.from(columns.some((words) => words[3] === 1) ? columns.map((words) => words[3]) : []),
  ];
  const claim = JSON.parse(readFileSync(join(folder, "claim.json"), "utf8"));
  const parts = arrays.flatMap((array) => [
    Buffer.from(`${array.byteLength};`),
    Buffer.from(array.buffer, array.byteOffset, array.byteLength),
  ]);
  const bytes = Buffer.concat([Buffer.from(`[${rows.length},${columns.length},${claim.offset}]`), ...parts]);
  writeFileSync(join(folder, "program.bin"), bytes);
  const program = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(join(folder, "claim.json"), JSON.stringify({ ...claim, program }));
  signAgain(folder);
}
