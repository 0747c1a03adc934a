/** Names of compared runs by what tells them apart. Pure. */
import { type ChangeWords, placeText, type Varied, valueText, variedValue } from "./change-words.ts";

/** A run with the name that somebody gave it. */
interface NamedRun {
  id: number;
  /** Its own title, or the name of its variant; empty where nobody has named it. */
  name: string;
}

/** More of them would fill a page with names. */
const maxChanges = 2;

/** Differences with one value per run, in their order. */
interface Compared {
  varied: (Varied & { values: readonly number[] }) | null;
  options: readonly { name: string; values: readonly unknown[] }[];
  inputs: readonly { loc: readonly string[]; values: readonly unknown[] }[];
  figures: readonly { name: string; values: readonly unknown[] }[];
}

/**
 * By the run's id: the one value by which the runs differ; else its own name where no two runs share it; else names and differences. What
 * all runs have is left out. Runs that nothing tells apart have their number, which stands before every name.
 */
export function runNames(runs: readonly NamedRun[], compared: Compared, words: ChangeWords): Map<number, string> {
  const { varied } = compared;
  const own = runs.map(({ name }) => name);
  const names = varied
    ? varied.values.map((value) => variedValue(varied, value, words))
    : areDistinct(own)
      ? own
      : runs.map((_, run) => [...(isOne(own) ? [] : [own[run]]), ...changesOf(run, compared, words)].join(" · "));
  return new Map(runs.map(({ id }, run) => [id, names[run] ?? ""]));
}

const isOne = (names: readonly string[]): boolean => new Set(names).size === 1;

const areDistinct = (names: readonly string[]): boolean =>
  names.every((name) => name !== "") && new Set(names).size === names.length;

/** Lists changes that a run has and not all others; an option that is off tells nothing. */
function changesOf(run: number, { options, inputs, figures }: Compared, words: ChangeWords): string[] {
  const kinds: Readonly<Record<string, string>> = words.texts.kinds;
  const kind = String(figures.find(({ name }) => name === "kind")?.values[run] ?? "");
  const isOff = (value: unknown): boolean => value === null || value === undefined || value === false;
  const told = [
    ...options.map(({ name, values }) => ({ loc: ["options", name], value: values[run] })),
    ...inputs.map(({ loc, values }) => ({ loc, value: values[run] })),
  ].filter(({ loc, value }) => !isOff(value) && !isComparison(loc) && !(kind === "optimize" && isOfPathways(loc)));
  const changes = told.map(({ loc, value }) => `${shortPlace(loc, words)} ${valueText(value, words)}`);
  return [
    ...(kind in kinds ? [kinds[kind]] : []),
    ...changes.slice(0, maxChanges),
    ...(changes.length > maxChanges ? ["…"] : []),
  ];
}

/** Runs without years have this option, too. */
const isOfPathways = ([list, name]: readonly string[]): boolean => list === "options" && name === "foresight";

/** The comparison with year by year adds a figure; the other results stay. */
const isComparison = ([list, name]: readonly string[]): boolean => list === "options" && name === "compare_myopic";

/** Without the list that a change belongs to, and without where it is. */
function shortPlace([list, ...place]: readonly string[], words: ChangeWords): string {
  const options: Readonly<Record<string, string>> = words.texts.options;
  if (list === "options") return options[place[0]] ?? place[0];
  return placeText([list === "tables" ? list : "components", ...place.slice(0, 2)], words);
}
