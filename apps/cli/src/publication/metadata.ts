/**
 * What a publication says about itself, read from the file of its authors. Nothing of it is guessed: what is missing or wrong is named,
 * all of it at once.
 */
import { inEnglish } from "@esm/messages/render";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import { isWebAddress } from "@esm/model/domain/sources/source";
import { type Licence, readLicence, uriOf } from "./licences.ts";

export interface Creator {
  /** `Lovelace, Ada`, or the name of an organization. */
  readonly name: string;
  /** Null for an organization. */
  readonly person: { readonly familyName: string; readonly givenName: string | null } | null;
  /** `0000-0002-1825-0097`. */
  readonly orcid: string | null;
  readonly affiliation: string | null;
}

/** The licence of the sources of the data that have this text or address, or both where both are given. */
export interface SourceLicence {
  readonly source: string | null;
  readonly url: string | null;
  readonly licence: Licence;
}

export interface PublicationMetadata {
  readonly title: string;
  readonly description: string;
  readonly creators: readonly Creator[];
  readonly publisher: string;
  readonly licences: { readonly data: Licence; readonly results: Licence; readonly metadata: Licence | null };
  readonly sources: readonly SourceLicence[];
  readonly keywords: readonly string[];
  /** `2026-11-29`; null where the day of the export counts. */
  readonly date: string | null;
  readonly doi: string | null;
  /** Address where readers get the program. */
  readonly software: string | null;
}

/** Facts that the file may have; the first ones must be there. */
export const requiredFacts = ["title", "description", "creators", "publisher", "licences"] as const;
const facts = [...requiredFacts, "sources", "keywords", "date", "doi", "software"] as const;
export type Fact = (typeof facts)[number];

/** What is missing or wrong, and at which place of the file. */
export interface Fault {
  readonly fact: Fact | null;
  /** `creators[0].orcid`. */
  readonly path: string;
  readonly said: string;
  /** A sentence that helps. */
  readonly hint: string | null;
}

export interface MetadataReading {
  /** Null where there is a fault. */
  readonly metadata: PublicationMetadata | null;
  readonly faults: readonly Fault[];
  /** Those that could be read, also where other facts have faults. */
  readonly sources: readonly SourceLicence[];
}

/** @param descriptionOfData counts where the file has no description */
export function readMetadata(input: unknown, descriptionOfData: string | null): MetadataReading {
  const reader = createReader();
  const { fault, fields, text, list, licence } = reader;
  const all = fields(input, "", facts, null);
  const given = fields(all.licences ?? {}, "licences", ["data", "results", "metadata"], "licences");
  const sources = list(all.sources, "sources").flatMap((one, at) => readSource(reader, one, `sources[${at}]`) ?? []);
  const people = list(all.creators, "creators");
  if (people.length === 0) fault("creators", "creators", "is missing: who made the data and the results");
  const metadata = {
    title: text(all.title, "title", { missing: "what the publication is called" }),
    description: text(all.description ?? (descriptionOfData || undefined), "description", {
      missing: "what is in the package, in some sentences",
      isLong: true,
    }),
    creators: people.map((one, at) => readCreator(reader, one, `creators[${at}]`)),
    publisher: text(all.publisher, "publisher", { missing: "the repository or institute that publishes it" }),
    licences: {
      data: licence(given.data, "licences.data", "the licence of the input"),
      results: licence(given.results, "licences.results", "the licence of results, figures and certificate"),
      metadata: given.metadata === undefined ? null : licence(given.metadata, "licences.metadata", ""),
    },
    sources,
    keywords: [...new Set(list(all.keywords, "keywords").map((one, at) => text(one, `keywords[${at}]`, {})))],
    date: dateOf(reader, all.date),
    doi: doiOf(reader, all.doi),
    software: addressOf(reader, all.software),
  };
  const isComplete = reader.faults.length === 0;
  // Without a fault, every fact that must be there is.
  return { metadata: isComplete ? (metadata as PublicationMetadata) : null, faults: reader.faults, sources };
}

type Reader = ReturnType<typeof createReader>;

