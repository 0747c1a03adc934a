/** Reads the document of a package: everything but tables. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Component } from "@esm/model/domain/component";
import { constraintContentShape } from "@esm/model/domain/constraints/constraint-schema";
import type { DatasetAttributes } from "@esm/model/domain/dataset";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { misspelt } from "@esm/model/domain/nearest-name";
import { namedSeriesSchema } from "@esm/model/domain/overrides/table-override-schema";
import { problemsOf } from "@esm/model/domain/schema-problems";
import { quoted } from "@esm/model/domain/truncate";
import { LineCounter, parseDocument } from "yaml";
import { componentOf } from "../archive/component.ts";
import { constraintsOf } from "../archive/constraints.ts";
import type { ArchiveContext, StoredContent } from "../archive/context.ts";
import { datasetAttributesOf } from "../archive/dataset.ts";
import { parseJsonFile, placeText } from "../archive/json.ts";
import { model, withPlainOverrides } from "../archive/models.ts";
import { commodity, maxItems, namedRecords, region } from "../archive/named-lists.ts";
import { presentationOf } from "../archive/presentation.ts";
import type { FileProblems } from "../component-tables/problems.ts";
import type { JsonLimits } from "../json/json-source.ts";
import { componentLists, yamlDocument } from "./layout.ts";

/** As many as all JSON files of an archive may have together. */
const limits: JsonLimits = { maxDepth: 34, maxContainers: 1_800_000, maxKeys: 4_000_000, maxItems: 3_500_000 };

export interface DocumentReading {
  /** Without tables. */
  readonly content: DatasetContent;
  readonly context: ArchiveContext;
}

/** The document as a value, or why it cannot be read. */
export function parseDocumentFile(bytes: Uint8Array, path: string): { value: unknown } | { errors: Words[] } {
  if (path !== yamlDocument) return parseJsonFile(bytes, limits);
  const parsed = parseYaml(bytes);
  return "errors" in parsed ? parsed : parseJsonFile(Buffer.from(parsed.json), limits);
}

/** Aliases can make an enormous value of a short text. */
const maxAliases = 100;

function parseYaml(bytes: Uint8Array): { json: string } | { errors: Words[] } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const lines = new LineCounter();
    const document = parseDocument(text, { version: "1.2", schema: "core", uniqueKeys: true, lineCounter: lines });
    const faults = [...document.errors, ...document.warnings].map(({ message: fault, pos }) => {
      const { line, col } = lines.linePos(pos[0]);
      return message("line_column", { line, col, split: fault.split(/ at line | in "|:\n/)[0] });
    });
    if (faults.length > 0) return { errors: faults.slice(0, 20) };
    const json = JSON.stringify(document.toJS({ maxAliasCount: maxAliases }), (_, value: unknown) => {
      // JSON has no such numbers and would write null.
      if (typeof value !== "number" || Number.isFinite(value)) return value;
      throw new RangeError(`${value} is not a finite number`);
    });
    return { json: json ?? "null" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { errors: [message("file_not_valid_yaml", { reason })] };
  }
}

const keys = ["$schema", "dataset", "regions", "commodities", ...componentLists.map(({ list }) => list), "models"];
const constraintKeys = Object.keys(constraintContentShape);
const allKeys = [...keys, ...constraintKeys, "named_series", "presentation"];

/** Everything in it is checked, so that one reading reports every problem. */
export function readDocument(
  value: unknown,
  file: string,
  target: DatasetAttributes,
  known: StoredContent,
  problems: FileProblems,
): DocumentReading {
  const fields = objectOf(value, problems);
  const listOf = (key: string): unknown[] => {
    const list = fields[key] ?? [];
    if (Array.isArray(list) && list.length <= maxItems) return list;
    problems.add(message("at", { place: key, problem: message("list_of_at_most", { most: maxItems }) }));
    return [];
  };
  const dataset =
    fields.dataset === undefined ? target : datasetAttributesOf(fields.dataset, target, problems, ["dataset"]);
  const before = problems.errorCount;
  const regions = namedRecords(listOf("regions"), region, problems, ["regions"]);
  const afterRegions = problems.errorCount;
  const commodities = namedRecords(listOf("commodities"), commodity, problems, ["commodities"]);
  const units = new Map([...known.commodities, ...commodities].map(({ name, unit }) => [name, unit]));
  const context: ArchiveContext = {
    hints: problems.hints,
    dataset,
    attributes: new Map(),
    numberOfTimeSteps: dataset.number_of_time_steps,
    regions: afterRegions > before ? null : new Set([...known.regions, ...regions.map(({ name }) => name)]),
    commodities: problems.errorCount > afterRegions ? null : units,
    units: new Set(units.values()),
    components: new Map(known.components.map(({ name, type }) => [name, { type, file: null }])),
  };
  const components: Component[] = [];
  for (const { type, list } of componentLists) {
    for (const [index, item] of listOf(list).entries()) {
      const component = componentOf(item, type, file, context, problems, [list, index]);
      if (component) components.push(component);
    }
  }
  const measured = namedRecords(listOf("models"), model, problems, ["models"]);
  const models = measured.map((one, index) => withPlainOverrides(one, context, problems, ["models", index]));
  const content: DatasetContent = { dataset, regions, commodities, components, tables: [], models };
  const constrained = Object.fromEntries(Object.entries(fields).filter(([key]) => constraintKeys.includes(key)));
  if (Object.keys(constrained).length > 0) Object.assign(content, constraintsOf(constrained, problems));
  if (fields.named_series !== undefined) {
    const reading = namedSeriesSchema.safeParse(fields.named_series);
    if (reading.success) Object.assign(content, Object.keys(reading.data).length > 0 && { named_series: reading.data });
    else {
      for (const { loc, msg } of problemsOf(reading.error, fields.named_series, ["named_series"])) {
        problems.add(message("at", { place: placeText(loc), problem: message("with_stop", { sentence: msg }) }));
      }
    }
  }
  if (fields.presentation !== undefined) {
    content.presentation = presentationOf(fields.presentation, context, problems, ["presentation"]);
  }
  return { content, context };
}

function objectOf(value: unknown, problems: FileProblems): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    problems.add(message("file_contain_one_object_keys"));
    return {};
  }
  for (const key of Object.keys(value)) {
    if (allKeys.includes(key)) continue;
    const meant = misspelt(key, allKeys, problems.hints);
    if (meant === undefined) problems.add(message("ignored_key", { name: quoted(key) }), "warning");
    else
      problems.add(
        sentences(message("no_such_key", { name: quoted(key) }), message("did_you_mean", { nearest: meant })),
      );
  }
  return value as Record<string, unknown>;
}
