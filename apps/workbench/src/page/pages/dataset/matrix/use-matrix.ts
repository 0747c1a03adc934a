/** The matrix of a data set: its variants as they are stored, cells that are not, and saving them together. */
import { type Signal, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Variant } from "../../../data/answers.ts";
import { keep, reload, useData } from "../../../data/cached.ts";
import { problemsAdded } from "../../../data/check-data.ts";
import { problemText } from "../../../data/problem-text.ts";
import { type Problem, RequestError, send } from "../../../data/request.ts";
import { user } from "../../../data/session.ts";
import { stepsFromOne } from "../../../language/steps-from-one.ts";
import { addressOf } from "../../../router/match.ts";
import type { Reading } from "./matrix-cells.ts";
import type { MatrixRow } from "./matrix-rows.ts";
import { cellOfProblem, type Edits, type Plan, type PlannedVariant, planOf } from "./matrix-saving.ts";

/** All variants with all of their changes: lists have only the first. Undefined until they are there. */
export function useWholeVariants(dataset: number): { variants: readonly Variant[] | undefined; error?: RequestError } {
  const list = useData<Variant[]>(addressOf("/models/", {}, { dataset_id: dataset, limit: 10_000 }));
  const [whole, setWhole] = useState<ReadonlyMap<number, Variant>>(new Map());
  const [error, setError] = useState<RequestError | null>(null);
  const cut = (list.value ?? []).filter(({ override_count }) => override_count !== undefined);
  useEffect(() => {
    let isOver = false;
    // One after the other: each may have thousands of changes.
    const loadAll = async (): Promise<void> => {
      const loaded = new Map<number, Variant>();
      for (const { id } of cut) loaded.set(id, await send<Variant>("GET", `/models/${id}`));
      if (!isOver) setWhole(loaded);
    };
    if (cut.length > 0)
      loadAll().catch((fault) => {
        if (!isOver && fault instanceof RequestError) setError(fault);
      });
    return () => {
      isOver = true;
    };
  }, [list.value]);
  const failed = list.error ?? error;
  return {
    variants: cut.every(({ id }) => whole.has(id)) ? list.value?.map((one) => whole.get(one.id) ?? one) : undefined,
    ...(failed && { error: failed }),
  };
}

/** Unsaved cells stay while other pages are visited, for the same user. */
const kept = new Map<string, Signal<Edits>>();

export function useEdits(dataset: number): Signal<Edits> {
  const name = `${user.value?.id} ${dataset}`;
  const edits = kept.get(name) ?? signal<Edits>(new Map());
  kept.set(name, edits);
  const isChanged = edits.value.size > 0;
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
  return edits;
}

export function setEdit(edits: Signal<Edits>, key: string, text: string, stored: string): void {
  const next = new Map(edits.value);
  // Blanks that keep a line together are typed as others.
  if (text.replaceAll("\u00a0", " ") === stored.replaceAll("\u00a0", " ")) next.delete(key);
  else next.set(key, text);
  edits.value = next;
}

export interface Saving {
  /** By cell. */
  problems: ReadonlyMap<string, string>;
  /** What was typed, where nothing was stored: a problem is about this text. */
  texts: Edits;
  /** Whether the problems have prevented that anything is stored. */
  isRefused: boolean;
  /** Problems of what was stored that belong to no edited cell. */
  open: readonly Problem[];
}

export const nothingFound: Saving = { problems: new Map(), texts: new Map(), isRefused: false, open: [] };

/**
 * Stores all edited cells, or none where the checks find a problem at one of them. A cell stays edited until its variant is stored, so that
 * nothing is lost where the service cannot be reached. Throws `RequestError`.
 */
export async function saveAll(
  edits: Signal<Edits>,
  variants: readonly Variant[],
  rows: readonly MatrixRow[],
  reading: Reading,
  wrongValue: string,
): Promise<Saving> {
  const given = edits.value;
  const edited = variants.filter(({ id }) => [...given.keys()].some((key) => key.startsWith(`${id} `)));
  // What others have changed in the meantime stays.
  const present = await Promise.all(edited.map(({ id }) => send<Variant>("GET", `/models/${id}`)));
  const plan = planOf(present, rows, given, reading);
  const found = await problemsOf(plan, wrongValue);
  if (found.isRefused) return { ...found, texts: given };
  try {
    for (const planned of plan.variants) {
      const refused = await put(planned);
      if (refused.length > 0) return { ...savingOf(planned, refused), texts: given };
      // What was typed in the meantime is not stored.
      edits.value = new Map(
        [...edits.value].filter(([key, text]) => !planned.cells.includes(key) || given.get(key) !== text),
      );
    }
  } finally {
    reload("/models/");
    reload("/datasets/");
  }
  return { ...found, texts: new Map() };
}

/** The problems for which the service refuses it, e.g. of data that are too large to be checked before. */
async function put({ variant, body }: PlannedVariant): Promise<readonly Problem[]> {
  const address = `/models/${variant.id}`;
  try {
    keep(address, await send<Variant>("PUT", address, body));
    return [];
  } catch (error) {
    return problemsIn(error);
  }
}

function savingOf(planned: PlannedVariant, refused: readonly Problem[]): Omit<Saving, "texts"> {
  const found = newFindings();
  sortProblems(planned, refused, found);
  return { problems: new Map([...found.warnings, ...found.refusing]), isRefused: true, open: found.open };
}

interface Findings {
  refusing: Map<string, string>;
  warnings: Map<string, string>;
  open: Problem[];
}

const newFindings = (unread: Iterable<[string, string]> = []): Findings => ({
  refusing: new Map(unread),
  warnings: new Map(),
  open: [],
});

function sortProblems(planned: PlannedVariant, problems: readonly Problem[], { refusing, warnings, open }: Findings) {
  for (const problem of problems) {
    const cell = cellOfProblem(planned, problem);
    if (cell === null) {
      open.push(problem);
      continue;
    }
    const of = problem.severity === "warning" ? warnings : refusing;
    of.set(cell, [of.get(cell), stepsFromOne(problemText(problem))].filter(Boolean).join(" "));
  }
}

async function problemsOf({ variants, unread }: Plan, wrongValue: string): Promise<Omit<Saving, "texts">> {
  const found = newFindings(unread.map((key) => [key, wrongValue]));
  for (const planned of variants) sortProblems(planned, await problemsOfVariant(planned), found);
  const { refusing, warnings, open } = found;
  if (refusing.size > 0) return { problems: refusing, isRefused: true, open: [] };
  return { problems: warnings, isRefused: false, open };
}

/** Those that the edited cells add. Changes that the service cannot read are refused as a whole, each with its place. */
async function problemsOfVariant({ variant, body }: PlannedVariant): Promise<readonly Problem[]> {
  try {
    return await problemsAdded(variant.id, body);
  } catch (error) {
    return problemsIn(error);
  }
}

/** Throws what is no list of problems. */
function problemsIn(error: unknown): readonly Problem[] {
  if (error instanceof RequestError && error.status === 422 && error.problems.length > 0) return error.problems;
  throw error;
}
