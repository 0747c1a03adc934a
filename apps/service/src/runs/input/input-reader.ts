/** Reads the frozen input of a run a table at a time, however large it is. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { withDefaults } from "@esm/model/domain/extension-attributes";
import type { OptimizationParameters, YearOverride } from "@esm/model/domain/model";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import { packedReader } from "../../platform/packed-reader.ts";
import type { PackedDataset, PackedHead } from "./packed-input.ts";

export interface InputReader extends DatasetReader {
  overrides: AnyOverride[];
  parameters: OptimizationParameters | null;
  /** Absent where there are none. */
  overridesByYear?: YearOverride[];
  /** By id: the data sets of scenarios that have one of their own. */
  datasets: ReadonlyMap<number, DatasetReader>;
}

interface DatasetReader {
  content: Omit<DatasetContent, "tables">;
  /** In the order in which tables are stored: by component. */
  heads(): AsyncGenerator<PackedHead>;
  tables(isWanted: (head: PackedHead) => boolean): AsyncGenerator<TableReader>;
}

interface TableReader extends TableValues {
  head: PackedHead;
}

export interface TableValues {
  /** The values, some thousands at a time, to be read before the next table. */
  slices(): AsyncGenerator<Float64Array>;
  values(): Promise<Float64Array>;
}

const valuesInSlice = 2 ** 14;

/** @param portions of the stored bytes, each time from the first one */
export async function readInput(portions: () => AsyncIterable<Uint8Array>): Promise<InputReader> {
  const parts = { content: "", rest: "" };
  for await (const part of headerParts(portions())) Object.assign(parts, part);
  async function* heads(): AsyncGenerator<PackedHead> {
    for await (const part of headerParts(portions())) {
      if ("heads" in part) yield* JSON.parse(part.heads) as PackedHead[];
    }
  }
  const { datasets = [], ...rest } = JSON.parse(parts.rest) as Rest;
  const readerOf = (content: InputReader["content"], own: Heads, before: () => AsyncGenerator<PackedHead>) => ({
    content: { ...content, components: content.components.map(withDefaults) },
    heads: own,
    tables: (isWanted: IsWanted) => tablesIn(portions, { heads: own, before }, isWanted),
  });
  async function* nothing(): AsyncGenerator<PackedHead> {}
  return {
    ...rest,
    ...readerOf(JSON.parse(parts.content) as InputReader["content"], heads, nothing),
    datasets: new Map(
      datasets.map(({ id, content, tables }, position) => {
        async function* before(): AsyncGenerator<PackedHead> {
          yield* heads();
          for (const earlier of datasets.slice(0, position)) yield* earlier.tables;
        }
        async function* own(): AsyncGenerator<PackedHead> {
          yield* tables;
        }
        return [id, readerOf(content, own, before)];
      }),
    ),
  };
}

type Rest = Pick<InputReader, "overrides" | "parameters" | "overridesByYear"> & { datasets?: PackedDataset[] };
type Heads = () => AsyncGenerator<PackedHead>;
type IsWanted = (head: PackedHead) => boolean;

/** @param before heads of the tables whose values stand before */
async function* tablesIn(
  portions: () => AsyncIterable<Uint8Array>,
  { heads, before }: { heads: Heads; before: Heads },
  isWanted: IsWanted,
): AsyncGenerator<TableReader> {
  // All heads stand before all values: they are read a second time instead of being kept.
  const reader = packedReader(portions());
  try {
    await reader.skipHeader();
    for await (const { length } of before()) await reader.skipNumbers(length);
    for await (const head of heads()) {
      let left = head.length;
      const next = (count: number): Promise<Float64Array> => {
        left -= count;
        return reader.numbers(count);
      };
      async function* slices(): AsyncGenerator<Float64Array> {
        while (left > 0) yield await next(Math.min(left, valuesInSlice));
      }
      if (isWanted(head)) yield { head, slices, values: () => next(left) };
      await reader.skipNumbers(left);
    }
  } finally {
    await reader.close();
  }
}

type HeaderPart = { content: string } | { heads: string } | { rest: string };

/** Quotes are escaped in names, which therefore contain none of these. */
const marks = { tables: ',"tables":[', betweenHeads: '},{"', end: '],"overrides":' };

/** The texts of `{"content":…,"tables":[…],"overrides":…,"parameters":…}`, the heads of tables some at a time. */
async function* headerParts(portions: AsyncIterable<Uint8Array>): AsyncGenerator<HeaderPart> {
  const reader = packedReader(portions);
  try {
    const texts = reader.header();
    let text = "";
    const addMore = async (): Promise<void> => {
      const { value, done } = await texts.next();
      if (done) throw new Error("The header of the input ends too early.");
      text += value;
    };
    while (!text.includes(marks.tables)) await addMore();
    const begin = text.indexOf(marks.tables);
    yield { content: text.slice('{"content":'.length, begin) };
    text = text.slice(begin + marks.tables.length);
    for (let end = -1; end < 0; ) {
      end = text.indexOf(marks.end);
      const complete = end >= 0 ? end : text.lastIndexOf(marks.betweenHeads) + 1;
      if (complete > 0) yield { heads: `[${text.slice(0, complete)}]` };
      if (complete > 0 || end >= 0) text = text.slice(complete + 1);
      if (end < 0) await addMore();
    }
    for await (const more of texts) text += more;
    yield { rest: `{${text.slice(",".length)}` };
  } finally {
    await reader.close();
  }
}
