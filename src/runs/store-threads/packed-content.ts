/**
 * Content of data sets as a few arrays, for the way from one thread through the service to another. Objects would be copied
 * one by one, which holds up the service for as long as reading or writing them takes; arrays are handed over. Long series
 * of a large content go by way of a file: in memory they would be there in the thread that reads and in the one that writes.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import type { Component } from "../../domain/component.ts";
import type { TableRecord } from "../../domain/dataset-content.ts";
import type { ModelContent } from "../../domain/model.ts";
import { familyNames } from "../../domain/table-family.ts";
import { createNumbering } from "../../platform/numbering.ts";
import { bytesOfSeries } from "../../store/database/series-bytes.ts";
import { bytesOfContent, bytesOfRecord, bytesOfTableRecord } from "../../store/datasets/size-estimate.ts";
import type { ContentToWrite } from "../../store/datasets/writing/dataset-writer.ts";
import type { RecordToWrite } from "../../store/datasets/writing/table-rows.ts";
import {
  buffersOfList,
  bytesInFile,
  bytesOf,
  componentWithNames,
  componentWithNumbers,
  createListPacker,
  itemsOf,
  modelWithNames,
  modelWithNumbers,
  type PackedList,
} from "./packed-lists.ts";

export interface PackedRecords {
  /** Names that records refer to by position. */
  names: Uint8Array<ArrayBuffer>;
  /** Per record: family, component, region, region_to (or -1), and how many values. Some thousand records are an item. */
  heads: PackedList;
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
  components: PackedList;
  models: PackedList;
  /** Everything else, and the names that components and models refer to by position: one item. */
  rest: PackedList;
}

const headLength = 5;
/** Numbers of an item. */
const enoughHeads = 8_192 * headLength;
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