function createReader() {
  const faults: Fault[] = [];
  const fault = (fact: Fact | null, path: string, said: string, hint: string | null = null): null => {
    faults.push({ fact, path, said, hint });
    return null;
  };
  const factOf = (path: string): Fact | null => facts.find((fact) => new RegExp(`^${fact}\\b`).test(path)) ?? null;
  return {
    faults,
    fault,
    /** The fields of an object; unknown ones are faults. */
    fields(input: unknown, path: string, known: readonly string[], fact: Fact | null): Record<string, unknown> {
      if (typeof input !== "object" || input === null || Array.isArray(input)) {
        if (path !== "" || input !== null) fault(fact, path || "the file", `must have the fields ${known.join(", ")}`);
        return {};
      }
      for (const name of Object.keys(input).filter((each) => !known.includes(each))) {
        const place = path === "" ? name : `${path}.${name}`;
        fault(null, place.slice(0, 200), "is no field of it", inEnglish(nearestNameHint(name, known)));
      }
      // A field without a value is one that is not given.
      return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
    },
    text(input: unknown, path: string, { missing, isLong = false }: { missing?: string; isLong?: boolean }) {
      const most = isLong ? 10_000 : 1_000;
      const controls = isLong ? /[\p{Cc}--[\t\n\r]]/v : /\p{Cc}/u;
      if (input === undefined) return fault(factOf(path), path, `is missing${missing ? `: ${missing}` : ""}`);
      if (typeof input !== "string") return fault(factOf(path), path, "must be a text; put it in quotes");
      const value = input.trim();
      if (value === "") return fault(factOf(path), path, `is empty${missing ? `: ${missing}` : ""}`);
      if (value.length > most) return fault(factOf(path), path, `has more than ${most} characters`);
      if (controls.test(value)) return fault(factOf(path), path, "has control characters or more than one line");
      return value.toWellFormed();
    },
    list(input: unknown, path: string): readonly unknown[] {
      if (input === undefined || Array.isArray(input)) return input ?? [];
      fault(factOf(path), path, "must be a list");
      return [];
    },
    licence(input: unknown, path: string, meaning: string): Licence | null {
      if (input === undefined) return fault(factOf(path), path, `is missing: ${meaning}, as an identifier of SPDX`);
      const read = readLicence(input);
      return "fault" in read ? fault(factOf(path), path, read.fault, read.hint) : read;
    },
  };
}

function readCreator({ fault, fields, text }: Reader, input: unknown, path: string): Creator | null {
  const names = ["family_name", "given_name", "orcid", "affiliation", "organization"];
  const given = fields(input, path, names, "creators");
  const optional = (name: string) => (given[name] === undefined ? null : text(given[name], `${path}.${name}`, {}));
  const affiliation = optional("affiliation");
  const orcid = optional("orcid");
  const digits = orcid?.replace(/^https:\/\/orcid\.org\//, "") ?? null;
  if (digits !== null && !isOrcid(digits)) {
    fault("creators", `${path}.orcid`, "is no ORCID: four times four digits, the last of which is a check digit");
  }
  if (given.organization !== undefined && given.family_name === undefined && given.given_name === undefined) {
    const name = text(given.organization, `${path}.organization`, {});
    return name === null ? null : { name, person: null, orcid: digits, affiliation };
  }
  if (given.organization !== undefined) {
    fault("creators", path, "is either a person with a family_name or an organization, not both");
  }
  const familyName = text(given.family_name, `${path}.family_name`, { missing: "or the name of an organization" });
  const givenName = optional("given_name");
  if (familyName === null) return null;
  const name = givenName === null ? familyName : `${familyName}, ${givenName}`;
  return { name, person: { familyName, givenName }, orcid: digits, affiliation };
}

/** By its check digit: ISO 7064, MOD 11-2. */
function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll("-", "");
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? "X" : String(check));
}

function readSource({ fault, fields, text, licence }: Reader, input: unknown, path: string): SourceLicence | null {
  const given = fields(input, path, ["source", "url", "licence"], "sources");
  const source = given.source === undefined ? null : text(given.source, `${path}.source`, { isLong: true });
  const url = given.url === undefined ? null : text(given.url, `${path}.url`, { isLong: true });
  if (url !== null && !isWebAddress(url)) return fault("sources", `${path}.url`, "is no address with http or https");
  if (given.source === undefined && given.url === undefined) {
    fault("sources", path, "needs the source, its url, or both, as the data have them");
  }
  const found = licence(given.licence, `${path}.licence`, "the licence of the source");
  return found && { source, url, licence: found };
}

function dateOf({ fault }: Reader, input: unknown): string | null {
  if (input === undefined) return null;
  const isDay = typeof input === "string" && /^\d{4}-\d\d-\d\d$/.test(input);
  const day = new Date(`${input}T00:00Z`);
  // JavaScript takes 30 February for a day in March.
  if (isDay && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(input)) return input;
  return fault("date", "date", "is no day in the form 2026-11-29");
}

function addressOf({ fault }: Reader, input: unknown): string | null {
  if (input === undefined) return null;
  if (typeof input === "string" && isWebAddress(input)) return uriOf(input);
  return fault("software", "software", "is no address with http or https");
}

function doiOf({ fault }: Reader, input: unknown): string | null {
  if (input === undefined) return null;
  // The characters that the Citation File Format allows.
  const isDoi = typeof input === "string" && /^10\.\d{4,9}(\.\d+)?\/[A-Za-z0-9:/_;\-.()[\]\\]{1,200}$/.test(input);
  return isDoi
    ? input
    : fault("doi", "doi", "is no DOI in the form 10.5281/zenodo.1234567, without an address before it");
}
