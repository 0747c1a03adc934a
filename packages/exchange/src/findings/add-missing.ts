/** Findings of the parts of a model that are translated one by one, such as years: what several of them have is reported once. */
import type { Findings } from "./collector.ts";
import type { Finding } from "./report.ts";

/** Adds what only another part has found. */
export function addMissing(found: Findings, findings: Findings): void {
  const keyOf = ({ code, component, attribute, msg }: Finding): string =>
    JSON.stringify([code, component, attribute, msg]);
  const known = new Set(findings.all().map(keyOf));
  const adders = {
    error: findings.error,
    note: findings.note,
    approximation: findings.approximate,
    ignored: findings.refuse,
  };
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
    for (const place of places.length > 0 ? places : [undefined])
      adders[severity]({ ...input, ...(place !== undefined && { place }) });
  }
}
