/**
 * Runs in a page that was opened from a file: moves inputs of systems as a hand moves sliders, to random values but the same in each browser, and
 * gives the suite what the core answers.
 */
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import { type CertainRange, type Core, type CoreFiles, createCore, type VariedSystem } from "@esm/optimize/browser";
import { exampleOf } from "./examples.ts";
import { filesOf, textOf } from "./files.ts";
import { type Answer, type Farewell, type Move, type SlidSystem, type Start, solvers } from "./sliders.ts";

type Solver = (typeof solvers)[number];

interface Opened {
  core: Core;
  system: SlidSystem;
  solver: Solver;
  varied: VariedSystem;
  next: () => { slider: string; values: readonly number[] };
  moves: number;
  /** At the last point. */
  changes: readonly AnyOverride[];
  objective: number | null;
}

const opened: Opened[] = [];
let files: CoreFiles;

/** In how many points the hand goes to its next target. */
const pointsOfMove = 3;
/** One of so many points is asked of a new core, too. */
const freshEvery = 10;

const filesFor = (solver: Solver): CoreFiles =>
  solver === "auto" ? files : { script: files.script, highs: () => Promise.reject(new Error("There is no HiGHS.")) };

const changesAt = ({ sliders }: SlidSystem, values: readonly number[]): AnyOverride[] =>
  sliders.map(({ change }, index) => ({ ...change, value: values[index] }));

/** From 0 to 1: Park and Miller, Communications of the ACM 31 (1988), 1192-1201. */
function randomNumbers(): () => number {
  let state = 20;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** One slider after the other goes to a random value in a few points. */
function hand({ sliders }: SlidSystem): Opened["next"] {
  const random = randomNumbers();
  const values = sliders.map(({ change }) => change.value);
  let moved = -1;
  let path: number[] = [];
  return () => {
    while (path.length === 0) {
      moved = (moved + 1) % sliders.length;
      const { from, to, step } = sliders[moved];
      const begin = values[moved];
      const target = from + random() * (to - from);
      const marks = Array.from({ length: pointsOfMove }, (_, index) =>
        Math.round((begin + ((index + 1) / pointsOfMove) * (target - begin)) / step),
      );
      path = [...new Set(marks)].map((mark) => mark * step).filter((value) => value !== begin);
    }
    values[moved] = path.shift() ?? values[moved];
    return { slider: sliders[moved].name, values: [...values] };
  };
}

async function pointOf(
  varied: VariedSystem,
  changes: readonly AnyOverride[],
): Promise<Pick<Move, "certain" | "dearer"> & { answer: Answer }> {
  let certain: CertainRange | null = null;
  const begin = performance.now();
  const result = await varied.point(changes, (range) => {
    certain = range;
  });
  const milliseconds = performance.now() - begin;
  if (result.status !== "optimal")
    return { answer: { status: result.status, objective: null, gap: 0, milliseconds }, certain, dearer: null };
  const { status, objective, residuals, otherPlan } = result;
  const answer: Answer = { status, objective, gap: residuals.gap ?? 0, milliseconds };
  return { answer, certain, dearer: otherPlan?.dearer ?? null };
}

async function varyIn(core: Core, system: SlidSystem, solver: Solver): Promise<VariedSystem> {
  const options = { resolution: "typical_periods", typical_periods: 7, segments: 12, solver } as const;
  const varied = await core.vary({ content: exampleOf(system.text) }, [], options);
  if ("status" in varied) throw new Error(`${system.name} is ${varied.status}.`);
  return varied;
}

async function open(system: SlidSystem, solver: Solver): Promise<Start> {
  const core = createCore(filesFor(solver));
  const varied = await varyIn(core, system, solver);
  const changes = system.sliders.map(({ change }) => change);
  const { answer } = await pointOf(varied, changes);
  opened.push({ core, system, solver, varied, next: hand(system), moves: 0, changes, objective: answer.objective });
  return { system: system.name, solver, ...answer };
}

async function freshAnswer({ system, solver, changes }: Opened): Promise<Answer> {
  const core = createCore(filesFor(solver));
  try {
    return (await pointOf(await varyIn(core, system, solver), changes)).answer;
  } finally {
    core.close();
  }
}

async function moveOnce(one: Opened): Promise<Move> {
  const { slider, values } = one.next();
  one.changes = changesAt(one.system, values);
  const { answer, certain, dearer } = await pointOf(one.varied, one.changes);
  one.objective = answer.objective;
  const fresh = one.moves % freshEvery === 0 ? await freshAnswer(one) : null;
  one.moves += 1;
  return { system: one.system.name, solver: one.solver, ...answer, slider, certain, dearer, fresh };
}

/** The first point of every system, with each solver; the cores stay. */
export async function start(): Promise<Start[]> {
  files = await filesOf();
  const systems: SlidSystem[] = JSON.parse(textOf("systems") ?? "[]");
  const starts: Start[] = [];
  for (const system of systems) for (const solver of solvers) starts.push(await open(system, solver));
  return starts;
}

/**
 * Moves inputs of all systems, each at least once in all. The one that has had the least time is the next one: small systems move more
 * often.
 */
export async function move(seconds: number): Promise<Move[]> {
  const end = performance.now() + seconds * 1000;
  const moves: Move[] = [];
  const taken = new Map(opened.map((one) => [one, 0]));
  while (opened.some((one) => one.moves === 0) || performance.now() < end) {
    const [[one, before]] = [...taken].toSorted(([, first], [, second]) => first - second);
    const begin = performance.now();
    moves.push(await moveOnce(one));
    taken.set(one, before + performance.now() - begin);
  }
  return moves;
}

/** A point without a solution, and the way back, of every system. */
export async function leave(): Promise<Farewell[]> {
  const seen: Farewell[] = [];
  for (const { core, system, solver, varied, changes, objective: before } of opened) {
    const { answer: none } = await pointOf(varied, system.withoutSolution);
    const { answer: again } = await pointOf(varied, changes);
    core.close();
    seen.push({ system: system.name, solver, none, before, again });
  }
  return seen;
}
