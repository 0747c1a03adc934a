/** All who follow runs share one poll of the database, and are woken by what it finds. */

import type { RunStatus } from "@esm/model/domain/runs/run";
import { expect, it } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createRunSignals } from "../../src/runs/queue/run-changes.ts";
import { createSharedPoll } from "../../src/runs/requests/shared-poll.ts";

function stage() {
  const statuses = new Map<number, RunStatus>();
  const asked: number[][] = [];
  const heard: number[] = [];
  const signals = createRunSignals();
  signals.onChange((id) => void heard.push(id));
  let ahead = 5;
  const poll = createSharedPoll({
    store: {
      runs: {
        activeOf: async () => [],
        async states(ids) {
          asked.push([...ids]);
          return ids.flatMap((id) => {
            const status = statuses.get(id);
            return status ? [{ id, status, events: 1 }] : [];
          });
        },
      },
    },
    signals,
    positionsOf: async (waiting) => new Map(waiting.map(({ id }) => [id, ahead + id])),
  });
  const comeNearer = () => {
    ahead -= 1;
  };
  return { statuses, asked, heard, poll, comeNearer };
}

it("A hundred new followers of runs cause one poll, which gives each the state of its run", async () => {
  const { statuses, asked, heard, poll } = stage();
  const leave: (() => void)[] = [];
  for (let id = 1; id <= 100; id++) {
    statuses.set(id, id === 100 ? "running" : "queued");
    leave.push(poll.add(id), poll.add(id));
  }
  await eventually(() => expect(heard).toHaveLength(100));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toHaveLength(100);
  expect([poll.positionOf(1), poll.positionOf(99), poll.positionOf(100)]).toEqual([6, 104, undefined]);
  for (const end of leave) end();
});

it("Only followers whose run changed, moved or was deleted are woken; without followers there is no poll", async () => {
  const { statuses, asked, heard, poll, comeNearer } = stage();
  statuses.set(1, "queued").set(2, "running").set(3, "running");
  const leave = [1, 2, 3].map((id) => poll.add(id));
  await eventually(() => expect(heard).toEqual([1, 2, 3]));
  comeNearer();
  statuses.delete(3);
  await eventually(() => expect(heard).toEqual([1, 2, 3, 1, 3]));
  for (const end of leave) end();
  const polls = asked.length;
  // One may be on its way.
  await new Promise((resolve) => setTimeout(resolve, 2_200));
  expect(asked.length - polls).toBeLessThanOrEqual(1);
});
