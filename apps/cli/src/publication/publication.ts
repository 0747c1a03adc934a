/** A publication as its descriptions see it: the facts of the authors, those of the solve, and the files with their hashes. */
import type { Licence } from "./licences.ts";
import type { PublicationMetadata } from "./metadata.ts";
import type { DataSource, LicensedSource } from "./sources.ts";

export interface PublishedFile {
  /** From the folder of the publication, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface PublishedFigure {
  readonly path: string;
  readonly title: string;
}

/** The program that solved the data. */
export interface Program {
  readonly name: string;
  readonly version: string;
  readonly licence: Licence;
}

export interface PublishedResult {
  /** Total annual cost; for a pathway that of its last year. */
  readonly objective: number;
  readonly costUnit: string;
  readonly resolution: string;
  /** The costs of all milestone years; null where there is one year only. */
  readonly years: readonly { readonly year: number; readonly objective: number }[] | null;
  /** The sum that perfect foresight minimizes; else null. */
  readonly discounted: number | null;
  /** Null for a pathway, which has a program for each year. */
  readonly programHash: string | null;
  readonly solver: string;
}

export interface Publication {
  readonly metadata: PublicationMetadata & { readonly date: string };
  readonly sources: readonly LicensedSource[];
  /** How many components of how many name no source. */
  readonly withoutSource: { readonly count: number; readonly of: number };
  readonly program: Program;
  readonly result: PublishedResult;
  /** The day of the solve. */
  readonly solvedOn: string;
  /** The arguments of `solve` behind the data set, with files as paths in the folder. */
  readonly solveArguments: readonly Argument[];
  readonly figures: readonly PublishedFigure[];
  /** What the verifier says, or why there is no certificate. */
  readonly certificate: { readonly verdict: string } | { readonly missing: string };
  /** Why there is no HTML file; null where there is one. */
  readonly withoutPage: string | null;
  /** Sentences about what the files leave out. */
  readonly remarks: readonly string[];
}

/** A word of a command, or a file in the folder. */
export type Argument = string | { readonly file: string };

export const places = {
  readme: "README.md",
  citation: "CITATION.cff",
  crate: "ro-crate-metadata.json",
  datacite: "datacite.json",
  oemetadata: "oemetadata.json",
  page: "model.html",
  input: "input",
  options: "options",
  results: "results",
  figures: "figures",
  certificate: "certificate",
} as const;

export const addressOfDoi = (doi: string): string => `https://doi.org/${doi}`;
export const addressOfOrcid = (orcid: string): string => `https://orcid.org/${orcid}`;

/** What a source is called: its text on one line, or its address. */
export const nameOfSource = ({ text, url }: DataSource): string => oneLine(text ?? url ?? "");

/** The text in one line, without control characters and lone halves of characters. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();

/** Licences of the whole: that of the data, and that of the results where it is another one. */
export function licencesOf({ metadata: { licences } }: Publication): Licence[] {
  const { data, results } = licences;
  return data.url === results.url ? [data] : [data, results];
}
