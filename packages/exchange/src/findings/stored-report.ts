/** The report of an import as it is stored with the data set: a text of bounded size. */

import { message } from "@esm/messages/message";
import { truncate } from "@esm/model/domain/truncate";
import type { Finding, ImportReport } from "./report.ts";

/** A report of some ten thousand components. */
export const maxReportBytes = 2 ** 22;

/** For what is not in lists. */
const restBytes = 4096;

/** As JSON. Of one that is too large the first findings, helpers and names, and a note that says how many there were. */
export function storedReport(report: ImportReport, maxBytes = maxReportBytes): string {
  const whole = JSON.stringify(report);
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const take = takerOf(maxBytes - restBytes);
  const findings = take(report.findings);
  const helpers = take(Object.entries(report.helpers));
  const names = take(Object.entries(report.names));
  const { tool, version, sha256 } = report.source;
  return JSON.stringify({
    ...report,
    source: { tool, version: version === null ? null : truncate(version), sha256 },
    findings: [...findings, noteOf(report, { findings, helpers, names })],
    helpers: Object.fromEntries(helpers),
    names: Object.fromEntries(names),
  } satisfies ImportReport);
}

/** Takes from the beginning of lists while there is room. */
function takerOf(room: number) {
  let left = room;
  return <Item>(items: readonly Item[]): Item[] => {
    const end = items.findIndex((item) => {
      left -= Buffer.byteLength(JSON.stringify(item)) + 1;
      return left < 0;
    });
    return end < 0 ? [...items] : items.slice(0, end);
  };
}

interface Kept {
  findings: readonly unknown[];
  helpers: readonly unknown[];
  names: readonly unknown[];
}

function noteOf(report: ImportReport, kept: Kept): Finding {
  const parts = (["findings", "helpers", "names"] as const).map((part) => {
    const all = report[part];
    const count = Array.isArray(all) ? all.length : Object.keys(all).length;
    return message("kept_of_all", { kept: kept[part].length, count, part });
  });
  return {
    code: "report_shortened",
    severity: "note",
    component: null,
    attribute: null,
    places: [],
    count: 1,
    msg: message("stored_report_shortened", { parts }),
    hint: message("import_dry_run_answers_whole_report"),
    direction: null,
  };
}
