/** Many who ask at the same time share a reading, and nobody gets one from before the question. */
import { expect, it } from "vitest";
import { createSharedReading } from "../../src/platform/shared-reading.ts";

it("A reading is shared by all who ask before it begins; who asks during it gets the next one", async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const read = createSharedReading(async () => {
    const gate = Promise.withResolvers<void>();
    const number = gates.push(gate);
    await gate.promise;
    return number;
  });
  const first = [read(), read(), read()];
  await Promise.resolve();
  await Promise.resolve();
  expect(gates).toHaveLength(1);
  const second = [read(), read()];
  gates[0].resolve();
  expect(await Promise.all(first)).toEqual([1, 1, 1]);
  await expect.poll(() => gates.length).toBe(2);
  gates[1].resolve();
  expect(await Promise.all(second)).toEqual([2, 2]);
});

it("A reading that fails fails those who asked for it, and no others", async () => {
  let count = 0;
  const read = createSharedReading(async () => {
    count += 1;
    if (count === 1) throw new Error("not now");
    return count;
  });
  const failing = read();
  await expect(failing).rejects.toThrow("not now");
  expect(await read()).toBe(2);
});
