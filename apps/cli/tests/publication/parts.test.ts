/** Parts of publications: ORCIDs, licences, addresses, Markdown, and results that are too long for a file. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { optimizeSnapshot } from "@esm/optimize/optimization/solve-model";
import { partsOfOptimum } from "@esm/service/runs/stored-results/parts-of-optimum";
import { storeOfParts } from "@esm/service/runs/stored-results/result-store";
import { expect, it } from "vitest";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { isNamedInCitations, readLicence, uriOf } from "../../src/publication/licences.ts";
import { readMetadata } from "../../src/publication/metadata.ts";
import { escaped } from "../../src/publication/readme.ts";
import { writeResults } from "../../src/publication/result-files.ts";
import { licensingOf } from "../../src/publication/sources.ts";

it.each([
  ["0000-0002-1825-0097", true],
  ["https://orcid.org/0000-0002-1694-233X", true],
  ["0000-0002-1694-2330", false],
  ["0000-0002-1825-0079", false],
  ["0000000218250097", false],
  ["https://example.org/0000-0002-1825-0097", false],
])("The ORCID %s is told from others by its check digit: %s", (orcid, isValid) => {
  const { faults } = readMetadata({ creators: [{ family_name: "A", orcid }] }, "");
  expect(faults.every(({ path }) => path !== "creators[0].orcid")).toBe(isValid);
});

it("Licences are identifiers of SPDX as they are written there, or have a name and an address", () => {
  expect(readLicence(" DL-DE-BY-2.0 ")).toEqual({
    id: "DL-DE-BY-2.0",
    name: "DL-DE-BY-2.0",
    url: "https://spdx.org/licenses/DL-DE-BY-2.0",
  });
  expect(readLicence({ name: "Terms", url: "https://example.org/{a}" })).toEqual({
    id: null,
    name: "Terms",
    url: "https://example.org/%7Ba%7D",
  });
  for (const wrong of ["cc-by-4.0", "", null, 4, ["MIT"], {}, { name: "N" }, { name: "N", url: "ftp://a.org" }]) {
    expect(readLicence(wrong)).toHaveProperty("fault");
  }
  expect(readLicence({ name: "N", url: "https://a.org", id: "MIT" })).toHaveProperty("fault");
});

it("Citation files name licences only that their list of 2021 has", () => {
  const names = ["CC-BY-4.0", "CC-BY-NC-SA-3.0", "CC0-1.0", "ODbL-1.0", "DL-DE-BY-2.0", "CC-BY-3.0-DE", "CC-SA-1.0"];
  expect(names.filter(isNamedInCitations)).toEqual(["CC-BY-4.0", "CC-BY-NC-SA-3.0", "CC0-1.0", "ODbL-1.0"]);
});

it.each([
  ["https://example.org", "https://example.org/"],
  ["https://example.org/ü?q=[1]&r=100%#a#b", "https://example.org/%C3%BC?q=%5B1%5D&r=100%25#a%23b"],
  ["http://[::1]:8080/a|b%20c", "http://[::1]:8080/a%7Cb%20c"],
])("The address %s becomes a URI", (given, uri) => {
  expect(uriOf(given)).toBe(uri);
});

it.each([
  ["# a\n\n- b", "\\# a - b"],
  ["- a", "\\- a"],
  ["1. a", "1\\. a"],
  ["<b>&amp;", "&lt;b\\>&amp;amp;"],
  ["a_b*c`d|e\\f", "a\\_b\\*c\\`d\\|e\\\\f"],
  ["a\u0000\u202fb", "a b"],
])("Markdown shows %j as it is", (text, markdown) => {
  expect(escaped(text)).toBe(markdown);
});

it("A source has the licence of the entry that says most about it", () => {
  const of = (id: string) => readLicence(id) as Exclude<ReturnType<typeof readLicence>, { fault: string }>;
  const data = [
    { text: "page 3", url: "https://a.org" },
    { text: "page 7", url: "https://a.org" },
    { text: "told", url: null },
  ];
  const { licensed, missing, more } = licensingOf(data, [
    { source: null, url: "https://a.org", licence: of("CC-BY-4.0") },
    { source: "page 7", url: "https://a.org", licence: of("CC0-1.0") },
    { source: "elsewhere", url: null, licence: of("MIT") },
  ]);
  expect(licensed.map(({ licence }) => licence.id)).toEqual(["CC-BY-4.0", "CC0-1.0"]);
  expect(missing).toEqual([data[2]]);
  expect(more.map(({ text }) => text)).toEqual(["elsewhere"]);
});

it("Results of too many values leave out their time series, and say so", async () => {
  const end = await optimizeSnapshot(
    { content: workedExample(), overrides: [] },
    { solver: "auto", timeLimitSeconds: 60 },
  );
  if (end.status !== "optimal") throw new Error(end.status);
  const parts = [...partsOfOptimum(end, null, () => undefined)].map((part) =>
    part.name === "series" ? { ...part, bytes: manySeries() } : part,
  );
  const folder = mkdtempSync(join(tmpdir(), "results-"));
  try {
    const run = {
      ...{ id: 1, datasetId: 1, model: "test", isPathway: false, hasScenarios: false, title: null, objective: 1 },
      ...{ resolution: "full", inputHash: "", programHash: null, version: "0" },
    };
    const { paths, remarks } = await writeResults(folder, storeOfParts(parts, undefined), run);
    expect(paths).toEqual(["results/result.csv", "results/result.parquet", "results/result.nc"]);
    expect(readdirSync(join(folder, "results"))).toHaveLength(3);
    expect(remarks).toEqual(paths.map((path) => `${path} has no time series, because they are too long for one file.`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** An index of 60 series of two million steps. */
function manySeries(): Uint8Array {
  const one = { component: "Wind", variable: "operation", region: "N", regionTo: null, unit: "GW", title: "" };
  const index = { steps: 2_000_000, series: Array.from({ length: 60 }, () => one) };
  return zstdCompressSync(Buffer.from(JSON.stringify(index)));
}
