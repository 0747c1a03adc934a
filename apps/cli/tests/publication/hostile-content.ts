/** The worked example with names and sources that mean something in every format of a publication, and its metadata. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import { workedExample } from "../../../../tests/support/systems/worked-example.ts";

export const hostile = `</script><script>alert(1)</script>"'\`|#: [x](javascript:1) & {{a}} *b* -%20 ../é`;

/** Every name of a component, region and commodity begins with the text. */
export function hostileContent(): DatasetContent {
  const { tables, ...content } = workedExample();
  const records = [...content.components, ...content.regions, ...content.commodities];
  const names = new Map(records.map(({ name }) => [name, `${hostile} ${name}`]));
  const named = (text: string): string => names.get(text) ?? text;
  const renamed = JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === "string" ? named(value) : value,
  ) as typeof content;
  const [first, second] = renamed.components;
  first.source_text = `${hostile}\nreport, page 3`;
  first.source_url = "https://example.org/a(b)?c=1&d=[2]";
  second.table_sources = [{ table: "operationRateFix", source_text: "Measured", source_url: null }];
  return {
    ...renamed,
    dataset: { ...renamed.dataset, name: hostile, description: `${hostile}\n---\n- second: line` },
    tables: tables.map((record) => ({
      ...record,
      component: named(record.component),
      region: named(record.region),
      regionTo: record.regionTo === null ? null : named(record.regionTo),
    })),
  };
}

/** Complete, with licences for the sources. */
export const hostileMetadata = {
  title: hostile,
  creators: [
    { family_name: hostile, given_name: "yes", orcid: "0000-0002-1825-0097", affiliation: "2026-11-29" },
    { organization: `- ${hostile}` },
  ],
  publisher: "null",
  keywords: ["#no", "true", hostile],
  licences: { data: "CC-BY-4.0", results: { name: hostile, url: "https://example.org/licence(1)" } },
  sources: [
    { url: "https://example.org/a(b)?c=1&d=[2]", licence: "DL-DE-BY-2.0" },
    { source: "Measured", licence: "CC0-1.0" },
    { source: "Talks with operators", licence: { name: "Not public", url: "https://example.org/terms" } },
  ],
  date: "2026-02-28",
};
