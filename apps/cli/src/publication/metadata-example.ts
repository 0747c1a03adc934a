/** The example of metadata that a refusal shows: the facts that are missing, with the sources of the data filled in. */
import { stringify } from "yaml";
import type { Fact } from "./metadata.ts";
import type { DataSource } from "./sources.ts";

const examples: Readonly<Record<Exclude<Fact, "sources">, unknown>> = {
  title: "Least cost of a week of wind and sun on an island",
  description: "Input, optimum and figures of the study.",
  creators: [
    {
      family_name: "Lovelace",
      given_name: "Ada",
      orcid: "0000-0002-1825-0097",
      affiliation: "Institute of Energy Systems",
    },
    { organization: "Working group on storage" },
  ],
  publisher: "Zenodo",
  licences: { data: "CC-BY-4.0", results: "CC-BY-4.0", metadata: "CC0-1.0" },
  keywords: ["energy system model", "storage"],
  date: "2026-11-29",
  doi: "10.5281/zenodo.1234567",
  software: "https://example.org/where-readers-get-this-program",
};

/** @param sources those that have no licence yet */
export function metadataExample(facts: ReadonlySet<Fact>, sources: readonly DataSource[]): string {
  const shown: Record<string, unknown> = {};
  for (const [fact, example] of Object.entries(examples)) if (facts.has(fact as Fact)) shown[fact] = example;
  if (sources.length > 0) {
    shown.sources = sources.map(({ text, url }) => ({
      ...(text !== null && { source: text }),
      ...(url !== null && { url }),
      licence: "CC-BY-4.0",
    }));
  }
  return stringify(shown, { version: "1.2", lineWidth: 0 });
}
