/** A change that is not meant to touch linear programs leaves each of their bytes as it was. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { long } from "../support/long.ts";
import { hashesOfExamples } from "../support/program-hashes.ts";

it(
  "Programs of the examples have the digests on record: where they change on purpose, `npx node bench/program-hashes.ts --store`",
  long,
  async () => {
    const stored = JSON.parse(readFileSync(new URL("program-hashes.json", import.meta.url), "utf8"));
    expect(await hashesOfExamples()).toEqual(stored);
  },
);
