/** Sources that the data name, and their licences, which the authors give. */

import { namesInDocument } from "@esm/exchange/package/files";
import { fileStems, scalarFile, seriesFile } from "@esm/exchange/package/layout";
import type { Component } from "@esm/model/domain/component";
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { sourceOfTable } from "@esm/model/domain/sources/table-sources";
import { type FamilyName, tableFamilies } from "@esm/model/domain/table-family";
import { type Licence, uriOf } from "./licences.ts";
import type { SourceLicence } from "./metadata.ts";

/** At least one of both is given. */
export interface DataSource {
  readonly text: string | null;
  readonly url: string | null;
}

export interface LicensedSource extends DataSource {
  readonly licence: Licence;
  /** The address as a URI. */
  readonly address: string | null;
}

const keyOf = ({ text, url }: DataSource): string => JSON.stringify([text, url]);

const sourceOf = (text: string | null | undefined, url: string | null | undefined): DataSource[] =>
  text || url ? [{ text: text || null, url: url || null }] : [];

/** Every source once, in the order in which components name them. */
export function sourcesOf({ components }: Pick<DatasetContent, "components">): DataSource[] {
  const all = components.flatMap(({ source_text, source_url, table_sources }) => [
    ...sourceOf(source_text, source_url),
    ...(table_sources ?? []).flatMap((one) => sourceOf(one.source_text, one.source_url)),
  ]);
  return [...new Map(all.map((source) => [keyOf(source), source])).values()];
}

/** How many components name no source. */
export const countWithoutSource = ({ components }: Pick<DatasetContent, "components">): number =>
  components.filter((component) => sourcesOf({ components: [component] }).length === 0).length;

/** What a source of the data has to be to have the licence of a given one. */
const isMeant = ({ source, url }: SourceLicence, data: DataSource): boolean =>
  (source === null || source.trim() === data.text?.trim()) && (url === null || url === data.url);

const exactness = ({ source, url }: SourceLicence): number => Number(source !== null) + Number(url !== null);

const licensed = (source: DataSource, licence: Licence): LicensedSource => ({
  ...source,
  licence,
  address: source.url === null ? null : uriOf(source.url),
});

export interface Licensing {
  readonly licensed: readonly LicensedSource[];
  readonly missing: readonly DataSource[];
  /** Given ones that are no source of the data: sources of the whole. */
  readonly more: readonly LicensedSource[];
}

export function licensingOf(sources: readonly DataSource[], given: readonly SourceLicence[]): Licensing {
  const sorted = given.toSorted((one, other) => exactness(other) - exactness(one));
  const found = sources.map((source) => ({ source, by: sorted.find((one) => isMeant(one, source)) }));
  const used = new Set(found.map(({ by }) => by));
  return {
    licensed: found.flatMap(({ source, by }) => (by ? [licensed(source, by.licence)] : [])),
    missing: found.flatMap(({ source, by }) => (by ? [] : [source])),
    more: given
      .filter((one) => !used.has(one) && !sources.some((source) => isMeant(one, source)))
      .map(({ source, url, licence }) => licensed({ text: source, url }, licence)),
  };
}

/** The sources of each file of the plain package that has tables, by its path there. */
export function sourcesByFile(
  content: DatasetContent,
  licensed: readonly LicensedSource[],
): ReadonlyMap<string, readonly LicensedSource[]> {
  const byKey = new Map(licensed.map((source) => [keyOf(source), source]));
  const components = new Map(content.components.map((component) => [component.name, component]));
  const stems = fileStems(namesInDocument(content.components));
  const files = new Map<string, Set<LicensedSource>>();
  for (const { component: name, family } of content.tables) {
    const component = components.get(name);
    const path =
      tableFamilies[family].shape === "number" ? scalarFile(family) : seriesFile(stems.get(name) ?? name, family);
    const own = files.get(path) ?? new Set();
    files.set(path, own);
    for (const source of component ? sourceOfRecord(component, family) : []) {
      const found = byKey.get(keyOf(source));
      if (found) own.add(found);
    }
  }
  return new Map(Array.from(files, ([path, own]) => [path, [...own]]));
}

/** That of the table, or else that of the component. */
function sourceOfRecord({ source_text, source_url, table_sources }: Component, family: FamilyName): DataSource[] {
  const own = sourceOfTable(table_sources, family);
  return own ? sourceOf(own.source_text, own.source_url) : sourceOf(source_text, source_url);
}
