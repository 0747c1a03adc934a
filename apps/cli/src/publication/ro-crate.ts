/** `ro-crate-metadata.json`: every file of the folder with its size and SHA-256, who made it, and under which licence, as RO-Crate 1.2. */
import { descriptorFile } from "@esm/exchange/package/layout";
import type { Licence } from "./licences.ts";
import type { Creator } from "./metadata.ts";
import {
  addressOfDoi,
  addressOfOrcid,
  licencesOf,
  nameOfSource,
  type Publication,
  type PublishedFile,
  places,
} from "./publication.ts";
import type { LicensedSource } from "./sources.ts";

type Entity = { readonly "@id": string; readonly "@type": string } & Record<string, unknown>;

const reference = (id: string): { "@id": string } => ({ "@id": id });
const references = (entities: readonly Entity[]) => entities.map((entity) => reference(entity["@id"]));

/** @param files all but this one */
export function crateText(publication: Publication, files: readonly PublishedFile[]): string {
  const { metadata, sources, program, result } = publication;
  const { title, description, creators, publisher, keywords, date, doi, licences } = metadata;
  const people = creators.flatMap(peopleOf);
  const authors = people.filter(({ "@id": id }) => !id.startsWith("#affiliation-"));
  const house: Entity = { "@id": "#publisher", "@type": "Organization", name: publisher };
  const sourceEntities = sources.map(sourceEntity);
  const titles = new Map(publication.figures.map((figure) => [figure.path, figure.title]));
  const software: Entity = {
    "@id": "#program",
    // An application has to have an address.
    "@type": metadata.software === null ? "CreativeWork" : "SoftwareApplication",
    name: program.name,
    ...(metadata.software !== null && { url: metadata.software }),
    version: program.version,
    license: reference(program.licence.url),
  };
  const entities = files.map((file) => fileEntity(file, publication, titles.get(file.path)));
  const folders = folderEntities(files, publication, sourceEntities);
  const inRoot = [
    ...folders.filter(({ "@id": id }) => id.split("/").length === 2),
    ...entities.filter((_, index) => !files[index].path.includes("/")),
  ];
  const results = folders.filter(({ "@id": id }) =>
    [`${places.results}/`, `${places.figures}/`, `${places.certificate}/`].includes(id),
  );
  const action: Entity = {
    "@id": "#solve",
    "@type": "CreateAction",
    name: "Optimization of the energy system",
    description: `${result.resolution}; ${result.solver}`,
    instrument: reference(software["@id"]),
    object: reference(`${places.input}/`),
    result: references(results),
    endTime: publication.solvedOn,
  };
  const root: Entity = {
    "@id": "./",
    "@type": "Dataset",
    name: title,
    description,
    datePublished: date,
    license: one(licencesOf(publication).map(({ url }) => reference(url))),
    author: one(references(authors)),
    publisher: reference(house["@id"]),
    ...(keywords.length > 0 && { keywords: one(keywords) }),
    ...(doi !== null && { identifier: reference(addressOfDoi(doi)) }),
    hasPart: one(references(inRoot)),
    mentions: reference(action["@id"]),
  };
  const all: Licence[] = [
    licences.data,
    licences.results,
    program.licence,
    ...(licences.metadata ? [licences.metadata] : []),
    ...sources.map(({ licence }) => licence),
  ];
  const descriptor: Entity = {
    "@id": places.crate,
    "@type": "CreativeWork",
    conformsTo: reference("https://w3id.org/ro/crate/1.2"),
    about: reference("./"),
    ...(licences.metadata && { license: reference(licences.metadata.url) }),
  };
  const graph = [
    descriptor,
    root,
    ...folders,
    ...entities,
    ...people,
    house,
    software,
    action,
    ...sourceEntities,
    ...(doi === null ? [] : [doiEntity(doi)]),
    ...all.map(licenceEntity),
  ];
  // A licence is one entity, also where several parts have it.
  const distinct = [...new Map(graph.toReversed().map((entity) => [entity["@id"], entity])).values()].toReversed();
  return `${JSON.stringify({ "@context": "https://w3id.org/ro/crate/1.2/context", "@graph": distinct }, null, 2)}\n`;
}

const one = <Value>(values: readonly Value[]): Value | readonly Value[] => (values.length === 1 ? values[0] : values);

const doiEntity = (doi: string): Entity => ({
  "@id": addressOfDoi(doi),
  "@type": "PropertyValue",
  name: `DOI ${doi}`,
  propertyID: "https://registry.identifiers.org/registry/doi",
  value: `doi:${doi}`,
  url: addressOfDoi(doi),
});

const licenceEntity = ({ id, name, url }: Licence): Entity => ({
  "@id": url,
  "@type": "CreativeWork",
  name,
  description: id === null ? name : `The licence ${id} of the SPDX list`,
  ...(id !== null && { identifier: id }),
});

