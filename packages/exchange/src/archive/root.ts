/** Reads the files at the root of an archive: the attributes of the data set, its regions and its commodities. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { CommodityAttributes, DatasetAttributes, RegionAttributes } from "@esm/model/domain/dataset";
import type { HintBudget } from "@esm/model/domain/nearest-name";
import { hintFor } from "../component-tables/hints.ts";
import type { ArchiveContext, StoredContent } from "./context.ts";
import { readDatasetAttributes } from "./dataset.ts";
import { commoditiesFile, datasetFile, regionsFile } from "./folders.ts";
import type { JsonReading } from "./json.ts";
import { type ArchiveFile, type ArchiveLayout, readBytes } from "./layout.ts";
import { readCommodities, readRegions } from "./named-lists.ts";
import { accepted, type FileUploadResult, refused, skipped } from "./results.ts";

interface RootReading {
  dataset: DatasetAttributes;
  regions: RegionAttributes[];
  commodities: CommodityAttributes[];
  /** The context for reading component folders. */
  context: ArchiveContext;
  results: FileUploadResult[];
}

/** Regions and commodities must be given unless the data set has some already. */
export async function readRoot(
  layout: ArchiveLayout,
  target: DatasetAttributes,
  known: StoredContent,
  hints: HintBudget,
): Promise<RootReading> {
  const attributes = await readRootFile(
    layout,
    datasetFile,
    fromBytes((bytes) => readDatasetAttributes(bytes, target, hints)),
  );
  const regions = await readRootFile(
    layout,
    regionsFile,
    fromBytes((bytes) => readRegions(bytes, hints)),
  );
  const commodities = await readRootFile(
    layout,
    commoditiesFile,
    fromBytes((bytes) => readCommodities(bytes, hints)),
  );
  const dataset = attributes.value ?? target;
  const regionNames = union(
    regions,
    known.regions.map((name): [string, null] => [name, null]),
    ({ name }) => [name, null],
  );
  const units = union(
    commodities,
    known.commodities.map(({ name, unit }): [string, string] => [name, unit]),
    ({ name, unit }) => [name, unit],
  );
  return {
    dataset,
    regions: regions.value ?? [],
    commodities: commodities.value ?? [],
    context: {
      hints,
      dataset,
      numberOfTimeSteps: dataset.number_of_time_steps,
      regions: regionNames && new Set(regionNames.keys()),
      commodities: units,
      units: new Set(units?.values()),
      attributes: new Map(),
      components: new Map(known.components.map(({ name, type }) => [name, { type, file: null }])),
    },
    results: [
      ...attributes.results,
      ...required(regions, regionsFile, known.regions.length, layout, hints),
      ...required(commodities, commoditiesFile, known.commodities.length, layout, hints),
    ],
  };
}

interface RootFileReading<Value> {
  readonly present: boolean;
  /** Null where the file is absent or faulty. */
  readonly value: Value | null;
  readonly results: FileUploadResult[];
}

/** Reads a file whose bytes may be in memory as a whole. */
export const fromBytes =
  <Value>(read: (bytes: Uint8Array) => JsonReading<Value>, maxBytes?: number) =>
  async (file: ArchiveFile): Promise<JsonReading<Value>> => {
    const bytes = await readBytes(file, maxBytes);
    return "errors" in bytes ? bytes : read(bytes.value);
  };

/** A file that may be absent, with its result if it is there. */
export async function readRootFile<Value>(
  layout: ArchiveLayout,
  name: string,
  read: (file: ArchiveFile) => Promise<JsonReading<Value>>,
): Promise<RootFileReading<Value>> {
  const file = layout.root.get(name);
  if (!file) return { present: false, value: null, results: [] };
  const reading = await read(file);
  if ("errors" in reading) return { present: true, value: null, results: [refused(name, reading.errors)] };
  return {
    present: true,
    value: reading.value,
    results: [accepted(name, reading.problems.lines("warning"), reading.problems.warningCount)],
  };
}

/** Stored names with those of the archive; null where a faulty file leaves the names unknown. */
function union<Item, Value>(
  reading: RootFileReading<Item[]>,
  stored: [string, Value][],
  entryOf: (item: Item) => [string, Value],
): Map<string, Value> | null {
  if (reading.value === null && (reading.present || stored.length === 0)) return null;
  return new Map([...stored, ...(reading.value ?? []).map(entryOf)]);
}

function required(
  reading: RootFileReading<unknown>,
  name: string,
  storedCount: number,
  layout: ArchiveLayout,
  hints: HintBudget,
): FileUploadResult[] {
  if (reading.present) return reading.results;
  if (storedCount > 0) return [skipped(name, message("archive_does_not_contain_data"))];
  return [refused(name, missingMessage(name, layout.files, hints))];
}

function missingMessage(name: string, files: readonly ArchiveFile[], hints: HintBudget): Words {
  const atRoot = files.map(({ path }) => path).filter((path) => !path.includes("/"));
  const alike = atRoot.find((path) => path.toLowerCase() === name);
  if (alike) return message("archive_no_names_case_sensitive", { name, alike });
  const elsewhere = files.find(({ path }) => path.endsWith(`/${name}`));
  if (elsewhere) return message("archive_no_root", { name, path: elsewhere.path });
  const hint = atRoot.length > 0 ? hintFor(name, atRoot, hints) : undefined;
  return sentences(message("archive_lacks_at_root", { name }), hint);
}
