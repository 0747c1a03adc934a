/** Data set → the files of its plain package, in order; equal content gives equal text. */

import type { TableRecord } from "@esm/model/domain/dataset-content";
import { compareCodePoints } from "@esm/model/domain/nearest-name";
import { stringify } from "csv-stringify/sync";
import type { ArchiveSource } from "../archive/files.ts";
import { descriptorText, type Resource, scalarResource, seriesResource } from "./descriptor.ts";
import { jsonTexts, yamlTexts } from "./document.ts";
import { guarded } from "./guarded-cells.ts";
import {
  componentLists,
  connectionColumns,
  descriptorFile,
  fileStems,
  jsonDocument,
  oemetadataFile,
  scalarColumns,
  scalarFamilies,
  scalarFile,
  seriesFamilies,
  seriesFile,
  stepColumn,
  yamlDocument,
} from "./layout.ts";
import { oemetadataText } from "./oemetadata.ts";

export interface PackageFile {
  readonly path: string;
  readonly texts: AsyncIterable<string>;
}

export interface PackageOptions {
  /** The document as YAML instead of JSON. */
  readonly yaml?: boolean;
}

export async function* packageFilesOf(source: ArchiveSource, { yaml = false }: PackageOptions = {}) {
  const resources: Resource[] = [];
  const { content, tablesOf } = source;
  const document: PackageFile = yaml
    ? { path: yamlDocument, texts: yamlTexts(source) }
    : { path: jsonDocument, texts: jsonTexts(source) };
  yield document;
  const names = content.components.map(({ name }) => name).toSorted(compareCodePoints);
  for (const family of scalarFamilies) {
    const path = scalarFile(family);
    const texts = scalarTexts(names, (name) => tablesOf(name, family));
    const first = await texts.next();
    if (first.done) continue;
    resources.push(scalarResource(path, family));
    yield { path, texts: withFirst(first.value, texts) } satisfies PackageFile;
  }
  const stems = fileStems(namesInDocument(content.components));
  const regions = content.regions.map(({ name }) => name);
  for (const name of names) {
    for (const family of seriesFamilies) {
      const records = sortedByRegion(await tablesOf(name, family), regions);
      if (records.length === 0) continue;
      const path = seriesFile(stems.get(name) ?? name, family);
      resources.push(seriesResource(path, family, name, records));
      yield { path, texts: seriesTexts(records) } satisfies PackageFile;
    }
  }
  yield { path: descriptorFile, texts: texts(descriptorText(content.dataset, document.path, resources)) };
  yield { path: oemetadataFile, texts: texts(oemetadataText(content, resources)) };
}

/** The order on which the names of files depend. */
export const namesInDocument = (components: readonly { name: string; type: string }[]): string[] =>
  componentLists.flatMap(({ type }) =>
    components
      .filter((component) => component.type === type)
      .map(({ name }) => name)
      .toSorted(compareCodePoints),
  );

async function* texts(text: string): AsyncGenerator<string> {
  yield text;
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Names are guarded, numbers are not. */
const csv = (rows: (string | number)[][]): string =>
  stringify(rows, { cast: { number: (value) => String(value) }, record_delimiter: "unix", quoted_match: quotedMatch });

/** Texts that a reader might trim, or take for a comment, a missing value or an end of line. */
const quotedMatch = /^$|^\s|\s$|[\r\n]|^\ufeff/;

const rowsAtOnce = 100;

async function* scalarTexts(
  components: readonly string[],
  recordsOf: (component: string) => readonly TableRecord[] | Promise<readonly TableRecord[]>,
): AsyncGenerator<string> {
  let isFirst = true;
  for (const component of components) {
    const records = (await recordsOf(component)).toSorted(byRegionName);
    if (records.length === 0) continue;
    if (isFirst) yield csv([[...scalarColumns]]);
    isFirst = false;
    for (let at = 0; at < records.length; at += rowsAtOnce) {
      const rows = records.slice(at, at + rowsAtOnce);
      yield csv(
        rows.map(({ region, regionTo, values: [value] }) => [
          ...[component, region, regionTo ?? ""].map(guarded),
          value,
        ]),
      );
    }
  }
}

const byRegionName = (left: TableRecord, right: TableRecord): number =>
  compareCodePoints(left.region, right.region) || compareCodePoints(left.regionTo ?? "", right.regionTo ?? "");

/** In the order of the regions, those without a second region first. */
function sortedByRegion(records: readonly TableRecord[], regions: readonly string[]): readonly TableRecord[] {
  const positions = new Map(regions.map((name, index) => [name, index]));
  const of = (name: string | null): number => (name === null ? -1 : (positions.get(name) ?? regions.length));
  return records.toSorted(
    (left, right) => of(left.region) - of(right.region) || of(left.regionTo) - of(right.regionTo),
  );
}

/** Longer texts outlive a collection of short-lived values, and then wait a long time for the next of all values. */
const valuesAtOnce = 4_000;

async function* seriesTexts(records: readonly TableRecord[]): AsyncGenerator<string> {
  const regions = records.map(({ region }) => guarded(region));
  if (records.every(({ regionTo }) => regionTo === null)) yield csv([[stepColumn, ...regions]]);
  else {
    yield csv([
      [connectionColumns[0], ...regions],
      [connectionColumns[1], ...records.map(({ regionTo }) => guarded(regionTo ?? ""))],
    ]);
  }
  const steps = Math.max(...records.map(({ values }) => values.length));
  const stepsAtOnce = Math.ceil(valuesAtOnce / records.length);
  for (let start = 0; start < steps; start += stepsAtOnce) {
    const rows: string[] = [];
    for (let step = start; step < Math.min(steps, start + stepsAtOnce); step++) {
      rows.push(`${step},${records.map(({ values }) => values[step]).join(",")}\n`);
    }
    yield rows.join("");
  }
}