function peopleOf({ name, person, orcid, affiliation }: Creator, index: number): Entity[] {
  const place: Entity | null =
    affiliation === null ? null : { "@id": `#affiliation-${index + 1}`, "@type": "Organization", name: affiliation };
  const id = orcid === null ? `#creator-${index + 1}` : addressOfOrcid(orcid);
  const self: Entity = {
    "@id": id,
    "@type": person ? "Person" : "Organization",
    name: person?.givenName ? `${person.givenName} ${person.familyName}` : name,
    ...(person && { familyName: person.familyName, ...(person.givenName !== null && { givenName: person.givenName }) }),
    ...(place && (person ? { affiliation: reference(place["@id"]) } : { parentOrganization: reference(place["@id"]) })),
  };
  return place ? [self, place] : [self];
}

const sourceEntity = (source: LicensedSource, index: number): Entity => ({
  // Sources may have an address in common, such as the pages of a report.
  "@id": `#source-${index + 1}`,
  "@type": "CreativeWork",
  name: nameOfSource(source),
  ...(source.address !== null && { url: source.address }),
  license: reference(source.licence.url),
});

/** The licence of a part, where it is not that of the whole. */
function ownLicence({ url }: Licence, publication: Publication): { license?: { "@id": string } } {
  const whole = licencesOf(publication);
  return whole.length === 1 && whole[0].url === url ? {} : { license: reference(url) };
}

/** A path as a relative reference. Letters of other scripts stay as they are. */
const idOf = (path: string): string => path.replaceAll(/[\x20-\x2e\x30-\x7f]+/g, encodeURIComponent);

function fileEntity(
  { path, bytes, sha256 }: PublishedFile,
  publication: Publication,
  title: string | undefined,
): Entity {
  const isProgram = /\.(mjs|py)$/.test(path);
  const { data, results } = publication.metadata.licences;
  const isInput = path.startsWith(`${places.input}/`) || path.startsWith(`${places.options}/`);
  const licence = isProgram ? publication.program.licence : isInput ? data : results;
  return {
    "@id": idOf(path),
    "@type": "File",
    name: title ?? path,
    description: descriptions[path] ?? descriptionIn(path),
    encodingFormat: mediaTypes[path.split(".").at(-1) ?? ""] ?? "application/octet-stream",
    contentSize: String(bytes),
    sha256,
    ...ownLicence(licence, publication),
  };
}

const descriptions: Readonly<Record<string, string>> = {
  [places.readme]: "What is in the folder, how to solve it again, and how to verify the result.",
  [places.citation]: "How to cite the package.",
  [places.datacite]: "Draft of the record for a DOI.",
  [places.oemetadata]: "Tables of input and result with their licences and sources, as OEMetadata.",
  [places.page]: "The result to read and to solve again in a browser, offline.",
};

/** Certificate files are described in their own README. */
function descriptionIn(path: string): string {
  const [folder, name] = path.split("/");
  if (folder === places.input) {
    if (path.endsWith(".csv")) return `Table of the input, in the units that ${places.oemetadata} gives.`;
    return name === descriptorFile ? "The tables of the input as a Data Package." : "Attributes of the input.";
  }
  return `${folderNames[folder] ?? "File"}: ${name ?? folder}`;
}

const mediaTypes: Readonly<Record<string, string>> = {
  bin: "application/octet-stream",
  cff: "application/yaml",
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  md: "text/markdown",
  mjs: "text/javascript",
  nc: "application/x-netcdf",
  parquet: "application/vnd.apache.parquet",
  py: "text/x-python",
  svg: "image/svg+xml",
  txt: "text/plain",
  yaml: "application/yaml",
};

const folderNames: Readonly<Record<string, string>> = {
  [places.input]: "The input as a plain package",
  [places.options]: "Options of the optimization that are files",
  [places.results]: "The result",
  [places.figures]: "Figures of the result",
  [places.certificate]: "The proof that the cost is the least possible",
};

/** Every folder with the files and folders in it. */
function folderEntities(
  files: readonly PublishedFile[],
  publication: Publication,
  sources: readonly Entity[],
): Entity[] {
  const { licences } = publication.metadata;
  const parts = new Map<string, Set<string>>();
  for (const { path } of files) {
    const names = path.split("/");
    for (let depth = 1; depth < names.length; depth++) {
      const folder = names.slice(0, depth).join("/");
      const isLast = depth === names.length - 1;
      const part = names.slice(0, depth + 1).join("/");
      const own = parts.get(folder) ?? new Set();
      parts.set(folder, own.add(isLast ? idOf(part) : `${idOf(part)}/`));
    }
  }
  return Array.from(parts, ([folder, own]) => {
    const [first] = folder.split("/");
    const isInput = first === places.input || first === places.options;
    return {
      "@id": `${idOf(folder)}/`,
      "@type": "Dataset",
      name: folderNames[folder] ?? folder,
      description: folderNames[folder] ?? `Files of ${first}`,
      ...ownLicence(isInput ? licences.data : licences.results, publication),
      ...(folder === places.input && sources.length > 0 && { isBasedOn: one(references(sources)) }),
      hasPart: one(Array.from(own, reference)),
    };
  });
}
