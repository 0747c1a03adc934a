/** `datacite.json`: a draft of the record by which a repository registers a DOI, by the schema 4 of DataCite. */
import type { Licence } from "./licences.ts";
import { spdxPage } from "./licences.ts";
import type { Creator } from "./metadata.ts";
import { addressOfOrcid, licencesOf, type Publication } from "./publication.ts";

export function dataciteText(publication: Publication): string {
  const { metadata, sources, program } = publication;
  const { title, description, creators, publisher, keywords, date, doi } = metadata;
  const addresses = [...new Set(sources.flatMap((source) => source.address ?? []))];
  const record = {
    schemaVersion: "http://datacite.org/schema/kernel-4",
    ...(doi !== null && { doi }),
    creators: creators.map(creatorOf),
    titles: [{ title }],
    publisher: { name: publisher },
    publicationYear: date.slice(0, 4),
    types: { resourceTypeGeneral: "Dataset", resourceType: "Energy system model with its result" },
    dates: [{ date, dateType: "Issued" }],
    subjects: keywords.map((subject) => ({ subject })),
    rightsList: licencesOf(publication).map(rightsOf),
    descriptions: [
      { description, descriptionType: "Abstract" },
      { description: `Optimized with ${program.name} ${program.version}.`, descriptionType: "TechnicalInfo" },
    ],
    relatedIdentifiers: addresses.map((url) => ({
      relatedIdentifier: url,
      relatedIdentifierType: "URL",
      relationType: "IsDerivedFrom",
    })),
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

const creatorOf = ({ name, person, orcid, affiliation }: Creator) => ({
  name,
  nameType: person ? "Personal" : "Organizational",
  ...(person && {
    familyName: person.familyName,
    ...(person.givenName !== null && { givenName: person.givenName }),
  }),
  ...(orcid !== null && {
    nameIdentifiers: [
      { nameIdentifier: addressOfOrcid(orcid), nameIdentifierScheme: "ORCID", schemeUri: "https://orcid.org" },
    ],
  }),
  ...(affiliation !== null && { affiliation: [{ name: affiliation }] }),
});

const rightsOf = ({ id, name, url }: Licence) => ({
  rights: name,
  rightsUri: url,
  ...(id !== null && { rightsIdentifier: id, rightsIdentifierScheme: "SPDX", schemeUri: spdxPage }),
});
