/** Times in netCDF files: exact numbers of hours, minutes or seconds, and in UTC where the calendar has a zone. */
import { describe, expect, it } from "vitest";
import { timeCoordinate } from "../../src/netcdf/time-coordinate.ts";

const start = "2024-03-30T00:00";
const kept = { calendar: "proleptic_gregorian" };

describe("The times of a file", () => {
  it.each([
    [1, [0, 1, 2], "hours"],
    [3, [0, 3, 6], "hours"],
    [0.25, [0, 15, 30], "minutes"],
    [1.5, [0, 90, 180], "minutes"],
    [1 / 360, [0, 10, 20], "seconds"],
  ])("of steps of %d h are whole numbers", (hours, numbers, unit) => {
    const { data, attributes } = timeCoordinate({ start }, 3, hours) ?? {};
    expect(data).toEqual(Int32Array.from(numbers));
    expect(attributes).toEqual({ ...kept, units: `${unit} since 2024-03-30 00:00` });
  });

  it("begin at the instant in UTC where the calendar has a zone, which they name", () => {
    expect(timeCoordinate({ start, time_zone: "Europe/Berlin" }, 2, 1)?.attributes).toEqual({
      ...kept,
      units: "hours since 2024-03-29 23:00",
      time_zone: "UTC",
      calendar_start: start,
      calendar_time_zone: "Europe/Berlin",
    });
  });

  it("are absent where the calendar has no start", () => {
    expect(timeCoordinate({ time_zone: "Europe/Berlin" }, 2, 1)).toBeNull();
  });

  it("keep seconds of more than 68 years exact", () => {
    const { data } = timeCoordinate({ start }, 3, 2 ** 20 + 1 / 3600) ?? {};
    expect(data).toEqual(Float64Array.of(0, 3600 * 2 ** 20 + 1, 2 * (3600 * 2 ** 20 + 1)));
  });
});
