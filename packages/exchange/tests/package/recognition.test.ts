/** Which files are taken for packages: by what is in them, also without `datapackage.json`, zipped or as a folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inEnglish } from "@esm/messages/render";
import { afterAll, describe, expect, it } from "vitest";
import { readModelFile } from "../../src/formats/read-model-file.ts";
import { archiveOf, type Files, smallDataset, target, zipOf } from "../archive/archives.ts";
import { filesOf, packageOf, readFiles, smallPackage } from "./packages.ts";

const folder = mkdtempSync(join(tmpdir(), "recognition-"));
afterAll(() => rmSync(folder, { recursive: true }));
let places = 0;
const newPlace = (): string => join(folder, String(places++));

async function zipped(files: Files): Promise<string> {
  const place = `${newPlace()}.zip`;
  writeFileSync(place, await zipOf(files));
  return place;
}

function unzipped(files: Readonly<Record<string, string>>): string {
  const place = newPlace();
  mkdirSync(place);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  return place;
}

/** Without `datapackage.json`, with its document as JSON. */
async function plainFiles(): Promise<Record<string, string>> {
  const { content } = await readFiles(smallPackage);
  const { "datapackage.json": _, "oemetadata.json": __, ...files } = await filesOf(await packageOf(content));
  return files;
}

const read = (path: string) => readModelFile(path, { dataset: target });

describe("a package with dataset.json and without datapackage.json", () => {
  it.each([["zipped"], ["as a folder"], ["zipped, in a folder of its own"]])("is read %s", async (form) => {
    const files = await plainFiles();
    expect(Object.keys(files)).toContain("dataset.json");
    const wrapped = Object.fromEntries(Object.entries(files).map(([path, text]) => [`my model/${path}`, text]));
    const place = form === "as a folder" ? unzipped(files) : await zipped(form === "zipped" ? files : wrapped);
    const { failed, content, fileResults } = await read(place);
    expect([failed, fileResults.filter(({ status }) => status !== "OK")]).toEqual([false, []]);
    expect(content.components.map(({ name }) => name)).toEqual(["Wind", "Line"]);
    expect(content.tables.length).toBeGreaterThan(3);
  });
});

it("An archive is not taken for a package", async () => {
  const archive = `${newPlace()}.zip`;
  const { content } = await readFiles(smallPackage);
  writeFileSync(archive, await archiveOf(content));
  expect(await read(archive)).toMatchObject({ failed: false, content: { components: [{ name: "Wind" }, {}] } });
  expect((await read(await zipped(smallDataset))).failed).toBe(false);
});

it("A folder that is no package is refused with the files that it lacks", async () => {
  const { failed, fileResults } = await read(unzipped({ "notes.txt": "nothing" }));
  expect(failed).toBe(true);
  expect(inEnglish(fileResults[0].message ?? "")).toContain("has neither dataset.json nor dataset.yaml");
});
