/** Whatever a data set may hold survives the way through an archive, and a second archive has the same bytes. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readArchive } from "../../src/archive/reader.ts";
import { archiveOf, target } from "./archives.ts";
import { randomContent, sortedContent } from "./random-content.ts";

it("A data set comes back complete from an archive, and a second archive has the same bytes", async () => {
  await fc.assert(
    fc.asyncProperty(randomContent, async (given) => {
      const first = await archiveOf(given);
      const reading = await readArchive(first, { dataset: target });
      expect(reading.fileResults.filter(({ status }) => status === "ERROR")).toEqual([]);
      expect(sortedContent(reading.content)).toEqual(sortedContent(given));
      expect((await archiveOf(reading.content)).equals(first)).toBe(true);
    }),
    { numRuns: Number(process.env.ROUND_TRIPS ?? 5) },
  );
});
