/**
 * The frozen input of a run as bytes: a length, a header of JSON, and the values of all tables as float64. Equal data
 * give equal bytes, so their digest serves as a name. The stored bytes are compressed. A large data set passes through
 * a few megabytes at a time.
 */
import { createHash } from "node:crypto";
import { createZstdCompress, type ZstdCompress, zstdDecompressSync } from "node:zlib";
import { joinedTexts } from "@esm/exchange/files/joined-texts";
import type { DatasetContent, TableHead, TableRecord } from "@esm/model/domain/dataset-content";
import { withDefaults, withoutDefaults } from "@esm/model/domain/extension-attributes";
import type { OptimizationParameters, YearOverride } from "@esm/model/domain/model";
import { type AnyOverride, overridesOfModel } from "@esm/model/domain/overrides/any-override";
import { createPlaceCounter, type SizedContent } from "@esm/model/formulation/estimate-size";
import type { RunInput } from "@esm/optimize/optimization/model-input";
import { portionsOfBytes } from "../../platform/byte-portions.ts";
import type { DatasetSource, ModelSource } from "../../store/datasets/model-source.ts";

type Source = Pick<ModelSource, "content" | "model" | "heads" | "values"> & {
  /** Data sets of scenarios, by id; their tables stand behind those of the model. */
  datasets?: ReadonlyMap<number, DatasetSource> | undefined;
};

interface InputDigest {
  /** SHA-256 of the bytes before compression. */
  hash: string;
  size: number;
}

export type PackedHead = Omit<TableRecord, "values"> & { length: number };

interface Header {
  content: Omit<DatasetContent, "tables">;
  tables: PackedHead[];
  overrides: AnyOverride[];
  parameters: OptimizationParameters | null;
  /** Absent where there are none. */
  overridesByYear?: YearOverride[];
  /** Absent where no scenario has a data set of its own. */
  datasets?: PackedDataset[];
}

export interface PackedDataset {
  id: number;
  content: Omit<DatasetContent, "tables">;
  tables: PackedHead[];
}

/** The measures of the input after a first look at the heads of all records. */
interface InputMeasures {
  headerBytes: number;
  sized: SizedContent;
}

/** The longest text of JavaScript; a job reads the header as one text. */
const maxHeaderBytes = 2 ** 29 - 2 ** 20;

/** Undefined where the header would be too large to be read. */
export async function measureInput(source: Source): Promise<InputMeasures | undefined> {
  const { dataset, regions, components } = source.content;
  const counter = createPlaceCounter();
  const look = (heads: readonly TableHead[]): void => heads.forEach(counter.add);
  let headerBytes = 0;
  for await (const text of headerTexts(source, look)) {
    headerBytes += Buffer.byteLength(text);
    if (headerBytes > maxHeaderBytes) return undefined;
  }
  const places = counter.counts();
  return {
    headerBytes,
    sized: {
      steps: dataset.number_of_time_steps,
      regionCount: regions.length,
      components,
      places,
      constrained: source.content,
    },
  };
}

export async function digestInput(source: Source, measures: Pick<InputMeasures, "headerBytes">): Promise<InputDigest> {
  const digest = createHash("sha256");
  let size = 0;
  for await (const bytes of packedInput(source, measures)) {
    digest.update(bytes);
    size += bytes.length;
  }
  return { hash: digest.digest("hex"), size };
}

/** In portions for the database. */
export function compressedInput(
  source: Source,
  measures: Pick<InputMeasures, "headerBytes">,
): AsyncGenerator<Uint8Array> {
  const compress = createZstdCompress();
  // An error ends the compression, and whoever reads its output receives it.
  feed(compress, packedInput(source, measures)).catch((error: Error) => compress.destroy(error));
  return portionsOfBytes(compress);
}

/** Asks for bytes when those before have been compressed: their memory may be gone by then. */
async function feed(compress: ZstdCompress, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  // Not a race of promises: the one for the end would keep those of all portions in memory until then.
  let goOn = (): void => undefined;
  compress.once("close", () => goOn());
  for await (const some of bytes) {
    await new Promise<void>((resolve) => {
      goOn = resolve;
      compress.write(some, () => resolve());
    });
    if (compress.destroyed) return;
  }
  compress.end();
}

