/** The report of an import: what was taken exactly from a model of another tool, what not, and why. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Override } from "@esm/model/domain/model";
import type { AnyOverride } from "@esm/model/domain/overrides/any-override";
import type { WrittenTableOverride } from "@esm/model/domain/overrides/table-override";
import type { Problem } from "@esm/model/domain/problem";
import { quoted } from "@esm/model/domain/truncate";

export type FindingSeverity = "error" | "approximation" | "ignored" | "note";

export interface Finding {
  /** From a closed list, e.g. `transport_model`. */
  code: string;
  severity: FindingSeverity;
  /** The class of the components, e.g. `Line`; null where it is the file as a whole. */
  component: string | null;
  attribute: string | null;
  /** Names of the first components, and how many there are. */
  places: string[];
  count: number;
  msg: Words;
  hint: Words | null;
  /** Which way the cost can move where it is approximated or ignored. */
  direction: "falls" | "rises" | "either" | null;
}

/** The options with which a run of the pathway has the cost of the source. */
export interface PathwayRun {
  foresight: "perfect";
  year_weights: number[];
  carbon_budget?: number;
}

/** The options with which a run over the scenarios has the cost of the source. */
export interface ScenarioRun {
  scenarios: { name: string; probability: number; overrides: Override[]; override_tables?: WrittenTableOverride[] }[];
}

export interface ImportReport {
  source: { tool: string; version: string | null; sha256: string };
  /** Numbers of components. */
  counts: { read: number; exact: number; approximated: number; ignored: number };
  /** Annual cost = factor · (objective of the source + constant). */
  objective: { factor: number; constant: number; explanation: Words; run_options?: PathwayRun | ScenarioRun } | null;
  findings: Finding[];
  /** By `Class name` of the source. */
  names: Record<string, { component?: string; region?: string; commodity?: string }>;
  /** Components that the source does not have, and why. */
  helpers: Record<string, Words>;
}

export interface ExportReport {
  target: { tool: "PyPSA" | "FINE"; version: string };
  /** Numbers of components of our model. */
  counts: { written: number; exact: number };
  /** Annual cost = factor · objective of the target. */
  objective: { factor: number; explanation: Words };
  findings: Finding[];
  /** Component here, by `Class name` there. */
  names: Readonly<Record<string, string>>;
}

export type ModelExport =
  | { status: "written"; report: ExportReport }
  /** Something has no counterpart; nothing is written. */
  | { status: "refused"; report: ExportReport }
  /** The data have errors. */
  | { status: "invalid"; problems: Problem[] };

export interface ModelExportOptions {
  readonly overrides?: readonly AnyOverride[];
  /** Kinds of differences that the user accepts; default: none. */
  readonly accepted?: Accepted;
}

/** The codes that the user accepts, or everything. */
export interface Accepted {
  readonly approximate: ReadonlySet<string> | "all";
  readonly ignore: ReadonlySet<string>;
}

export const strict: Accepted = { approximate: new Set(), ignore: new Set() };

/** `Line: Kirchhoff's voltage law is not modelled … (852: 'a', 'b' and others).` */
export function sentenceOf({ code, component, attribute, places, count, msg, hint }: Finding): Words {
  const where = [component, attribute].filter((part) => part !== null).join(".");
  const names = places.slice(0, 3).map((place) => quoted(place));
  const shown = count > names.length ? [...names, "…"] : names;
  const examples = names.length > 0 ? message("examples", { count, names: shown }) : undefined;
  const what = sentences(msg, examples, hint ?? undefined);
  return where === "" ? message("finding", { code, what }) : message("finding_at", { code, where, what });
}

/** All others: what was approximated, left out or noted. */
export const isRemark = ({ severity }: Finding): boolean => severity !== "error";

/**
 * Remarks as warnings, one by one. `ctx` is the finding.
 *
 * @param loc what they are about
 */
export const warningsIn = (findings: readonly Finding[], loc: readonly string[]): Problem[] =>
  findings.filter(isRemark).map((finding) => ({
    type: finding.code,
    severity: "warning",
    loc: [...loc, ...[finding.component, finding.attribute].filter((part) => part !== null)],
    msg: sentenceOf(finding),
    ctx: { ...finding },
  }));

/**
 * Turns the findings that refuse the model into problems, one by one. `ctx` is the finding: its places, how many there are,
 * and which way the cost would move.
 *
 * @param loc what they are about in the request
 */
export function refusalsIn(findings: readonly Finding[], loc: readonly string[]): Problem[] {
  return findings.flatMap((finding) => {
    const { severity, code, component, attribute, msg, hint } = finding;
    if (severity !== "error") return [];
    return {
      type: code,
      loc: [...loc, ...[component, attribute].filter((part) => part !== null)],
      msg,
      ctx: { ...finding },
      ...(hint !== null && { hint }),
    };
  });
}
