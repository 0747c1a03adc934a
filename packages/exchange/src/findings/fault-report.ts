/** The report of a file that cannot be read as a model at all. */
import type { FileFault } from "./file-fault.ts";
import type { ImportReport } from "./report.ts";

export function reportOfFault({ code, words, hint }: FileFault, tool: string, sha256: string): ImportReport {
  return {
    source: { tool, version: null, sha256 },
    counts: { read: 0, exact: 0, approximated: 0, ignored: 0 },
    objective: null,
    findings: [
      {
        code,
        severity: "error",
        component: null,
        attribute: null,
        places: [],
        count: 1,
        msg: words,
        hint: hint ?? null,
        direction: null,
      },
    ],
    names: {},
    helpers: {},
  };
}
