/**
 * `oemetadata.json` of a publication: that of the plain package, with the tables of the result, and with licences, sources and
 * contributors for each file.
 */
import type { Licence } from "./licences.ts";
import { addressOfDoi, addressOfOrcid, nameOfSource, type Publication, places } from "./publication.ts";
import type { LicensedSource } from "./sources.ts";

interface Described {
  readonly resources: readonly { readonly path: string; readonly name: string }[];
  readonly metaMetadata: object;
}

/**
 * @param text the description of the plain package
 * @param sourcesOfFile by the path in the package
 * @param resultFiles their paths in the publication
 */
export function oemetadataText(
  publication: Publication,
  text: string,
  sourcesOfFile: ReadonlyMap<string, readonly LicensedSource[]>,
  resultFiles: readonly string[],
): string {
  const { title, description, licences, keywords, date, doi, creators } = publication.metadata;
  const contributors = creators.map(({ name, orcid, affiliation }) => ({
    title: name,
    path: orcid === null ? null : addressOfOrcid(orcid),
    organization: affiliation,
    roles: [],
    date: null,
    object: null,
    comment: null,
  }));
  const common = { publicationDate: date, keywords, contributors };
  const own = JSON.parse(text) as Described;
  const inputs = own.resources.map((resource) => ({
    ...resource,
    ...common,
    path: `${places.input}/${resource.path}`,
    sources: (sourcesOfFile.get(resource.path) ?? []).map(sourceOf),
    licenses: [licenceOf(licences.data)],
  }));
  // The result covers the places and times of the input.
  const [{ spatial, temporal }] = own.resources as unknown as readonly { spatial: object; temporal: object }[];
  const results = resultFiles.map((path) => ({
    ...resultOf(path),
    ...common,
    spatial,
    temporal,
    licenses: [licenceOf(licences.results)],
  }));
  const metadata = {
    ...own,
    title,
    description,
    "@id": doi === null ? null : addressOfDoi(doi),
    resources: [...inputs, ...results],
    metaMetadata: { ...own.metaMetadata, metadataLicense: licences.metadata ? partOf(licences.metadata) : noLicence },
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}

const noLicence = { name: null, title: null, path: null };
const partOf = ({ id, name, url }: Licence) => ({ name: id ?? name, title: name, path: url });

const licenceOf = (licence: Licence) => ({
  ...partOf(licence),
  instruction: null,
  attribution: null,
  copyrightStatement: null,
});

const sourceOf = (source: LicensedSource) => ({
  title: nameOfSource(source),
  authors: [],
  description: null,
  publicationYear: null,
  path: source.address,
  sourceLicenses: [licenceOf(source.licence)],
});

/** The columns of the long table. */
const texts = ["model", "component", "kind", "variable", "region", "region_to", "commodity", "unit"];
const types: Readonly<Record<string, string>> = {
  run: "integer",
  ...Object.fromEntries(texts.map((name) => [name, "string"])),
  year: "integer",
  step: "integer",
  value: "number",
};

function resultOf(path: string): object {
  const format = path.split(".").at(-1) ?? "";
  const isTable = format !== "nc";
  return {
    "@id": null,
    name: `result-${format}`,
    topics: [],
    title: "Figures and time series of the result",
    path,
    description: null,
    languages: [],
    subject: [],
    embargoPeriod: { start: null, end: null, isActive: null },
    sources: [],
    type: isTable ? "table" : "file",
    format,
    encoding: format === "csv" ? "utf-8" : null,
    schema: {
      fields: isTable
        ? Object.entries(types).map(([name, type]) => ({
            name,
            description: null,
            type,
            nullable: !["run", "value"].includes(name),
            unit: null,
            isAbout: [],
            valueReference: [],
          }))
        : [],
      primaryKey: [],
      foreignKeys: [],
    },
    dialect: { delimiter: ",", decimalSeparator: "." },
    review: { path: null, badge: null },
  };
}
