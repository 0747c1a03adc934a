/**
 * Content of data sets as a few arrays, for the way from one thread through the service to another. Objects would be copied
 * one by one, which holds up the service for as long as reading or writing them takes; arrays are handed over. Long series
 * of a large content go by way of a file: in memory they would be there in the thread that reads and in the one that writes.
 */
import { appendFileSync, closeSync, openSync, readSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { Component } from "../../domain/component.ts";
import type { TableRecord } from "../../domain/dataset-content.ts";
import type { ModelContent, Override } from "../../domain/model.ts";
import { familyNames } from "../../domain/table-family.ts";
import { createNumbering } from "../../platform/numbering.ts";
import { releaseMemory } from "../../platform/release-memory.ts";
import { bytesOfSeries } from "../../store/database/series-bytes.ts";
import type { ContentToWrite } from "../../store/datasets/dataset-writer.ts";
import { bytesOfContent, bytesOfRecord, bytesOfTableRecord } from "../../store/datasets/size-estimate.ts";

export interface PackedRecords {
  /** Names that records refer to by position. */
  names: Uint8Array<ArrayBuffer>;
  /** Per record: family, component, region, region_to (or -1), and how many values. */
  heads: Int32Array<ArrayBuffer>;
  /** Values of records, one after the other; those of one record lie in one array. */
  values: Float64Array<ArrayBuffer>[];
  /** The file with the values of long records, one after the other as float64; null where `values` has all of them. */
  file: string | null;
  /** What it takes in the database, near enough. */
  bytes: number;
  /** Records of every kind. */
  count: number;
}

export interface PackedContent extends PackedRecords {
  /** All but the tables, some items of its lists at a time. */
  rest: Uint8Array<ArrayBuffer>[];
}

const headLength = 5;
/** Of one array: 8 MiB. */
const maxValuesAtOnce = 2 ** 20;
/** Of what goes to a file at once: 1 MiB. */
const maxValuesToFile = 2 ** 17;
/** Shorter records stay in memory: reading one from a file takes as long as copying some thousand values. */
const minValuesInFile = 256;

export interface RecordPacker {
  add(records: Iterable<TableRecord>): void;
  /** What was added until now. The packer is used up. */
  packed(): PackedRecords;
}

/** With a file, where nothing may be yet, the values of long records do not stay in memory. */
export function createRecordPacker(file: string | null = null): RecordPacker {
  const { numberOf: positionOf, keys: allNames } = createNumbering<string>();
  let heads = new Int32Array(headLength * 1024);
  let end = 0;
  const arrays: Float64Array<ArrayBuffer>[] = [];
  const short = createCollector(maxValuesAtOnce, (values) => arrays.push(values.slice()));
  const long =
    file === null
      ? short
      : createCollector(maxValuesToFile, (values) => appendFileSync(file, bytesOfSeries(values), { mode: 0o600 }));
  let bytes = 0;
  return {
    add(records) {
      for (const record of records) {
        const { family, component, region, regionTo, values } = record;
        const to = regionTo === null ? -1 : positionOf(regionTo);
        if (end === heads.length) heads = longer(heads, 2 * end);
        heads.set([familyNames.indexOf(family), positionOf(component), positionOf(region), to, values.length], end);
        end += headLength;
        (values.length < minValuesInFile ? short : long).add(values);
        bytes += bytesOfTableRecord(record);
      }
    },
    packed() {
      short.end();
      if (long !== short) long.end();
      const count = end / headLength;
      const names = bytesOf(allNames());
      return { names, heads: heads.slice(0, end), values: arrays, file, bytes, count };
    },
  };
}

function longer(numbers: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(numbers);
  return copy;
}

/** Gives on the values of several records at once, those of one record always together. */
function createCollector(maxValues: number, giveOn: (values: Float64Array) => void) {
  let collected = new Float64Array(1024);
  let count = 0;
  const end = () => {
    if (count > 0) giveOn(collected.subarray(0, count));
    count = 0;
  };
  return {
    add(values: Float64Array): void {
      if (count + values.length > maxValues) end();
      if (values.length > maxValues) {
        giveOn(values);
        return;
      }
      if (count + values.length > collected.length) {
        const larger = new Float64Array(Math.min(maxValues, 2 * (count + values.length)));
        larger.set(collected.subarray(0, count));
        collected = larger;
      }
      collected.set(values, count);
      count += values.length;
    },
    end,
  };
}

export function packRecords(records: readonly TableRecord[]): PackedRecords {
  const packer = createRecordPacker();
  packer.add(records);
  return packer.packed();
}

/** Its tables come after those that the packer has already. */
export function packContent(content: ContentToWrite, packer: RecordPacker = createRecordPacker()): PackedContent {
  const { tables, ...rest } = content;
  packer.add(tables);
  const records = packer.packed();
  const { dataset: _, importReport, ...lists } = rest;
  const overrides = rest.models.reduce((sum, { override_parameters }) => sum + override_parameters.length, 0);
  const others =
    rest.regions.length + rest.commodities.length + rest.components.length + rest.models.length + overrides;
  const bytesOfReport = importReport === undefined ? 0 : bytesOfRecord(importReport);
  const bytes = records.bytes + bytesOfContent(lists) + bytesOfReport;
  return { ...records, bytes, count: records.count + others, rest: packRest(rest) };
}

type Rest = Omit<ContentToWrite, "tables">;

/** A model may have ten thousand overrides. */
const [componentsAtOnce, modelsAtOnce] = [500, 1];

/** What one array of them holds. The names are those to which lists refer. */
type PartOfRest =
  | { components: ReturnType<typeof componentWithNumbers>[] }
  | { models: ReturnType<typeof modelWithNumbers>[] }
  | { names: readonly string[]; others: Omit<Rest, "components" | "models"> };

/**
 * Names that lists repeat, which may be 255 characters long, as positions: a serialized text stands there as often as it is
 * referred to, and is another text each time when it is read. In parts, since the serializer doubles its room again and again.
 */
function packRest({ components, models, ...others }: Rest): Uint8Array<ArrayBuffer>[] {
  const { numberOf, keys } = createNumbering<string>();
  const pack = (part: PartOfRest) => bytesOf(part);
  return [
    ...portions(components, componentsAtOnce).map((some) =>
      pack({ components: some.map((component) => componentWithNumbers(component, numberOf)) }),
    ),
    ...portions(models, modelsAtOnce).map((some) =>
      pack({ models: some.map((model) => modelWithNumbers(model, numberOf)) }),
    ),
    pack({ names: keys(), others }),
  ];
}

function portions<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function componentWithNumbers(component: Component, positionOf: (name: string) => number) {
  if (component.type !== "CONVERSION") return component;
  const conversion_factors = component.conversion_factors.map(({ commodity_name, ...factor }) => {
    return { commodity: positionOf(commodity_name), factor };
  });
  return { ...component, conversion_factors };
}

function modelWithNumbers(model: ModelContent, positionOf: (name: string) => number) {
  const override_parameters = model.override_parameters.map(({ component_name, ...override }) => {
    return { component: positionOf(component_name), override };
  });
  return { ...model, override_parameters };
}

/** The bytes are given back. */
function unpackRest(rest: readonly Uint8Array<ArrayBuffer>[]): Rest {
  const parts = rest.toReversed().map((bytes): PartOfRest => {
    const part = deserialize(bytes);
    releaseMemory([bytes]);
    return part;
  });
  let names: readonly string[] = [];
  let others: Omit<Rest, "components" | "models"> | undefined;
  const [components, models]: [Component[], ModelContent[]] = [[], []];
  for (const part of parts) if ("names" in part) ({ names, others } = part);
  for (const part of parts.toReversed()) {
    if ("components" in part) for (const one of part.components) components.push(componentWithNames(one, names));
    if ("models" in part) for (const one of part.models) models.push(modelWithNames(one, names));
  }
  if (!others) throw new Error("The packed content has no end.");
  return { ...others, components, models };
}

function componentWithNames(component: ReturnType<typeof componentWithNumbers>, names: readonly string[]): Component {
  if (component.type !== "CONVERSION") return component;
  const conversion_factors = component.conversion_factors.map(({ commodity, factor }) => {
    return { commodity_name: names[commodity], ...factor };
  });
  return { ...component, conversion_factors };
}

function modelWithNames(model: ReturnType<typeof modelWithNumbers>, names: readonly string[]): ModelContent {
  const override_parameters = model.override_parameters.map(({ component, override }): Override => {
    return { component_name: names[component], ...override };
  });
  return { ...model, override_parameters };
}

/** In a buffer of its own, which can be handed over. That of the serializer has room for up to twice as much. */
function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  const serialized = serialize(value);
  const bytes = new Uint8Array(serialized);
  releaseMemory([new Uint8Array(serialized.buffer as ArrayBuffer)]);
  return bytes;
}

