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

/** How a finding can be accepted. Of one that refuses the model the hint says it: an approximation may have another code than the finding. */
function choiceOf({ hint, code, severity }: Finding): Choice | null {
  if (severity === "approximation") return { way: "approximate", code };
  if (severity === "ignored") return { way: "ignore", code };
  const [, way, accepted] = /\b(approximate|ignore)=(\w+)\./.exec(hint ?? "") ?? [];
  return way && accepted ? { way: way as Way, code: accepted } : null;
}

/** One for each code, also for those that are accepted and found no more. */
export function choicesOf(findings: readonly Finding[], accepted: AcceptedCodes): Choice[] {
  return (["approximate", "ignore"] as const).flatMap((way) => {
    const codes = findings
      .flatMap((finding) => choiceOf(finding) ?? [])
      .flatMap((one) => (one.way === way ? one.code : []));
    return [...new Set([...accepted[way], ...codes])].map((code) => ({ way, code }));
  });
}

export function withToggled(accepted: AcceptedCodes, { way, code }: Choice): AcceptedCodes {
  const before = accepted[way];
  const after = before.includes(code) ? before.filter((one) => one !== code) : [...before, code];
  return { ...accepted, [way]: after };
}
