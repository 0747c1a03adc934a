/** Whatever a data set may hold survives the way through a plain package, and a second package has the same bytes. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../src/archive/reader.ts";
import { readPackage } from "../../src/package/reader.ts";
import { archiveOf, target } from "../archive/archives.ts";
import { randomContent, sortedContent } from "../archive/random-content.ts";
import { packageOf } from "./packages.ts";

describe.each([{ yaml: false }, { yaml: true }])("a package, %o", (options) => {
  it("loses nothing and is stable", async () => {
    await fc.assert(
      fc.asyncProperty(randomContent, async (given) => {
        const first = await packageOf(given, options);
        const reading = await readPackage(first, { dataset: target });
        expect(reading.fileResults.filter(({ message }) => message !== null)).toEqual([]);
        expect(sortedContent(reading.content)).toEqual(sortedContent(given));
        expect((await packageOf(reading.content, options)).equals(first)).toBe(true);
      }),
      { numRuns: Number(process.env.ROUND_TRIPS ?? 5) },
    );
  });
});

it("A plain package becomes an archive and comes back complete", async () => {
  await fc.assert(
    fc.asyncProperty(randomContent, async (given) => {
      const { content } = await readArchive(await archiveOf(given), { dataset: target });
      const reading = await readPackage(await packageOf(content), { dataset: target });
      expect(sortedContent(reading.content)).toEqual(sortedContent(content));
    }),
    { numRuns: Number(process.env.ROUND_TRIPS ?? 5) },
  );
});
