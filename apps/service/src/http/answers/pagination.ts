/**
 * Lists in pages: the header X-Total-Count gives the length of the whole list. An answer has a limited number of
 * records. They are read and sent in batches, which take little memory and let other work come in between.
 */

import { message, valueError } from "@esm/messages/message";
import type { FastifyReply } from "fastify";
import { asOwner, nextSlice, sliceOwner } from "../../platform/slices.ts";
import type { Page } from "../../store/database/page.ts";
import { invalid } from "./errors.ts";
import { type JsonStream, jsonListStream, jsonMediaType } from "./json-answer.ts";

export const totalCountHeader = "X-Total-Count";
/** Records of an answer. */
export const maxRecords = 10_000;
/**
 * This many records are made before sending starts, so that an unreadable record gives an error and not half an answer.
 */
const recordsBefore = 100;

interface List<Item> {
  /** The length of the whole list; it is only counted where the first batch is not the end of it. */
  total: number | (() => Promise<number>);
  read(page: Page): Promise<Item[]>;
  /** How many records are read at once; 100 if absent. */
  atOnce?: number;
  /** The key for `Page.after`; the id of an item if absent. */
  keyOf?(item: Item): number;
}

interface ListOfAnswers<Item, Answer> extends List<Item> {
  answerOf(items: Item[]): readonly Answer[] | Promise<readonly Answer[]>;
}

type PaginatedAnswer<Answer> = Promise<readonly Answer[] | JsonStream<readonly Answer[]>>;

/** Where items are no answers themselves, `answerOf` converts them. */
export function paginated<Item, Answer>(
  reply: FastifyReply,
  page: Page,
  list: ListOfAnswers<Item, Answer>,
): PaginatedAnswer<Answer>;
export function paginated<Item>(reply: FastifyReply, page: Page, list: List<Item>): PaginatedAnswer<Item>;
export async function paginated(
  reply: FastifyReply,
  page: Page,
  {
    total,
    read,
    atOnce = recordsBefore,
    keyOf = idOf,
    answerOf,
  }: List<unknown> & Partial<ListOfAnswers<unknown, unknown>>,
): PaginatedAnswer<unknown> {
  const { begin, count } = await beginOf(page, { total, read, atOnce });
  refuseMany(page, count);
  reply.header(totalCountHeader, count);
  let { skip, after } = page;
  let left = Math.min(page.limit, Math.max(0, count - skip));
  let ready = begin;
  async function nextBatch(): Promise<readonly unknown[]> {
    const items = ready ?? (await read({ skip, limit: Math.min(left, atOnce), after }));
    ready = undefined;
    // The remaining records were deleted in the meantime.
    left = items.length === 0 ? 0 : left - items.length;
    [skip, after] = [0, items.length > 0 ? keyOf(items[items.length - 1]) : after];
    return answerOf ? answerOf(items) : items;
  }
  const first: unknown[] = [];
  while (left > 0 && first.length < Math.min(atOnce, recordsBefore)) {
    if (first.length > 0) await nextSlice();
    for (const item of await nextBatch()) first.push(item);
  }
  if (left === 0) return first;
  const owner = sliceOwner();
  async function* batches() {
    yield first;
    while (left > 0) yield await (owner === undefined ? nextBatch() : asOwner(owner, nextBatch));
  }
  reply.header("content-type", jsonMediaType);
  return jsonListStream(batches());
}

/** The first batch, where it had to be read to know how long the whole list is. */
async function beginOf(
  { skip, limit, after }: Page,
  { total, read, atOnce }: Pick<List<unknown>, "total" | "read"> & { atOnce: number },
): Promise<{ begin?: unknown[]; count: number }> {
  if (typeof total === "number") return { count: total };
  const wanted = Math.min(limit, atOnce);
  if (wanted === 0) return { count: await total() };
  const begin = await read({ skip, limit: wanted, after });
  const isInList = begin.length > 0 || skip === 0;
  const end = isInList ? skip + begin.length : 0;
  const isWhole = isInList && begin.length < wanted && after === undefined;
  return { begin, count: isWhole ? end : Math.max(end, await total()) };
}

/** The page of a list of ids that is known as a whole. */
export function partOf(ids: readonly number[], { skip, limit, after }: Page): number[] {
  const start = after === undefined ? skip : ids.indexOf(after) + 1;
  return ids.slice(start, start + limit);
}

const idOf = (item: unknown): number => (item as { id: number }).id;

/** Throws 422 where a request asks for more records than an answer may have, and the list has that many. */
export function refuseMany({ skip, limit }: Page, count: number): void {
  if (Math.min(limit, count - skip) <= maxRecords) return;
  const msg = valueError(message("too_many_records", { total: count, most: maxRecords }));
  throw invalid([{ type: "too_many_records", loc: ["query", "limit"], msg, input: limit }]);
}
