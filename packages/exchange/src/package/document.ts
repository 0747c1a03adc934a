/** Data set → the text of its document, some items at a time, in a stable order. */

import type { ComponentType } from "@esm/model/domain/component";
import { commodityAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { compareCodePoints } from "@esm/model/domain/nearest-name";
import { stringify } from "yaml";
import { writtenConstraints } from "../archive/constraints.ts";
import { type ArchiveSource, attributesOf, modelOf, picked, pickedDataset } from "../archive/files.ts";
import { recordTexts, wholeRecord } from "../archive/record-texts.ts";
import { componentLists, documentSchemaPath } from "./layout.ts";

export type DocumentSource = Pick<ArchiveSource, "content" | "componentsOf" | "models">;

type Part = { key: string; value: unknown; inOneLine?: true } | { key: string; items: AsyncIterable<unknown> };

/** Regions, commodities and models keep their order, as it may matter to people; components are sorted by name. */
function partsOf({ content, componentsOf, models }: DocumentSource): Part[] {
  const { dataset, regions, commodities, components, presentation } = content;
  return [
    { key: "$schema", value: documentSchemaPath },
    { key: "dataset", value: pickedDataset(dataset) },
    { key: "regions", items: mapped(regions, (region) => picked(region, Object.keys(regionAttributes))) },
    { key: "commodities", items: mapped(commodities, (one) => picked(one, Object.keys(commodityAttributes))) },
    ...componentLists.map(({ type, list }) => ({
      key: list,
      items: mapped(componentsOf(sortedNames(components, type)), attributesOf),
    })),
    ...Object.entries(writtenConstraints(content) ?? {}).map(([key, value]) => ({ key, value })),
    ...(content.named_series ? [{ key: "named_series", value: content.named_series, inOneLine: true as const }] : []),
    { key: "models", items: mapped(models(), modelOf) },
    ...(presentation ? [{ key: "presentation", value: presentation }] : []),
  ];
}

const sortedNames = (components: DocumentSource["content"]["components"], kind: ComponentType): string[] =>
  components
    .filter(({ type }) => type === kind)
    .map(({ name }) => name)
    .toSorted(compareCodePoints);

/** One at a time: all of them would be in memory twice. */
async function* mapped<Item>(items: Iterable<Item> | AsyncIterable<Item>, of: (item: Item) => unknown) {
  for await (const item of items) yield of(item);
}

export async function* jsonTexts(source: DocumentSource): AsyncGenerator<string> {
  const text = (value: unknown, indent: string): string => JSON.stringify(value, null, 2).replaceAll("\n", indent);
  let before = "{";
  for (const part of partsOf(source)) {
    yield `${before}\n  ${JSON.stringify(part.key)}: `;
    before = ",";
    if (!("items" in part)) {
      // Each number of a series would have a line of its own.
      yield part.inOneLine ? JSON.stringify(part.value) : text(part.value, "\n  ");
      continue;
    }
    let bracket = "[";
    for await (const item of part.items) {
      yield `${bracket}\n    `;
      yield* recordTexts(item as Record<string, unknown>, "\n    ", 2);
      bracket = ",";
    }
    yield bracket === "[" ? "[]" : "\n  ]";
  }
  yield "\n}\n";
}

/** Without anchors, and with every text in one line. */
const yamlOptions = { aliasDuplicateObjects: false, lineWidth: 0, indentSeq: false } as const;

export async function* yamlTexts(source: DocumentSource): AsyncGenerator<string> {
  for (const part of partsOf(source)) {
    if (!("items" in part)) {
      yield stringify({ [part.key]: part.value }, yamlOptions);
      continue;
    }
    let isEmpty = true;
    for await (const item of part.items) {
      if (isEmpty) yield `${part.key}:\n`;
      isEmpty = false;
      yield stringify([await wholeRecord(item as Record<string, unknown>)], yamlOptions);
    }
    if (isEmpty) yield `${part.key}: []\n`;
  }
}
