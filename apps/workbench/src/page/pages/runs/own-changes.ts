/** What is changed for a run only, in words. Pure. */
import type { Run } from "../../data/answers.ts";
import { cellText } from "../../editing/cell-text.ts";
import type { en as editingEn } from "../../editing/en.ts";
import type { Language } from "../../language/language.ts";

/** As by a sweep: "Wind: invest per capacity × 0.6". */
export function changesOfRun(
  { overrides }: Pick<Run, "overrides">,
  texts: typeof editingEn,
  language: Language,
): string {
  const changes = overrides.map(({ component_name, attribute, operation, value }) => {
    const sign = { set: "→", add: "+", multiply: "×" }[operation];
    return `${component_name}: ${texts.names[attribute] ?? attribute} ${sign} ${cellText(value, { language, texts })}`;
  });
  return changes.join("; ");
}