/** With a file, where nothing may be yet, the values of long records do not stay in memory, nor do many heads. */
export function createRecordPacker(file: string | null = null): RecordPacker {
  const { numberOf: positionOf, keys: allNames } = createNumbering<string>();
  const heads = createListPacker<number[]>(file && `${file}-heads`, 1);
  /** Filled anew for each item, which becomes bytes at once: an array of its own for each would grow as garbage. */
  const some: number[] = [];
  let someCount = 0;
  const arrays: Float64Array<ArrayBuffer>[] = [];
  const short = createCollector(maxValuesAtOnce, (values) => arrays.push(values.slice()));
  const long =
    file === null
      ? short
      : createCollector(maxValuesToFile, (values) => appendFileSync(file, bytesOfSeries(values), { mode: 0o600 }));
  let [bytes, count] = [0, 0];
  const endSome = (): void => {
    if (someCount > 0) heads.add(someCount < some.length ? some.slice(0, someCount) : some, 1);
    someCount = 0;
  };
  return {
    add(records) {
      for (const record of records) {
        const { family, component, region, regionTo, values } = record;
        const to = regionTo === null ? -1 : positionOf(regionTo);
        some[someCount++] = familyNames.indexOf(family);
        some[someCount++] = positionOf(component);
        some[someCount++] = positionOf(region);
        some[someCount++] = to;
        some[someCount++] = values.length;
        if (someCount >= enoughHeads) endSome();
        count++;
        (values.length < minValuesInFile ? short : long).add(values);
        bytes += bytesOfTableRecord(record);
      }
    },
    packed() {
      short.end();
      if (long !== short) long.end();
      endSome();
      return { names: bytesOf(allNames()), heads: heads.packed(), values: arrays, file, bytes, count };
    },
  };
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

export function packRecords(records: Iterable<TableRecord>): PackedRecords {
  const packer = createRecordPacker();
  packer.add(records);
  return packer.packed();
}

export interface ContentPacker {
  addRecords(records: Iterable<TableRecord>): void;
  addComponent(component: Component): void;
  addModel(model: ModelContent): void;
  /** All that was added, and the rest of the content. The packer is used up. */
  packed(rest: Rest): PackedContent;
}

type Rest = Omit<ContentToWrite, "tables" | "components" | "models">;

interface NamesAndRest {
  names: readonly string[];
  rest: Rest;
}

/** Of a page. A model may have ten thousand overrides, a conversion thousands of factors. */
const [componentsAtOnce, modelsAtOnce, factorsOfComponent] = [500, 1, 20];

/** With a folder, most of a large content does not stay in memory. */
export function createContentPacker(folder: string | null = null): ContentPacker {
  const fileOf = (name: string) => folder && join(folder, name);
  const records = createRecordPacker(fileOf("series"));
  const { numberOf, keys } = createNumbering<string>();
  const components = createListPacker(fileOf("components"), componentsAtOnce);
  const models = createListPacker(fileOf("models"), modelsAtOnce);
  const others = createListPacker<NamesAndRest>(fileOf("rest"), 1);
  let [bytes, count] = [0, 0];
  return {
    addRecords: records.add,
    addComponent(component) {
      const factors = component.type === "CONVERSION" ? component.conversion_factors.length : 0;
      components.add(componentWithNumbers(component, numberOf), 1 + factors / factorsOfComponent);
      bytes += bytesOfRecord(component);
      count += 1;
    },
    addModel(model) {
      models.add(modelWithNumbers(model, numberOf), 1);
      bytes += bytesOfRecord(model);
      count += 1 + model.override_parameters.length;
    },
    packed(rest) {
      const { dataset: _, importReport, ...lists } = rest;
      const bytesOfReport = importReport === undefined ? 0 : bytesOfRecord(importReport);
      const packed = records.packed();
      others.add({ names: keys(), rest }, 1);
      return {
        ...packed,
        components: components.packed(),
        models: models.packed(),
        rest: others.packed(),
        bytes: bytes + packed.bytes + bytesOfContent(lists) + bytesOfReport,
        count: count + packed.count + rest.regions.length + rest.commodities.length,
      };
    },
  };
}

/** What the packer has already comes first. */
export function packContent(content: ContentToWrite, packer: ContentPacker = createContentPacker()): PackedContent {
  const { tables, components, models, ...rest } = content;
  packer.addRecords(tables);
  for (const component of components) packer.addComponent(component);
  for (const model of models) packer.addModel(model);
  return packer.packed(rest);
}

/** What is handed over with it. */
export function buffersOfPacked(packed: PackedRecords & Partial<PackedContent>): ArrayBuffer[] {
  const { names, heads, values, components, models, rest } = packed;
  const lists = [heads, components, models, rest].flatMap((list) => (list ? buffersOfList(list) : []));
  return [...[names, ...values].map(({ buffer }) => buffer), ...lists];
}

/** Values that are in a file are read whenever they are asked for: it has to be there so long. */
export const unpackRecords = (packed: PackedRecords): TableRecord[] => [...recordsOf(packed)];

/** Tables, components and models are unpacked whenever they are gone through. */
export function unpackContent({ components, models, rest: packedRest, ...records }: PackedContent): ContentToWrite {
  const [{ names, rest }] = itemsOf<NamesAndRest>(packedRest);
  return {
    ...rest,
    components: unpacked(components, (one: ReturnType<typeof componentWithNumbers>) => componentWithNames(one, names)),
    models: unpacked(models, (one: ReturnType<typeof modelWithNumbers>) => modelWithNames(one, names)),
    tables: { [Symbol.iterator]: () => recordsOf(records) },
  };
}

const unpacked = <Packed, Item>(list: PackedList, itemOf: (packed: Packed) => Item): Iterable<Item> => ({
  *[Symbol.iterator]() {
    for (const packed of itemsOf<Packed>(list)) yield itemOf(packed);
  },
});

function* headsOf(list: PackedList): Generator<number[]> {
  for (const some of itemsOf<number[]>(list)) {
    for (let start = 0; start < some.length; start += headLength) yield some.slice(start, start + headLength);
  }
}

function* recordsOf({ names: packedNames, heads, values: arrays, file }: PackedRecords): Generator<RecordToWrite> {
  const names: string[] = deserialize(packedNames);
  let [array, begin, beginInFile] = [0, 0, 0];
  for (const [family, component, region, to, length] of headsOf(heads)) {
    const regionTo = to < 0 ? null : names[to];
    const head = { family: familyNames[family], component: names[component], region: names[region], regionTo };
    if (file !== null && length >= minValuesInFile) {
      const place = { file, begin: beginInFile, length };
      beginInFile += length;
      yield {
        ...{ ...head, length },
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
  const size = Float64Array.BYTES_PER_ELEMENT;
  return new Float64Array(bytesInFile(file, begin * size, length * size).buffer);
}