/** What is handed over with it. */
export function buffersOfPacked(packed: PackedRecords & { rest?: Uint8Array<ArrayBuffer>[] }): ArrayBuffer[] {
  const { names, heads, values, rest = [] } = packed;
  return [names, heads, ...values, ...rest].map(({ buffer }) => buffer);
}

/** Values that are in a file are read whenever they are asked for: it has to be there so long. */
export const unpackRecords = (packed: PackedRecords): TableRecord[] => [...recordsOf(packed)];

/** Once: its bytes are given back. The tables are unpacked whenever they are gone through. */
export function unpackContent({ rest, ...records }: PackedContent): ContentToWrite {
  return { ...unpackRest(rest), tables: { [Symbol.iterator]: () => recordsOf(records) } };
}

function* recordsOf({ names: packedNames, heads, values: arrays, file }: PackedRecords): Generator<TableRecord> {
  const names: string[] = deserialize(packedNames);
  let [array, begin, beginInFile] = [0, 0, 0];
  for (let start = 0; start < heads.length; start += headLength) {
    const [family, component, region, to, length] = heads.subarray(start, start + headLength);
    const regionTo = to < 0 ? null : names[to];
    const head = { family: familyNames[family], component: names[component], region: names[region], regionTo };
    if (file !== null && length >= minValuesInFile) {
      const place = { file, begin: beginInFile, length };
      beginInFile += length;
      yield {
        ...head,
        get values() {
          return valuesInFile(place);
        },
      };
      continue;
    }
    if (begin + length > arrays[array].length) [array, begin] = [array + 1, 0];
    const values = arrays[array].subarray(begin, begin + length);
    begin += length;
    yield { ...head, values };
  }
}

function valuesInFile({ file, begin, length }: { file: string; begin: number; length: number }): Float64Array {
  const values = new Float64Array(length);
  const opened = openSync(file, "r");
  try {
    let done = 0;
    while (done < values.byteLength) {
      const place = begin * values.BYTES_PER_ELEMENT + done;
      const read = readSync(opened, values, done, values.byteLength - done, place);
      if (read === 0) throw new Error(`The file ${file} ends before the values of all records.`);
      done += read;
    }
  } finally {
    closeSync(opened);
  }
  return values;
}
