/**
 * Large JSON answers are written piece by piece, with other work in between; their bytes equal those of
 * `JSON.stringify`.
 */
import { Readable } from "node:stream";
import { nextSlice, sliceOwner } from "../../platform/slices.ts";
import { isLong } from "./reported-problems.ts";

export const jsonMediaType = "application/json; charset=utf-8";

declare const streamedValue: unique symbol;

/**
 * The JSON of a value as bytes. The symbol exists for the compiler only, which remembers the type of the value with it.
 */
export type JsonStream<Value> = Readable & { readonly [streamedValue]?: Value };
export type Streamed<Value> = JsonStream<Value> | Buffer;

/** Less than a millisecond's work: written as a whole. */
const smallCharacters = 2 ** 16;
/** A millisecond's work or two. */
const pieceCharacters = 2 ** 17;
const itemsAtOnce = 256;
const numbersAtOnce = 4096;

/** Whether an answer is worth more than one turn at the event loop. */
export const isLarge = (answer: unknown): answer is object =>
  typeof answer === "object" && answer !== null && !(answer instanceof Readable || ArrayBuffer.isView(answer))
    ? isLong(answer, smallCharacters)
    : false;

/** The memory that an answer may take as a whole. */
const wholeBytes = 2 ** 23;

/**
 * As bytes, which take less memory than the value, and can be counted while a client receives them. Of an answer above
 * 8 MiB, the rest is made while the client receives it.
 */
export async function jsonAnswer(value: unknown): Promise<Buffer | Readable> {
  const rest = inChunks(jsonTexts(value));
  const chunks: Buffer[] = [];
  let length = 0;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value);
    length += next.value.length;
    if (length > wholeBytes) return Readable.from(oneAfterTheOther(chunks, rest));
  }
  return Buffer.concat(chunks);
}

async function* oneAfterTheOther(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (let piece = first.shift(); piece; piece = first.shift()) yield piece;
  yield* rest;
}

/** A series as part of an answer: a long one stays as it is and is written piece by piece. */
export const seriesItems = (values: Float64Array): Float64Array | number[] =>
  values.length < smallCharacters ? Array.from(values) : values;

/** The items of the portions as one list. */
export const jsonListStream = <Item>(batches: AsyncIterable<readonly Item[]>): JsonStream<readonly Item[]> =>
  Readable.from(listInPieces(batches));

async function* listInPieces(
  portions: AsyncIterable<readonly unknown[]>,
  owner = sliceOwner(),
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const items of portions) {
    if (items.length === 0) continue;
    yield* inChunks(itemTexts(items, isFirst ? "[" : ","), owner);
    isFirst = false;
    await nextSlice(owner);
  }
  yield Buffer.from(isFirst ? "[]" : "]");
}

/** As bytes: while clients do not read, texts would fill the heap, and each collection of its garbage would go through them. */
async function* inChunks(texts: Iterable<string>, owner = sliceOwner()): AsyncGenerator<Buffer> {
  let piece = "";
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceCharacters) continue;
    yield Buffer.from(piece);
    piece = "";
    await nextSlice(owner);
  }
  if (piece !== "") yield Buffer.from(piece);
}

/** The JSON of a value in texts of limited length; only a value without parts, e.g. a long text, stays whole. */
function* jsonTexts(value: unknown): Generator<string> {
  if (value instanceof Float64Array) yield* listTexts(value, numbersAtOnce);
  else if (!isLong(value, smallCharacters) || typeof value !== "object" || value === null) yield textOf(value);
  else if (Array.isArray(value)) yield* listTexts(value, itemsAtOnce);
  else yield* objectTexts(value as Record<string, unknown>);
}

function* listTexts(list: Float64Array | readonly unknown[], atOnce: number): Generator<string> {
  let separator = "[";
  for (let start = 0; start < list.length; start += atOnce) {
    const some = Array.from<unknown>(list.slice(start, start + atOnce));
    const isSmall = list instanceof Float64Array || !isLong(some, smallCharacters);
    if (isSmall) yield separator + textOf(some).slice(1, -1);
    else yield* itemTexts(some, separator);
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

function* itemTexts(items: readonly unknown[], before: string): Generator<string> {
  let separator = before;
  for (const item of items) {
    yield separator;
    yield* jsonTexts(item);
    separator = ",";
  }
}

function* objectTexts(object: Record<string, unknown>): Generator<string> {
  let separator = "{";
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* jsonTexts(value);
    separator = ",";
  }
  yield separator === "{" ? "{}" : "}";
}

/** In a list, `undefined` is null. */
const textOf = (value: unknown): string => JSON.stringify(value) ?? "null";
