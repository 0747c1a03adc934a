/**
 * Which run comes next, in each class of runs: the run of the user with the fewest running; among equals, of the user
 * whose last start is longest ago; within one user, the oldest run. So a hundred runs of one user do not keep another
 * user waiting.
 */
import type { RunClass } from "@esm/model/domain/runs/run-class";
import type { QueueState } from "../../store/runs/queue-state.ts";

type RunOfUser = Pick<QueueState["queued"][number], "id" | "userId">;

/** Facts about one class that fairness needs. */
interface RunsInLine {
  queued: readonly RunOfUser[];
  running: readonly RunOfUser[];
  lastStarts: ReadonlyMap<number | null, string>;
}

export const lineOf = ({ queued, running, lastStarts }: QueueState, which: RunClass): RunsInLine => ({
  queued: queued.filter((run) => run.class === which),
  running: running.filter((run) => run.class === which),
  lastStarts: lastStarts[which],
});

interface UserInLine {
  /** Ids of runs, in order of arrival. */
  waiting: number[];
  running: number;
  /** Grows with the time of the last start. */
  lastStart: string;
}

/** Ids of the waiting runs, in the order in which they will start. */
export function fairOrder(state: RunsInLine): number[] {
  const users = usersInLine(state);
  const order: number[] = [];
  // Future starts are later than any past start.
  for (let start = 1; ; start++) {
    const next = first(users);
    const id = next?.waiting.shift();
    if (!next || id === undefined) return order;
    order.push(id);
    next.running++;
    next.lastStart = `9999 ${String(start).padStart(9, "0")}`;
  }
}

/** The run to start now; undefined where none waits or every user has the maximum number running. */
export function nextRun(state: RunsInLine, maxPerUser: number): number | undefined {
  return first(usersInLine(state).filter(({ running }) => running < maxPerUser))?.waiting[0];
}

function usersInLine({ queued, running, lastStarts }: RunsInLine): UserInLine[] {
  const users = new Map<number | null, UserInLine>();
  for (const { id, userId } of queued) {
    const user = users.get(userId) ?? { waiting: [], running: 0, lastStart: lastStarts.get(userId) ?? "" };
    user.waiting.push(id);
    users.set(userId, user);
  }
  for (const { userId } of running) {
    const user = users.get(userId);
    if (user) user.running++;
  }
  return [...users.values()];
}

function first(users: readonly UserInLine[]): UserInLine | undefined {
  let best: UserInLine | undefined;
  for (const user of users) if (user.waiting.length > 0 && (!best || isBefore(user, best))) best = user;
  return best;
}

function isBefore(left: UserInLine, right: UserInLine): boolean {
  if (left.running !== right.running) return left.running < right.running;
  if (left.lastStart !== right.lastStart) return left.lastStart < right.lastStart;
  return left.waiting[0] < right.waiting[0];
}
