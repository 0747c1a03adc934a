/**
 * Lists of packed content (packed-content.ts), some items at a time as bytes: those of a large content are in a file, since models of
 * an archive may have 64 MiB of JSON. Items have no arrays of numbers: these would be views of bytes that are gone.
 */
import { appendFileSync, closeSync, openSync, readSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import type { Component } from "../../domain/component.ts";
import type { ModelContent, Override } from "../../domain/model.ts";

/** The bytes of some items, or where they are in the file. */
type Page = { bytes: Uint8Array<ArrayBuffer> } | { begin: number; length: number };

export interface PackedList {
  file: string | null;
  pages: Page[];
}

/** Smaller pages stay in memory. */
const minBytesInFile = 2 ** 16;

interface ListPacker<Item> {
  /** @param weight 1 where a page has as many as there are usually */
  add(item: Item, weight: number): void;
  packed(): PackedList;
}

/** With a file, where nothing may be yet, no large page stays in memory. */
export function createListPacker<Item>(file: string | null, weightOfPage: number): ListPacker<Item> {
  const pages: Page[] = [];
  let [items, weight, end]: [Item[], number, number] = [[], 0, 0];
  const endPage = (): void => {
    if (items.length === 0) return;
    const bytes = bytesOf(items);
    [items, weight] = [[], 0];
    if (file === null || bytes.length < minBytesInFile) {
      pages.push({ bytes });
      return;
    }
    appendFileSync(file, bytes, { mode: 0o600 });
    pages.push({ begin: end, length: bytes.length });
    end += bytes.length;
  };
  return {
    add(item, itsWeight) {
      items.push(item);
      weight += itsWeight;
      if (weight >= weightOfPage) endPage();
    },
    packed() {
      endPage();
      return { file, pages };
    },
  };
}

/** What is handed over with it. */
export const buffersOfList = ({ pages }: PackedList): ArrayBuffer[] =>
  pages.flatMap((page) => ("bytes" in page ? page.bytes.buffer : []));

/** One page at a time is in memory. */
export function* itemsOf<Item>({ file, pages }: PackedList): Generator<Item> {
  for (const page of pages) {
    const isInMemory = "bytes" in page;
    const bytes = isInMemory ? page.bytes : bytesInFile(file ?? "", page.begin, page.length);
    const items: Item[] = deserialize(bytes);
    yield* items;
  }
}

/** Throws where the file ends before them. */
export function bytesInFile(file: string, begin: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const opened = openSync(file, "r");
  try {
    for (let done = 0; done < length; ) {
      const read = readSync(opened, bytes, done, length - done, begin + done);
      if (read === 0) throw new Error(`The file ${file} ends before the content that was put there.`);
      done += read;
    }
  } finally {
    closeSync(opened);
  }
  return bytes;
}

/** In a buffer of its own, which can be handed over. That of the serializer has room for up to twice as much. */
export function bytesOf(value: unknown): Uint8Array<ArrayBuffer> {
  const serialized = serialize(value);
  return new Uint8Array(serialized);
}

/**
 * Names that lists repeat, which may be 255 characters long, as positions: a serialized text stands there as often as it is
 * referred to, and is another text each time when it is read.
 */
export function componentWithNumbers(component: Component, positionOf: (name: string) => number) {
  if (component.type !== "CONVERSION") return component;
  const conversion_factors = component.conversion_factors.map(({ commodity_name, ...factor }) => {
    return { commodity: positionOf(commodity_name), factor };
  });
  return { ...component, conversion_factors };
}

export function modelWithNumbers(model: ModelContent, positionOf: (name: string) => number) {
  const override_parameters = model.override_parameters.map(({ component_name, ...override }) => {
    return { component: positionOf(component_name), override };
  });
  return { ...model, override_parameters };
}

export function componentWithNames(
  component: ReturnType<typeof componentWithNumbers>,
  names: readonly string[],
): Component {
  if (component.type !== "CONVERSION") return component;
  const conversion_factors = component.conversion_factors.map(({ commodity, factor }) => {
    return { commodity_name: names[commodity], ...factor };
  });
  return { ...component, conversion_factors };
}

export function modelWithNames(model: ReturnType<typeof modelWithNumbers>, names: readonly string[]): ModelContent {
  const override_parameters = model.override_parameters.map(({ component, override }): Override => {
    return { component_name: names[component], ...override };
  });
  return { ...model, override_parameters };
}
