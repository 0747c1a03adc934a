/** Storage of users is counted now and then: deleted data no longer count. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQuotas } from "../../../src/http/protection/quotas.ts";

const MiB = 2 ** 20;
const ann = { id: 1, username: "ann" };
let counts: ((bytes: number) => void)[];
beforeEach(() => {
  counts = [];
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function quotas() {
  const dataBytesOf = () =>
    new Promise<number>((resolve) => {
      counts.push(resolve);
    });
  const counted = { dataBytesOf, inputBytesOf: dataBytesOf, runBytesOf: dataBytesOf };
  const usage = { ...counted, ownerOf: async () => ann, endHistory: async () => false };
  return createQuotas({ usage }, { maxDataBytesPerUser: 10 * MiB, maxResultBytesPerUser: 0 });
}
const eventually = (condition: () => void) => vi.waitFor(condition, { interval: 1, timeout: 500_000 });

it("A write waits only for the first count of a user's storage; the next counts are made meanwhile", async () => {
  const { withRoom } = quotas();
  const first = withRoom({ owner: ann }, MiB, async () => "written");
  await eventually(() => expect(counts).toHaveLength(1));
  counts[0](MiB);
  expect(await first).toBe("written");
  vi.advanceTimersByTime(11_000);
  expect(await withRoom({ owner: ann }, MiB, async () => "written")).toBe("written");
  expect(await withRoom({ owner: ann }, MiB, async () => "written")).toBe("written");
  expect(counts).toHaveLength(2);
});

it("The count of a user's storage adds writes that began while it was made, which it may not have seen", async () => {
  const { withRoom } = quotas();
  const first = withRoom({ owner: ann }, MiB, async () => "written");
  await eventually(() => expect(counts).toHaveLength(1));
  counts[0](0);
  await first;
  vi.advanceTimersByTime(11_000);
  await withRoom({ owner: ann }, 4 * MiB, async () => "written");
  await withRoom({ owner: ann }, 4 * MiB, async () => "written");
  counts[1](MiB);
  const refused = withRoom({ owner: ann }, 2 * MiB, async () => "written").catch(({ message }) => message);
  await eventually(() => expect(counts).toHaveLength(3));
  counts[2](9 * MiB);
  expect(await refused).toMatch(/use 9\.0 MiB of the 10\.0 MiB allowed/);
});

it("A count of a user's storage is not used after a minute", async () => {
  const { withRoom } = quotas();
  const first = withRoom({ owner: ann }, MiB, async () => "written");
  await eventually(() => expect(counts).toHaveLength(1));
  counts[0](0);
  await first;
  vi.advanceTimersByTime(61_000);
  const late = withRoom({ owner: ann }, MiB, async () => "written").catch(({ message }) => message);
  await eventually(() => expect(counts).toHaveLength(2));
  counts[1](10 * MiB);
  expect(await late).toMatch(/use 10\.0 MiB/);
});
