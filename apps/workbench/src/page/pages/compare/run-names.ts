/** Names of compared runs by what tells them apart. Pure. */
import type { RunComparison } from "../../data/interface.ts";
import { placeText, valueText, variedValue, type Words } from "./change-words.ts";

/** What a run is called anyway. */
export interface NamedRun {
  id: number;
  /** Its own title, or the name of its variant; empty where nobody has named it. */
  name: string;
}

/** More of them would fill a page with names. */
const maxChanges = 2;

/**
 * By the run's id: its own name where no two runs share it; else the one value by which the runs differ; else name and differences. Runs that
 * nothing tells apart have what they have, and their number tells them apart wherever they are shown.
 */
export function runNames(
  runs: readonly NamedRun[],
  { varied, options, inputs }: Pick<RunComparison, "varied" | "options" | "inputs">,
  words: Words,
): Map<number, string> {
  const own = runs.map(({ name }) => name);
  const ofValue = varied?.values.map((value) => variedValue(varied, value));
  const ofChanges = runs.map(({ name }, run) => {
    const changes = [...options.map(({ name, values }) => ({ loc: ["options", name], values })), ...inputs];
    const told = changes.flatMap(({ loc, values }) =>
      values[run] === null ? [] : `${shortPlace(loc, words)} ${valueText(values[run], words.t)}`,
    );
    const shown = told.length > maxChanges ? [...told.slice(0, maxChanges), "…"] : told;
    return [name, shown.join("; ")].filter(Boolean).join(" · ");
  });
  const chosen = [own, ofValue, ofChanges].find((names) => names && areDistinct(names)) ?? ofChanges;
  return new Map(runs.map(({ id }, run) => [id, chosen[run]]));
}

const areDistinct = (names: readonly string[]): boolean =>
  names.every((name) => name !== "") && new Set(names).size === names.length;

/** Without the list that a change belongs to, and without where it is. */
function shortPlace([list, ...place]: readonly string[], words: Words): string {
  const isOfComponent = list !== "options" && list !== "dataset";
  return placeText([isOfComponent && list !== "tables" ? "components" : list, ...place.slice(0, 2)], words);
}
