/** Looks for the ranges of a system while somebody holds capacities, and tells how far it is: what is asked last counts. */
import type { Range, RangesAsked, RangesResult, VariedSystem } from "@esm/optimize/browser";
import { componentsOf, type Held, heldWithin, withHeld } from "./held.ts";

export interface FoundRanges {
  /** The lowest cost; null until all ranges are known. */
  readonly objective: number | null;
  readonly ranges: ReadonlyMap<string, Range>;
}

export type Fault =
  /** What was to be held costs more than the slack, or contradicts other constraints. */
  | { readonly kind: "beyond" }
  | { readonly kind: "stopped" }
  /** Without ranges, for the reasons given. */
  | { readonly kind: "none"; readonly reasons: readonly string[] };

export interface Exploration {
  /** Where nothing is held. */
  readonly free: FoundRanges;
  /** With what is held; null where nothing is. */
  readonly bound: FoundRanges | null;
  readonly held: readonly Held[];
  /** How many ranges are known, out of how many once that is known; null at rest. */
  readonly progress: { readonly known: number; readonly count: number | null } | null;
  /** Targets whose ranges are known already, of those that are looked for; those of others are from before. */
  readonly fresh: ReadonlySet<string>;
  readonly fault: Fault | null;
}

/** What decides about the ranges where nothing is held. */
export type Question = Required<Pick<RangesAsked, "changes" | "slack" | "sums">>;

export interface Explorer {
  /** Answers the question, with what is held. */
  ask(question: Question): void;
  /** Ends the search, since another question follows. */
  pause(): void;
  hold(target: string, value: number): void;
  release(target: string): void;
  releaseAll(): void;
  stop(): void;
  close(): void;
}

type NoRanges = Exclude<Awaited<ReturnType<VariedSystem["ranges"]>>, RangesResult>;

type Known = Pick<Exploration, "free" | "bound" | "held">;

export const unexplored: Exploration = {
  free: { objective: null, ranges: new Map() },
  bound: null,
  held: [],
  progress: null,
  fresh: new Set(),
  fault: null,
};

/** @param tell called with each state until it is closed */
export function createExplorer(varied: Pick<VariedSystem, "ranges">, tell: (state: Exploration) => void): Explorer {
  let state = unexplored;
  /** What was found last to its end. */
  let last: Known = unexplored;
  /** The last one, and whether its ranges without held capacities are known. */
  let question: Question | null = null;
  let isAnswered = false;
  let stopping = new AbortController();

  function set(change: Partial<Exploration>): void {
    state = { ...state, ...change };
    tell(state);
  }

  const rest = { progress: null, fresh: new Set<string>() };

  function fail(fault: Fault): void {
    // Without them, no slack is known of what is asked.
    if (!isAnswered) last = { free: { ...state.free, objective: null }, bound: null, held: [] };
    set({ ...last, ...rest, fault });
  }

  async function search(asked: Question, wanted: readonly Held[]): Promise<void> {
    stopping.abort();
    stopping = new AbortController();
    const { signal } = stopping;
    set({ held: wanted, fault: null });
    let held = wanted;
    if (!isAnswered) {
      set({ bound: null });
      const none = { ...asked, held: [], lowestCost: null };
      const free = await findRanges(varied, none, state.free, signal, (found, how) => set({ free: found, ...how }));
      if (signal.aborted) return;
      if ("status" in free) return fail(faultOf(free, false));
      isAnswered = true;
      last = { free, bound: null, held: [] };
      held = heldWithin(wanted, free.ranges);
      set({ ...last, held });
    }
    const { free } = last;
    if (held.length === 0) last = { free, bound: null, held };
    else {
      const given = held.map(({ target, value }) => ({ components: componentsOf(target), value }));
      const within = { ...asked, held: given, lowestCost: free.objective };
      const before = last.bound ?? free;
      const bound = await findRanges(varied, within, before, signal, (found, how) => set({ bound: found, ...how }));
      if (signal.aborted) return;
      if ("status" in bound) return fail(faultOf(bound, true));
      last = { free, bound, held };
    }
    set({ ...last, ...rest });
  }

  function begin(wanted: readonly Held[]): void {
    if (!question) return;
    const searched = search(question, wanted);
    const { signal } = stopping;
    searched.catch((error: unknown) => {
      if (signal.aborted) return;
      fail({ kind: "none", reasons: [error instanceof Error ? error.message : String(error)] });
    });
  }

  return {
    ask(next) {
      question = next;
      isAnswered = false;
      begin(state.held);
    },
    pause() {
      stopping.abort();
      set({ progress: { known: 0, count: null }, fresh: new Set() });
    },
    hold(target, value) {
      if (isAnswered) begin(withHeld(state.held, target, value, (last.bound ?? last.free).ranges));
    },
    release(target) {
      const others = state.held.filter((each) => each.target !== target);
      begin(heldWithin(others, last.free.ranges));
    },
    releaseAll: () => begin([]),
    stop() {
      stopping.abort();
      fail({ kind: "stopped" });
    },
    close() {
      stopping.abort();
      tell = () => undefined;
    },
  };
}

/** @param tell called first, and with each range: what is known beside the ranges from before */
async function findRanges(
  varied: Pick<VariedSystem, "ranges">,
  asked: RangesAsked,
  before: FoundRanges,
  signal: AbortSignal,
  tell: (found: FoundRanges, how: Pick<Exploration, "progress" | "fresh">) => void,
): Promise<FoundRanges | NoRanges> {
  const ranges = new Map(before.ranges);
  const fresh = new Set<string>();
  const report = (count: number | null): void =>
    tell(
      { objective: null, ranges: new Map(ranges) },
      { progress: { known: fresh.size, count }, fresh: new Set(fresh) },
    );
  report(null);
  const onRange = (range: Range, count: number): void => {
    if (signal.aborted) return;
    ranges.set(range.target, range);
    fresh.add(range.target);
    report(count);
  };
  const answer = await varied.ranges(asked, { signal, onRange });
  if (answer.status !== "optimal") return answer;
  return { objective: answer.objective, ranges: new Map(answer.ranges.map((range) => [range.target, range])) };
}

function faultOf({ status, problems }: NoRanges, isHeld: boolean): Fault {
  if (status === "infeasible" && isHeld) return { kind: "beyond" };
  return { kind: "none", reasons: problems.length > 0 ? problems.map(({ msg }) => msg) : [status] };
}