/** Packs input in pieces. Each piece has to be used before the next is asked for. */
async function* packedInput(
  source: Source,
  { headerBytes }: Pick<InputMeasures, "headerBytes">,
): AsyncGenerator<Uint8Array> {
  // Spaces align the values to a multiple of 8.
  const padding = Buffer.alloc((8 - ((4 + headerBytes) % 8)) % 8, " ");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(headerBytes + padding.length);
  yield length;
  for await (const text of headerTexts(source)) yield Buffer.from(text);
  yield padding;
  for (const each of [source, ...(source.datasets?.values() ?? [])]) {
    for await (const some of each.values()) yield* joinSingles(some);
  }
}

const headerTexts = (source: Source, look?: (heads: readonly TableHead[]) => void): AsyncGenerator<string> =>
  joinedTexts(headerPieces(source, look));

async function* headerPieces(source: Source, look?: (heads: readonly TableHead[]) => void): AsyncGenerator<string> {
  yield "{";
  yield* datasetPieces(source, look);
  const { optimization_parameters: parameters } = source.model;
  const overrides = overridesOfModel(source.model);
  yield ",";
  yield* entryTexts({ overrides, parameters, overridesByYear: source.model.overrides_by_year });
  if (source.datasets && source.datasets.size > 0) {
    let before = ',"datasets":[';
    for (const [id, dataset] of source.datasets) {
      yield `${before}{"id":${id},`;
      yield* datasetPieces(dataset);
      yield "}";
      before = ",";
    }
    yield "]";
  }
  yield "}";
}

/** The entries of a data set and its tables. */
async function* datasetPieces(
  { content, heads }: DatasetSource,
  look?: (heads: readonly TableHead[]) => void,
): AsyncGenerator<string> {
  const { tables: _, ...all } = content;
  const rest = { ...all, components: all.components.map(withoutDefaults) };
  yield '"content":{';
  yield* entryTexts(rest);
  yield '},"tables":[';
  let before = "";
  for await (const some of heads()) {
    look?.(some);
    for (const batch of inBatches(some)) {
      const texts = batch.map(({ single: _single, ...head }) =>
        JSON.stringify(head satisfies Header["tables"][number]),
      );
      yield `${before}${texts.join(",")}`;
      before = ",";
    }
  }
  yield "]";
}

/** A step for each would take longer than their text. */
const headsAtOnce = 50;

function* inBatches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += headsAtOnce) yield items.slice(start, start + headsAtOnce);
}

/** The entries of `JSON.stringify(record)`, of lists an item at a time. */
function* entryTexts(record: object): Generator<string> {
  let before = "";
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    before = ",";
    if (Array.isArray(value)) yield* listTexts(value);
    else if (key === "named_series") yield* seriesTexts(value);
    else yield JSON.stringify(value);
  }
}

/** One series at a time: all together may be long. */
function* seriesTexts(series: object): Generator<string> {
  yield "{";
  yield* entryTexts(series);
  yield "}";
}

function* listTexts(list: readonly unknown[]): Generator<string> {
  let before = "[";
  for (const item of list) {
    yield before + JSON.stringify(item);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

/** Joins single numbers: a step for each would take longer than the bytes themselves. */
function* joinSingles(list: readonly Float64Array[]): Generator<Uint8Array> {
  let singles: number[] = [];
  for (const values of list) {
    if (values.length === 1) {
      singles.push(values[0]);
      continue;
    }
    if (singles.length > 0) yield bytesOf(Float64Array.from(singles));
    singles = [];
    yield bytesOf(values);
  }
  if (singles.length > 0) yield bytesOf(Float64Array.from(singles));
}

const bytesOf = (values: Float64Array): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

export function unpackInput(compressed: Uint8Array): RunInput {
  const packed = zstdDecompressSync(compressed);
  // Copied into a buffer of its own, where the float64 values are aligned to 8.
  const bytes = packed.byteOffset % 8 === 0 ? packed : Buffer.from(Uint8Array.from(packed).buffer);
  const headerLength = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", 4, 4 + headerLength)) as Header;
  let offset = bytes.byteOffset + 4 + headerLength;
  const contentOf = ({ content, tables }: Pick<Header, "content" | "tables">): DatasetContent => ({
    ...content,
    components: content.components.map(withDefaults),
    tables: tables.map(({ length, ...record }): TableRecord => {
      const values = new Float64Array(bytes.buffer as ArrayBuffer, offset, length);
      offset += values.byteLength;
      return { ...record, values };
    }),
  });
  const snapshot = {
    content: contentOf(header),
    overrides: header.overrides,
    ...(header.overridesByYear && { overridesByYear: header.overridesByYear }),
  };
  const datasets = header.datasets && new Map(header.datasets.map((each) => [each.id, contentOf(each)]));
  return { snapshot, parameters: header.parameters, ...(datasets && { datasets }) };
}
