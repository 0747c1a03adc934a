/** Findings of an import or export: what a client accepts of them, and refusals as problems. */
import type { Attribute } from "../../domain/attribute.ts";
import type { Problem } from "../../domain/problem.ts";
import type { Accepted, Finding } from "../../exchange/findings/report.ts";

const codes = (what: string): Attribute => ({ type: "string", default: "", maxLength: 1000, description: what });

/** Query parameters of imports and exports. */
export const acceptedAttributes = {
  approximate: codes("Codes of findings that may be approximated, separated by commas, or `all`."),
  ignore: codes("Codes of findings whose attributes may be left out, separated by commas."),
} as const;

export function acceptedOf({ approximate, ignore }: { approximate: string; ignore: string }): Accepted {
  const codesIn = (text: string): Set<string> => new Set(text.split(",").map((code) => code.trim()));
  return { approximate: approximate.trim() === "all" ? "all" : codesIn(approximate), ignore: codesIn(ignore) };
}

/**
 * Those that refuse the model, one by one. `ctx` is the finding: its places, how many there are, and which way the cost
 * would move.
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
