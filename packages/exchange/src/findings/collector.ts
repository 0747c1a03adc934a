/** Collects what an import finds: one finding for each code, class and attribute, with examples. */

import { message, sentences, type Words } from "@esm/messages/message";
import type { Accepted, Finding, FindingSeverity } from "./report.ts";

/** Enough to recognise the components. */
const maxPlaces = 10;
/** Findings with different sentences, e.g. about different names. */
const maxOfOneCode = 1000;

/** Where a finding is, and what to say. */
export interface FindingInput {
  code: string;
  component?: string;
  attribute?: string;
  place?: string;
  msg: Words;
  hint?: Words;
  direction?: "falls" | "rises" | "either";
}

export interface Findings {
  /** Reports a problem that makes the file unusable. */
  error(input: FindingInput): void;
  note(input: FindingInput): void;
  /** Can be approximated where the user accepts it. */
  approximate(input: FindingInput): void;
  /** Cannot be represented, but may be left out where the user accepts it. */
  refuse(input: FindingInput): void;
  /** Whether the user accepts this approximation. */
  accepts(code: string): boolean;
  readonly hasErrors: boolean;
  /** Errors first. */
  all(): Finding[];
  /** Divides this number of components: at most so many are exact, approximated, and with something left out. */
  countsOf(components: number): { exact: number; approximated: number; ignored: number };
}

const order: readonly FindingSeverity[] = ["error", "approximation", "ignored", "note"];

export function createFindings({ approximate, ignore }: Accepted): Findings {
  const findings = new Map<string, Finding>();
  const counts = new Map<string, number>();
  const touched = new Map<FindingSeverity, Set<string>>();
  const add = (severity: FindingSeverity, input: FindingInput): void => {
    const { code, component = null, attribute = null, place, msg, hint = null, direction = null } = input;
    if (place !== undefined) {
      const names = touched.get(severity) ?? new Set();
      touched.set(severity, names.add(`${component} ${place}`));
    }
    const key = JSON.stringify([code, component, attribute, severity, msg]);
    let finding = findings.get(key);
    if (!finding) {
      const ofCode = (counts.get(code) ?? 0) + 1;
      counts.set(code, ofCode);
      if (ofCode > maxOfOneCode) return;
      finding = { code, severity, component, attribute, places: [], count: 0, msg, hint, direction };
      findings.set(key, finding);
    }
    finding.count++;
    if (place !== undefined && finding.places.length < maxPlaces && !finding.places.includes(place)) {
      finding.places.push(place);
    }
  };
  const isAccepted = (codes: Accepted["approximate"], code: string): boolean => codes === "all" || codes.has(code);
  return {
    error: (input) => add("error", input),
    note: (input) => add("note", input),
    approximate: (input) => {
      if (isAccepted(approximate, input.code)) add("approximation", input);
      else
        add("error", {
          ...input,
          hint: sentences(input.hint, message("accept_approximation", { code: input.code })),
        });
    },
    refuse: (input) => {
      if (ignore.has(input.code)) add("ignored", input);
      else add("error", { ...input, hint: sentences(input.hint, message("accept_omission", { code: input.code })) });
    },
    accepts: (code) => isAccepted(approximate, code),
    get hasErrors() {
      return [...findings.values()].some(({ severity }) => severity === "error");
    },
    all: () => [...findings.values()].toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity)),
    countsOf(components) {
      const names = (severity: FindingSeverity): ReadonlySet<string> => touched.get(severity) ?? new Set();
      const [approximated, ignored] = [names("approximation"), names("ignored")];
      const inexact = new Set([...names("error"), ...approximated, ...ignored]);
      const exact = Math.max(0, components - inexact.size);
      return { exact, approximated: approximated.size, ignored: ignored.size };
    },
  };
}

/** Adds the findings that another collector does not have yet. */
export function addMissing(found: Findings, findings: Findings): void {
  const keyOf = ({ code, component, attribute, msg }: Finding): string =>
    JSON.stringify([code, component, attribute, msg]);
  const known = new Set(findings.all().map(keyOf));
  for (const finding of found.all()) {
    if (known.has(keyOf(finding))) continue;
    const { code, component, attribute, places, msg, hint, direction, severity } = finding;
    const input = {
      code,
      msg,
      ...(component !== null && { component }),
      ...(attribute !== null && { attribute }),
      ...(hint !== null && { hint }),
      ...(direction !== null && { direction }),
    };
    const add = {
      error: findings.error,
      note: findings.note,
      approximation: findings.approximate,
      ignored: findings.refuse,
    };
    for (const place of places.length > 0 ? places : [undefined]) {
      add[severity]({ ...input, ...(place !== undefined && { place }) });
    }
  }
}
