import { describe, expect, it } from "vitest";
import type { ImportReport } from "../../src/findings/report.ts";
import { maxReportBytes, storedReport } from "../../src/findings/stored-report.ts";

function reportOf(components: number): ImportReport {
  const numbers = Array.from({ length: components }, (_, index) => index);
  return {
    source: { tool: "PyPSA", version: "1.4.0", sha256: "0" },
    counts: { read: components, exact: components, approximated: 0, ignored: 0 },
    objective: null,
    findings: [
      {
        code: "ramps",
        severity: "approximation",
        component: "Generator",
        attribute: null,
        places: ["wind"],
        count: 1,
        msg: "Ramps are left out.",
        hint: null,
        direction: "falls",
      },
    ],
    names: Object.fromEntries(numbers.map((index) => [`Generator ü ${index}`, { component: "wind", region: "north" }])),
    helpers: { "running costs": "It has them." },
  };
}

describe("The stored report of an import", () => {
  it("is the report, as long as it is not too large", () => {
    const report = reportOf(20_000);
    const text = storedReport(report);
    expect(Buffer.byteLength(text)).toBeLessThan(maxReportBytes);
    expect(JSON.parse(text)).toEqual(report);
  });

  it("has of a larger one the findings, as many names as there is room for, and a note that says so", () => {
    const report = reportOf(1_000);
    const text = storedReport(report, 20_000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
    const stored: ImportReport = JSON.parse(text);
    const kept = Object.keys(stored.names).length;
    expect(kept).toBeGreaterThan(100);
    expect(Object.entries(stored.names)).toEqual(Object.entries(report.names).slice(0, kept));
    expect(stored.helpers).toEqual(report.helpers);
    expect(stored.findings[0]).toEqual(report.findings[0]);
    expect(stored.findings[1]).toMatchObject({ code: "report_shortened", severity: "note" });
    expect(stored.findings[1].msg).toEqual(
      `The stored report is shortened: it has 1 of 1 findings, 1 of 1 helpers, ${kept} of 1000 names.`,
    );
  });

  it("is bounded whatever is long in it", () => {
    const report = reportOf(1);
    const long = { ...report.findings[0], msg: "x".repeat(30_000) };
    const text = storedReport(
      { ...report, source: { ...report.source, version: "9".repeat(30_000) }, findings: [long, long] },
      20_000,
    );
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000);
    expect(JSON.parse(text).findings).toMatchObject([{ code: "report_shortened" }]);
  });
});
