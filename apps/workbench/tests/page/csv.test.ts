/** The numbers of a picture as a CSV file. */
import { expect, it } from "vitest";
import { csvOf } from "../../src/page/charts/figure-data.ts";

it("The CSV file of a picture has all digits, and quotes where they are needed", () => {
  const rows = [
    ["North, coast", 0.1 + 0.2, null],
    ['"Big" plant', -4, 1e21],
  ];
  expect(csvOf({ columns: ["region", "GW", "note"], rows })).toBe(
    'region,GW,note\r\n"North, coast",0.30000000000000004,\r\n"""Big"" plant",-4,1e+21\r\n',
  );
});

it("The CSV file of a picture has no text that a spreadsheet would run, and leaves numbers alone", () => {
  const rows = [
    ["=HYPERLINK(1)", -1],
    ["@cmd", 2],
    ["-plant", 3],
  ];
  expect(csvOf({ columns: ["name", "GW"], rows })).toBe("name,GW\r\n'=HYPERLINK(1),-1\r\n'@cmd,2\r\n'-plant,3\r\n");
});
