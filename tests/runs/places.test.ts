/** A limited number of places, in order of arrival. */
import { describe, expect, it } from "vitest";
import { createPlaces } from "#src/runs/places.ts";

const never = new AbortController().signal;
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("places", () => {
  it("are given until they are taken, then in order of arrival", async () => {
    const places = createPlaces(2);
    const entered: string[] = [];
    const enter = (name: string) =>
      places.take(never).then((leave) => {
        entered.push(name);
        return leave;
      });
    const leaveFirst = await enter("first");
    const leaveSecond = await enter("second");
    const third = enter("third");
    const fourth = enter("fourth");
    await tick();
    expect(entered).toEqual(["first", "second"]);
    leaveSecond();
    await third;
    expect(entered).toEqual(["first", "second", "third"]);
    leaveFirst();
    (await fourth)();
    (await third)();
    expect(entered).toEqual(["first", "second", "third", "fourth"]);
  });

  it("are left once, however often somebody says so", async () => {
    const places = createPlaces(1);
    const leave = await places.take(never);
    leave();
    leave();
    await places.take(never);
    let entered = false;
    places.take(never).then(() => (entered = true));
    await tick();
    expect(entered).toBe(false);
  });

  it("are not for those who gave up waiting; those behind move up", async () => {
    const places = createPlaces(1);
    const leave = await places.take(never);
    const impatient = new AbortController();
    const given = places.take(impatient.signal);
    const patient = places.take(never);
    impatient.abort(new Error("enough"));
    await expect(given).rejects.toThrow("enough");
    leave();
    (await patient)();
    // The place is free again, and giving up later takes nothing away.
    impatient.abort();
    (await places.take(never))();
  });

  it("are refused to those who come with an aborted signal", async () => {
    const places = createPlaces(1);
    await expect(places.take(AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    (await places.take(never))();
  });

  it("abort nothing once they are taken", async () => {
    const places = createPlaces(1);
    const controller = new AbortController();
    const leave = await places.take(controller.signal);
    const waiting = places.take(controller.signal);
    waiting.catch(() => undefined);
    controller.abort();
    await expect(waiting).rejects.toBeDefined();
    leave();
    (await places.take(never))();
  });
});
