/** One clock: elapsed time in the zone of the calendar. Transitions are those of the time zone database. */
import { describe, expect, it } from "vitest";
import { calendarUpdate, presentationParts } from "../../../src/domain/presentation.ts";
import { calendarFault, instantOf, localOf, startOf, timeText } from "../../../src/domain/time/clock.ts";

const berlin = "Europe/Berlin";
const utc = (text: string): number => Date.parse(`${text}Z`);
const hourOfDay = (start: string, zone: string, hours: number): string =>
  timeText(localOf((startOf({ start, time_zone: zone }) ?? 0) + hours * 3_600_000, zone));

describe("The clock of a calendar", () => {
  it("goes from 01:00 to 03:00 where clocks are put forward", () => {
    const of = (hours: number) => hourOfDay("2024-03-30T00:00", berlin, hours);
    expect([24, 25, 26, 27].map(of)).toEqual([
      "2024-03-31T00:00",
      "2024-03-31T01:00",
      "2024-03-31T03:00",
      "2024-03-31T04:00",
    ]);
    expect(of(72)).toBe("2024-04-02T01:00");
  });

  it("comes to 02:00 twice where clocks are put back", () => {
    const of = (hours: number) => hourOfDay("2024-10-27T00:00", berlin, hours);
    expect([1, 2, 3, 4].map(of)).toEqual([
      "2024-10-27T01:00",
      "2024-10-27T02:00",
      "2024-10-27T02:00",
      "2024-10-27T03:00",
    ]);
  });

  it("starts at the first of two equal local times", () => {
    expect(startOf({ start: "2024-10-27T02:30", time_zone: berlin })).toBe(utc("2024-10-27T00:30"));
  });

  it.each([
    ["2024-01-01T00:00", berlin, "2023-12-31T23:00"],
    ["2024-07-01T00:00", berlin, "2024-06-30T22:00"],
    ["2024-01-01T00:00", "Asia/Kathmandu", "2023-12-31T18:15"],
    ["2024-01-01T00:00", "America/St_Johns", "2024-01-01T03:30"],
    ["2024-01-01T00:00", "UTC", "2024-01-01T00:00"],
    // Local mean time, 53 minutes and 28 seconds ahead of Greenwich.
    ["1880-01-01T00:00", berlin, "1879-12-31T23:06:32"],
    // Lord Howe Island puts clocks forward by half an hour, at 2:00.
    ["2024-10-06T02:30", "Australia/Lord_Howe", "2024-10-05T15:30"],
  ])("of %s in %s is %s in UTC", (start, time_zone, instant) => {
    expect(timeText(startOf({ start, time_zone }) ?? 0)).toBe(instant);
    expect(localOf(utc(instant), time_zone)).toBe(utc(start));
  });

  it("has no time zone where none is given, and no start without one", () => {
    expect(startOf({ start: "2024-03-31T02:30" })).toBe(utc("2024-03-31T02:30"));
    expect([startOf({}), startOf({ start: null, time_zone: berlin })]).toEqual([null, null]);
  });

  it("starts when clocks have been put forward where an old start does not exist", () => {
    expect(instantOf(utc("2024-03-31T02:30"), berlin)).toBeNull();
    expect(startOf({ start: "2024-03-31T02:30", time_zone: berlin })).toBe(utc("2024-03-31T01:30"));
  });
});

describe("A start that does not exist", () => {
  const [start, time_zone] = ["2024-03-31T02:30", berlin];
  it("is a fault only together with its zone", () => {
    expect(calendarFault({ start, time_zone })).toEqual({
      msg: `the local time ${start} does not exist in ${berlin}, because clocks are put forward over it`,
      hint: "Give 2024-03-31T03:30, for example.",
    });
    const others = [{ start }, { time_zone }, { start, time_zone: "UTC" }, { start: "2024-03-31T03:00", time_zone }];
    expect(others.map(calendarFault)).toEqual([null, null, null, null]);
  });
  it.each([
    ["requests", calendarUpdate],
    ["archives", presentationParts.file],
  ])("is refused in %s", (_name, schema) => {
    expect(schema.safeParse({ start, time_zone }).error?.issues).toMatchObject([{ path: ["start"] }]);
    expect(schema.safeParse({ start: "2024-03-31T03:30", time_zone }).success).toBe(true);
  });
});
