/** `CITATION.cff`: how to cite the package, in the Citation File Format 1.2.0. */
import { stringify } from "yaml";
import { isNamedInCitations, type Licence } from "./licences.ts";
import type { Creator } from "./metadata.ts";
import { addressOfOrcid, licencesOf, type Publication, places } from "./publication.ts";

export function citationText(publication: Publication): string {
  const { title, description, creators, keywords, date, doi } = publication.metadata;
  const licences = licencesOf(publication);
  // Several licences in this file would be a choice.
  const licence = licences.length === 1 ? licenceOf(licences[0]) : {};
  const more = licences.length === 1 ? "" : ` The licences of data and results are in ${places.readme}.`;
  const file = {
    "cff-version": "1.2.0",
    message: `If you use this package, please cite it as below.${more}`,
    type: "dataset",
    title,
    abstract: description,
    authors: creators.map(authorOf),
    "date-released": date,
    ...(doi !== null && { doi }),
    ...(keywords.length > 0 && { keywords }),
    ...licence,
  };
  // Quotes keep readers of older YAML from taking a text for a number, a date or a truth value.
  return stringify(file, { version: "1.2", lineWidth: 0, defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN" });
}

const licenceOf = ({ id, url }: Licence) =>
  id !== null && isNamedInCitations(id) ? { license: id } : { "license-url": url };

function authorOf({ name, person, orcid, affiliation }: Creator) {
  const identifier = orcid === null ? {} : { orcid: addressOfOrcid(orcid) };
  if (person === null) return { name, ...identifier };
  return {
    "family-names": person.familyName,
    ...(person.givenName !== null && { "given-names": person.givenName }),
    ...(affiliation !== null && { affiliation }),
    ...identifier,
  };
}
