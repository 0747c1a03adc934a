/** Solvers race: the first whose answer counts wins, and nothing is left of the others. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { highsWasmAdapter } from "#src/solvers/adapters/highs-wasm/adapter.ts";
import { interiorPointAdapter } from "#src/solvers/interior-point/adapter.ts";
import { type RaceTask, race } from "#src/solvers/solve/race.ts";
import { solveProgram } from "#src/solvers/solve/solve.ts";
import { isRunning } from "../support/processes.ts";
import { randomProgram } from "./programs.ts";

interface Result {
  name: string;
  good: boolean;
  stopped: boolean;
}

/** Ends by itself after so many turns of the loop, or when it is stopped. */
function task(name: string, turns: number, good: boolean, started: string[] = []): RaceTask<Result> {
  return {
    name,
    async run(signal) {
      started.push(name);
      for (let turn = 0; turn < turns && !signal.aborted; turn++) await sleep(1);
      return { name, good: good && !signal.aborted, stopped: signal.aborted };
    },
  };
}

const wins = ({ good }: Result): boolean => good;
const rules = { processes: 2, headStartSeconds: 0, mayBegin: () => true, wins };
const namesOf = (finished: { result: Result }[]): string[] => finished.map(({ result }) => result.name);

describe("A race", () => {
  it("is won by the first accepted result; the others are stopped and have ended", async () => {
    const log: string[] = [];
    const tasks = [task("slow", 100_000, true), task("fast", 3, true)];
    const finished = await race(tasks, { ...rules, onLog: (line) => log.push(line) });
    expect(namesOf(finished)).toEqual(["fast", "slow"]);
    expect(finished[1].result.stopped).toBe(true);
    expect(log).toEqual(["fast races slow: the first checked optimum wins", "fast was first; slow is stopped"]);
  });

  it("is not won by the first if its result is not accepted", async () => {
    const tasks = [task("hasty", 1, false), task("thorough", 30, true)];
    expect(namesOf(await race(tasks, rules))).toEqual(["hasty", "thorough"]);
  });

  it("in one process runs one after the other, until one is accepted", async () => {
    const started: string[] = [];
    const turns = [task("no", 1, false, started), task("yes", 1, true, started), task("never", 1, true, started)];
    await race(turns, { ...rules, processes: 1 });
    expect(started).toEqual(["no", "yes"]);
  });

  it("begins with the first alone, and is over when that one is accepted before others start", async () => {
    const started: string[] = [];
    const tasks = [task("first", 3, true, started), task("second", 1, true, started)];
    expect(namesOf(await race(tasks, { ...rules, headStartSeconds: 600 }))).toEqual(["first"]);
    expect(started).toEqual(["first"]);
  });

  it("starts the next at once where the first fails", async () => {
    const tasks = [task("no", 3, false), task("yes", 1, true)];
    expect(namesOf(await race(tasks, { ...rules, headStartSeconds: 600 }))).toEqual(["no", "yes"]);
  });

  it("ends with the last of them, without waiting for a head start that no other one needs", async () => {
    const tasks = [task("no", 3, false), task("nor this", 1, false)];
    expect(namesOf(await race(tasks, { ...rules, headStartSeconds: 3_000_000 }))).toEqual(["no", "nor this"]);
  });

  it("begins nothing when there is no time left", async () => {
    let left = 1;
    const mayBegin = (): boolean => left-- > 0;
    const tasks = [task("no", 1, false), task("too late", 1, true)];
    expect(namesOf(await race(tasks, { ...rules, processes: 1, mayBegin }))).toEqual(["no"]);
  });

  it("ends when it is cancelled", async () => {
    const cancel = new AbortController();
    const running = race([task("a", 100_000, true), task("b", 100_000, true)], {
      ...{ ...rules, signal: cancel.signal },
    });
    cancel.abort();
    expect((await running).every(({ result }) => result.stopped)).toBe(true);
  });
});

describe("Solvers that race for a large program", () => {
  it("answer with the winner's checked optimum, and leave no process", async () => {
    const ids: number[] = [];
    const log: string[] = [];
    const outcome = await solveProgram(randomProgram(1000, 7000, 3, 5), {
      ...{ adapter: highsWasmAdapter(), interiorPoint: interiorPointAdapter(), processes: 2, timeLimitSeconds: 120 },
      headStartSeconds: 0,
      onStart: (id) => ids.push(id),
      onLog: (line) => log.push(line),
    });
    if (outcome.status !== "optimal") throw new Error(outcome.message);
    expect(["highs-wasm", "interior-point"]).toContain(outcome.solver.name);
    expect(outcome.check.accepted).toBe(true);
    expect(ids).toHaveLength(2);
    expect(ids.map(isRunning)).toEqual([false, false]);
    expect(log).toContain("highs-wasm races interior-point: the first checked optimum wins");
  });
});
