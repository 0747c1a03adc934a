/**
 * Holds the content of an upload while its file is read, until it is stored. Long series go to a file, because those of a large archive
 * take more memory than everything else.
 */
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { TakingContent } from "@esm/exchange/archive/entries";
import type { Component } from "@esm/model/domain/component";
import type { TableRecord } from "@esm/model/domain/dataset-content";
import type { ModelContent } from "@esm/model/domain/model";
import { bytesOfContent, bytesOfRecord, bytesOfTableRecord } from "../../store/datasets/size-estimate.ts";
import type { ContentToWrite } from "../../store/datasets/writing/dataset-writer.ts";
import type { RecordToWrite } from "../../store/datasets/writing/table-rows.ts";

/** Shorter series stay in memory: reading one from a file takes as long as copying some thousand values. */
const minValuesInFile = 256;

type ContentInMemory = Omit<ContentToWrite, "tables"> & { tables: TableRecord[] };

export interface ContentSpool extends Disposable {
  taking: TakingContent;
  /**
   * Gives the taken content, followed by this one, and the approximate size of both in the database. They can be read until
   * the spool is disposed of. Empties the list of tables, so that series which went to the file take no memory any more.
   */
  whole(content: ContentInMemory): { content: ContentToWrite; bytes: number };
}

/** @param folder where the spool may make a file, which the caller removes */
export function createContentSpool(folder: string): ContentSpool {
  const file = openSync(join(folder, "series"), "w+", 0o600);
  const tables: RecordToWrite[] = [];
  const components: Component[] = [];
  const models: ModelContent[] = [];
  let [bytes, end] = [0, 0];
  const kept = (record: TableRecord): RecordToWrite => {
    const { values, ...head } = record;
    if (values.length < minValuesInFile) return record;
    const begin = end;
    writeWhole(file, values, begin);
    end += values.byteLength;
    return new SpooledRecord(head, { file, begin, length: values.length });
  };
  const taking: TakingContent = {
    records(records) {
      for (const record of records) {
        bytes += bytesOfTableRecord(record);
        tables.push(kept(record));
      }
    },
    component: (component) => void components.push(component),
    model: (model) => void models.push(model),
  };
  return {
    taking,
    whole({ importReport, ...content }) {
      const { dataset, ...rest } = content;
      content.tables.reverse();
      for (let next = content.tables.pop(); next; next = content.tables.pop()) taking.records([next]);
      for (const component of content.components) taking.component(component);
      for (const model of content.models) taking.model(model);
      const ofReport = importReport === undefined ? 0 : bytesOfRecord(importReport);
      return {
        content: { ...rest, dataset, importReport, tables, components, models },
        bytes: bytes + bytesOfContent({ ...rest, tables: [], components, models }) + ofReport,
      };
    },
    [Symbol.dispose]: () => closeSync(file),
  };
}

interface PlaceInFile {
  file: number;
  /** In bytes. */
  begin: number;
  /** Number of values. */
  length: number;
}

/** Reads its values whenever they are asked for. */
class SpooledRecord implements RecordToWrite {
  readonly family: TableRecord["family"];
  readonly component: string;
  readonly region: string;
  readonly regionTo: string | null;
  readonly length: number;
  readonly #place: PlaceInFile;

  constructor({ family, component, region, regionTo }: Omit<TableRecord, "values">, place: PlaceInFile) {
    this.family = family;
    this.component = component;
    this.region = region;
    this.regionTo = regionTo;
    this.length = place.length;
    this.#place = place;
  }

  get values(): Float64Array {
    const { file, begin, length } = this.#place;
    const values = new Float64Array(length);
    const bytes = new Uint8Array(values.buffer);
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(file, bytes, done, bytes.length - done, begin + done);
      if (read === 0) throw new Error("The file of the series ends before the series that were put there.");
      done += read;
    }
    return values;
  }
}

function writeWhole(file: number, { buffer, byteOffset, byteLength }: Float64Array, begin: number): void {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  for (let done = 0; done < byteLength; ) done += writeSync(file, bytes, done, byteLength - done, begin + done);
}
