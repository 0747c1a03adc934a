/** The picture of the first page shows optima of the example: its file is what the code computes. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { exampleResults, pictureFile } from "../../examples/generate-picture.ts";
import { long } from "../support/long.ts";

it("The results of the first page are those of the example", long, async () => {
  expect(readFileSync(pictureFile, "utf8")).toBe(await exampleResults());
});
