/** `export --publication`: what is in the folder, that names of data stay data in every format, and what is refused. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sourceOf } from "@esm/exchange/archive/files";
import { writePackageFolder } from "@esm/exchange/package/writer";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { packFile } from "@esm/workbench/page-files/packed-files";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";
import { exportCommand } from "../../src/local/export.ts";
import { exportPublication } from "../../src/local/export-publication.ts";
import { UsageError } from "../../src/options/usage.ts";
import { escaped } from "../../src/publication/readme.ts";
import { runCommand } from "../command.ts";
import { hostile, hostileContent, hostileMetadata } from "./hostile-content.ts";

const folder = mkdtempSync(join(tmpdir(), "publication-"));
const place = (name: string): string => join(folder, name);
const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
afterAll(() => {
  said.mockRestore();
  rmSync(folder, { recursive: true });
});

const page = new Map(
  ["one-file/page.js", "one-file/page.css", "core/core.js", "core/highs.wasm"].map((path) => [
    path,
    packFile(path, new TextEncoder().encode(`/* ${path} */`)),
  ]),
);

async function published(name: string, content: DatasetContent, metadata: object, more: Record<string, string> = {}) {
  await writePackageFolder(sourceOf(content), place(`${name}-data`));
  writeFileSync(place(`${name}.json`), JSON.stringify(metadata));
  const text = { publication: place(name), metadata: place(`${name}.json`), ...more };
  const parsed = { operands: [], text, flags: new Set<string>() };
  return exportPublication(parsed, place(`${name}-data`), place(name), async () => page);
}

const complete = {
  title: "A study",
  description: "In short.",
  creators: [{ family_name: "Lovelace" }],
  publisher: "Zenodo",
  licences: { data: "CC-BY-4.0", results: "CC-BY-4.0" },
};

interface Entity {
  "@id": string;
  "@type": string;
  [property: string]: unknown;
}

describe("A publication of data with hostile names", () => {
  const text = (name: string): string => readFileSync(join(place("hostile"), name), "utf8");
  const graph = (): Entity[] => JSON.parse(text("ro-crate-metadata.json"))["@graph"];
  const entity = (id: string): Entity => graph().find((one) => one["@id"] === id) ?? { "@id": "", "@type": "" };

  beforeAll(async () => {
    expect(await published("hostile", hostileContent(), hostileMetadata)).toBe(0);
  });

  it("A publication has every file in the metadata of RO-Crate, with its size and SHA-256", () => {
    const files = readdirSync(place("hostile"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.endsWith("ro-crate-metadata.json"));
    const described = graph().filter(({ "@type": type }) => type === "File");
    const paths = described.map(({ "@id": id }) => join(place("hostile"), decodeURIComponent(id)));
    expect(paths.toSorted()).toEqual(files.toSorted());
    for (const [index, { contentSize, sha256 }] of described.entries()) {
      const bytes = readFileSync(paths[index]);
      expect([contentSize, sha256]).toEqual([String(bytes.length), createHash("sha256").update(bytes).digest("hex")]);
    }
  });

  it("Every file of a publication is part of the root of its RO-Crate", () => {
    const entities = new Map(graph().map((one) => [one["@id"], one]));
    const reached = new Set<string>();
    const visit = (id: string): void => {
      reached.add(id);
      for (const part of [entities.get(id)?.hasPart ?? []].flat() as { "@id": string }[]) visit(part["@id"]);
    };
    visit("./");
    const parts = graph().filter(({ "@type": type }) => type === "File" || type === "Dataset");
    expect(parts.every((part) => reached.has(part["@id"]))).toBe(true);
  });

  it("A publication keeps hostile texts as they are in JSON and YAML", () => {
    expect(entity("./").name).toBe(hostile);
    const record = JSON.parse(text("datacite.json"));
    expect([record.titles[0].title, record.creators[0].familyName]).toEqual([hostile, hostile]);
    expect(record.creators[1]).toEqual({ name: `- ${hostile}`, nameType: "Organizational" });
    expect(record.publisher).toEqual({ name: "null" });
    const citation = parse(text("CITATION.cff"), { version: "1.1" });
    expect(citation).toMatchObject({
      title: hostile,
      abstract: `${hostile}\n---\n- second: line`,
      authors: [{ "family-names": hostile, "given-names": "yes", affiliation: "2026-11-29" }, { name: `- ${hostile}` }],
      keywords: ["#no", "true", hostile],
      "date-released": "2026-02-28",
    });
    // Two licences there would be a choice.
    expect(Object.keys(citation)).not.toContain("license");
  });

  it("A publication escapes hostile texts in its README, figures and HTML file", () => {
    const figures = readdirSync(join(place("hostile"), "figures")).map((name) => text(`figures/${name}`));
    expect(figures.length).toBeGreaterThan(1);
    for (const markup of [text("README.md"), ...figures]) expect(markup).not.toContain("<script");
    expect(figures.join()).toContain("&lt;/script&gt;&lt;script&gt;alert(1)");
    expect(text("model.html")).not.toContain("<script>alert");
    const readme = text("README.md");
    expect(readme.split("\n")[0]).toBe(`# ${escaped(hostile)}`);
    expect(readme).toContain("\n\\---\n\\- second: line\n");
    expect(readme).toContain("\\[x\\](javascript:1)");
    expect(readme).toContain("](https://example.org/a%28b%29?c=1&d=%5B2%5D)");
  });

  it("A publication says the licence of each source in the formats that have one", () => {
    const { resources } = JSON.parse(text("oemetadata.json"));
    const named = resources.map(({ path, sources, licenses }: Record<string, { [key: string]: unknown }[]>) => [
      path,
      licenses.map(({ name }) => name),
      sources.map(({ sourceLicenses }) => (sourceLicenses as { name: string }[])[0].name),
    ]);
    expect(named).toContainEqual(["results/result.csv", [hostile], []]);
    const ofInput = named.filter(([path]: [string]) => path.startsWith("input/"));
    expect(ofInput.length).toBeGreaterThan(3);
    expect(ofInput.every(([, [licence]]: [string, string[]]) => licence === "CC-BY-4.0")).toBe(true);
    expect(new Set(ofInput.flatMap(([, , licences]: [string, string[], string[]]) => licences))).toContain(
      "DL-DE-BY-2.0",
    );
    expect([entity("input/").isBasedOn].flat()).toHaveLength(3);
    const measured = graph().find(({ name }) => name === "Measured");
    expect(measured?.license).toEqual({ "@id": "https://spdx.org/licenses/CC0-1.0" });
    expect(entity("./").license).toEqual([
      { "@id": "https://spdx.org/licenses/CC-BY-4.0" },
      { "@id": "https://example.org/licence(1)" },
    ]);
  });

  it("A publication's input is the data, and its README gives the words that solve them again", async () => {
    const [, words] = /npm run --silent esm -- (solve .*)/.exec(text("README.md")) ?? [];
    expect(words).toBe('solve "$PUBLICATION/input" --json');
    const { code, out } = await runCommand(["solve", join(place("hostile"), "input"), "--json"], {});
    const { objective } = JSON.parse(out);
    expect(code).toBe(0);
    expect(text("README.md")).toContain(`| Total annual cost | ${objective} 1e9 Euro/a |`);
    expect(JSON.parse(text("certificate/claim.json")).objective).toBe(objective);
  });
});

