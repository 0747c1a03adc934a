/** Accepted differences between a model and its file, by the codes of the findings. */
import type { ImportReport } from "../../data/interface.ts";

export type Finding = ImportReport["findings"][number];
type Way = "approximate" | "ignore";
export type AcceptedCodes = Readonly<Record<Way, readonly string[]>>;
export interface Choice {
  way: Way;
  code: string;
}

export const nothingAccepted: AcceptedCodes = { approximate: [], ignore: [] };

/** How a finding that refuses the model can be accepted; the hint says so. */
function wayOf({ hint, code, severity }: Finding): Way | null {
  if (severity === "approximation") return "approximate";
  if (severity === "ignored") return "ignore";
  if (hint?.includes(`approximate=${code}.`)) return "approximate";
  return hint?.includes(`ignore=${code}.`) ? "ignore" : null;
}

/** One for each code, also for those that are accepted and found no more. */
export function choicesOf(findings: readonly Finding[], accepted: AcceptedCodes): Choice[] {
  return (["approximate", "ignore"] as const).flatMap((way) => {
    const codes = findings.filter((finding) => wayOf(finding) === way).map(({ code }) => code);
    return [...new Set([...accepted[way], ...codes])].map((code) => ({ way, code }));
  });
}

export function withToggled(accepted: AcceptedCodes, { way, code }: Choice): AcceptedCodes {
  const before = accepted[way];
  const after = before.includes(code) ? before.filter((one) => one !== code) : [...before, code];
  return { ...accepted, [way]: after };
}
