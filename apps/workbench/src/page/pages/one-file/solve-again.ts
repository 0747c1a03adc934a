/** Solves the data of a page that is one file in a worker of the page, and compares the optimum with the published one. */
import type { OneFileFacts } from "@esm/model/domain/runs/one-file";
import { type Core, createCore, type PlainResult } from "@esm/optimize/browser";
import { modelOfBytes } from "@esm/optimize/checks/model-bytes";
import { embeddedFacts, unpacked } from "../../data/embedded.ts";

/** Relative. */
const sameObjective = 1e-9;

export type Verdict =
  /** Within 1e-9, or within what the proofs of both leave open. */
  | { kind: "equal"; difference: number; allowed: number }
  | { kind: "objective"; difference: number }
  /** The program is not the one that was solved, whatever its objective. */
  | { kind: "program" }
  /** The data are not those of the digest. */
  | { kind: "data" }
  | { kind: "none"; status: string; reasons: readonly string[] };

export interface SolvedAgain {
  readonly result: PlainResult | null;
  readonly seconds: number;
  readonly verdict: Verdict;
}

interface Asked {
  readonly language: "en" | "de";
  readonly signal: AbortSignal;
  onProgress(detail: string): void;
}

let core: Core | null = null;

async function startedCore(): Promise<Core> {
  const script = new TextDecoder().decode((await unpacked("core")) ?? new ArrayBuffer());
  return createCore({
    script,
    async highs() {
      const bytes = await unpacked("highs");
      if (!bytes) throw new Error("The file has no HiGHS.");
      return bytes;
    },
  });
}

/** Rejects where the worker breaks off, e.g. without memory. */
export async function solveAgain({ language, signal, onProgress }: Asked): Promise<SolvedAgain> {
  const facts = embeddedFacts();
  const bytes = await unpacked("data");
  if (!facts.solving.isPossible || !bytes) throw new Error("The file has no data to solve.");
  const isOfDigest = (await digestOf(bytes)) === facts.digests.data;
  const { content, model } = modelOfBytes(bytes);
  core ??= await startedCore();
  const begin = performance.now();
  const result = await core.solve(
    { content },
    {
      ...facts.solving.options,
      overrides: model.override_parameters,
      language,
      signal,
      onProgress: ({ detail }) => onProgress(detail),
    },
  );
  const seconds = (performance.now() - begin) / 1000;
  if (result.status !== "optimal") {
    const reasons = result.problems.map(({ msg }) => msg);
    return { result: null, seconds, verdict: { kind: "none", status: result.status, reasons } };
  }
  return { result, seconds, verdict: isOfDigest ? verdictOf(result, facts.published) : { kind: "data" } };
}

/** @param published the optimum of the file */
export function verdictOf(
  { objective, program_hash, gap, residuals }: Pick<PlainResult, "objective" | "program_hash" | "gap" | "residuals">,
  published: Pick<OneFileFacts["published"], "objective" | "programHash" | "gap" | "check">,
): Verdict {
  if (published.programHash !== null && published.programHash !== program_hash) return { kind: "program" };
  const difference =
    Math.abs(objective - published.objective) / Math.max(Math.abs(published.objective), Number.MIN_VALUE);
  // Of whole numbers, each search may end anywhere within its gap.
  const proofs = [gap, residuals.gap, published.gap, published.check?.gap].map((each) => each ?? 0);
  const allowed = Math.max(sameObjective, ...proofs);
  return difference <= allowed ? { kind: "equal", difference, allowed } : { kind: "objective", difference };
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
