/** Turns at the event loop: one slice at a time, by turns between owners, with others in between. */
import { expect, it } from "vitest";
import { asOwner, nextSlice } from "../../src/platform/slices.ts";

async function work(owner: number, slices: number, said: string[]): Promise<void> {
  await asOwner(owner, async () => {
    for (let slice = 0; slice < slices; slice++) {
      await nextSlice();
      said.push(`${owner}`);
    }
  });
}

it("Slices go round between owners, however much one of them has to do", async () => {
  const said: string[] = [];
  await Promise.all([work(1, 3, said), work(1, 3, said), work(1, 3, said), work(2, 3, said)]);
  expect(said.join("")).toBe("121212111111");
});

it("Other waiting work gets its turn between any two slices", async () => {
  const said: string[] = [];
  const other = (left: number): void => {
    said.push("-");
    if (left > 1) setImmediate(other, left - 1);
  };
  setImmediate(other, 4);
  await Promise.all([work(1, 2, said), work(2, 2, said)]);
  expect(said.join("")).toBe("-1-2-1-2");
});