it("A publication of a pathway has the years, and says why it has neither certificate nor HTML file", async () => {
  const years = { start_year: 2030, end_year: 2040, number_of_steps: 1, years_per_step: 10 };
  writeFileSync(place("years.json"), JSON.stringify(years));
  expect(await published("pathway", workedExample(), complete, { myopic: place("years.json") })).toBe(0);
  const readme = readFileSync(join(place("pathway"), "README.md"), "utf8");
  expect(readme).toContain("| Total annual cost in 2040 |");
  expect(readme).toContain("There is no certificate: it would prove the cost of one year");
  expect(readme).toContain('solve "$PUBLICATION/input" --myopic "$PUBLICATION/options/myopic.json" --json');
  expect(readdirSync(place("pathway")).toSorted()).toEqual([
    "CITATION.cff",
    "README.md",
    "datacite.json",
    "figures",
    "input",
    "oemetadata.json",
    "options",
    "results",
    "ro-crate-metadata.json",
  ]);
  expect(JSON.parse(readFileSync(join(place("pathway"), "options", "myopic.json"), "utf8"))).toEqual(years);
});

describe("A publication that is refused", () => {
  /** The words of a usage error, which ends the command with 2. */
  const refusalOf = (words: string[]): Promise<string> =>
    exportCommand.run(["examples/two-regions-three-steps.zip", ...words]).then(
      (code) => `ended with ${code}`,
      (error: Error) => (error instanceof UsageError ? error.message : String(error)),
    );
  const refusal = (name: string, content: DatasetContent, metadata: object): Promise<string> =>
    published(name, content, metadata).then(
      () => "nothing",
      (error: Error) => error.message,
    );

  it("A publication without metadata names every missing fact at once, with an example that is complete", async () => {
    const said = await refusalOf(["--publication", place("none")]);
    for (const path of ["title", "creators", "publisher", "licences.data", "licences.results"]) {
      expect(said).toContain(`error: --metadata: ${path} is missing`);
    }
    // The data have a description.
    expect(said).not.toContain("description is missing");
    expect(existsSync(place("none"))).toBe(false);
    const example = parse(said.split("of your own:\n\n")[1]);
    expect(await published("of-example", workedExample(), example)).toBe(0);
  });

  it("A publication names wrong facts with their places, and unknown ones with the nearest name", async () => {
    const said = await refusal("wrong", workedExample(), {
      ...complete,
      titel: "A",
      title: " ",
      publisher: "a\nb",
      creators: [
        { family_name: "A", orcid: "0000-0002-1825-0098" },
        { given_name: "B" },
        { organization: "C", family_name: "D" },
        "E",
      ],
      licences: { data: "CC-BY-4", results: { name: "N", url: "javascript:alert(1)" } },
      date: "2026-02-30",
      doi: "https://doi.org/10.1/a",
      keywords: [1],
    });
    const lines = said.split("\n\n")[0].split("\n");
    expect(lines.map((line) => line.replace(/^error: .*?\.json: /, ""))).toEqual([
      "titel is no field of it. Did you mean 'title'?",
      "title is empty: what the publication is called.",
      "creators[0].orcid is no ORCID: four times four digits, the last of which is a check digit.",
      "creators[1].family_name is missing: or the name of an organization.",
      "creators[2] is either a person with a family_name or an organization, not both.",
      "creators[3] must have the fields family_name, given_name, orcid, affiliation, organization.",
      "creators[3].family_name is missing: or the name of an organization.",
      "publisher has control characters or more than one line.",
      "licences.data is no licence identifier of SPDX. Did you mean 'CC-BY-4.0'? Other licences have a name and a url.",
      "licences.results is neither an identifier of SPDX nor a name with a url (http or https).",
      "keywords[0] must be a text; put it in quotes.",
      "date is no day in the form 2026-11-29.",
      "doi is no DOI in the form 10.5281/zenodo.1234567, without an address before it.",
    ]);
  });

  it("A publication asks for the licence of every source of the data, and fills the sources into its example", async () => {
    const { sources: _, ...metadata } = hostileMetadata;
    const said = await refusal("unlicensed", hostileContent(), metadata);
    expect(said).toContain("the licence of 'Measured' is missing");
    const example = parse(said.split("of your own:\n\n")[1]);
    expect(example).toEqual({
      sources: [
        { source: "Measured", licence: "CC-BY-4.0" },
        {
          source: `${hostile}\nreport, page 3`,
          url: "https://example.org/a(b)?c=1&d=[2]",
          licence: "CC-BY-4.0",
        },
      ],
    });
    expect(await published("asked", hostileContent(), { ...metadata, ...example })).toBe(0);
  });

  it("A publication goes into no folder with files, and comes to be as a whole or not at all", async () => {
    mkdirSync(place("refused"));
    writeFileSync(join(place("refused"), "mine.txt"), "mine");
    expect(await refusal("refused", workedExample(), complete)).toContain("is not empty");
    expect(readdirSync(place("refused"))).toEqual(["mine.txt"]);
    const { components, tables, ...rest } = workedExample();
    const impossible = {
      ...rest,
      components: components.filter(({ name }) => name === "Load"),
      tables: tables.filter(({ component }) => component === "Load"),
    };
    expect(await published("impossible", impossible, complete)).toBe(3);
    expect(said.mock.calls.at(-1)?.[0]).toBe("Nothing was written: a publication has a result.\n");
    expect(existsSync(place("impossible"))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it.each([
    [["--html", "a.html"], "--html is not possible with --publication"],
    [["--out", "a.zip"], "--out is not possible with --publication"],
    [["--scenarios", "a.json"], "stochastic scenarios have several"],
    [["--foresight", "perfect"], "--foresight is only possible with --myopic"],
    [["--metadata", "none.yaml"], "none.yaml cannot be read as YAML or JSON"],
  ])("A publication refuses %s with a reason", async (words, reason) => {
    const target = ["--publication", place("with-other-options")];
    expect(await refusalOf([...target, ...words])).toContain(reason);
    expect(existsSync(place("with-other-options"))).toBe(false);
  });
});
