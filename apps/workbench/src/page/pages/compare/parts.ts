/** The parts of a comparison. Of many runs, the long ones are folded away at first: the overview fits on a phone. */

import { variedText } from "@esm/model/domain/runs/change-words";
import type { Fold } from "../../components/parts/fold.tsx";
import type { PagePart } from "../../components/parts/page-anchors.tsx";
import type { RunComparison } from "../../data/interface.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Shown } from "./entries.ts";
import { wordsOfPage } from "./words.ts";

/** More runs fill several screens with each picture. */
const fewRuns = 8;
/** The first pictures over the varied value are shown at once. */
const openCurves = 2;

type Name = "figures" | "over" | "bars" | "inputs" | "result" | "series";
export type Part = PagePart & { fold: Fold };

const isMany = ({ runs }: RunComparison): boolean => runs.length > fewRuns;

const foldOf = (name: string, comparison: RunComparison, isLong: boolean): Fold =>
  isMany(comparison) ? { name: `compare-many-${name}`, isClosed: isLong } : { name: `compare-${name}` };

/** Every year of a pathway would stand at one place of the axis. */
export const isOverValue = ({ runs, varied }: RunComparison, shown: Shown): boolean =>
  varied !== null && runs.length > 2 && shown !== "all";

/** @param titled adds the year that tables and series are of */
export function partsOf(
  comparison: RunComparison,
  shown: Shown,
  showsInputs: boolean,
  titled: (title: string) => string,
): Partial<Record<Name, Part>> & Record<Exclude<Name, "over" | "inputs">, Part> {
  const t = textsOf({ en, de });
  const { varied, options, inputs } = comparison;
  const part = (anchor: Name, title: string, isLong = false): Part => ({
    anchor,
    title,
    fold: foldOf(anchor, comparison, isLong),
  });
  return {
    figures: part("figures", t.keyFigures),
    ...(varied && isOverValue(comparison, shown)
      ? { over: part("over", t.overHeading(variedText(varied, wordsOfPage()))) }
      : {}),
    bars: part("bars", t.sideBySide, true),
    ...(showsInputs ? { inputs: part("inputs", t.changed(options.length + inputs.length)) } : {}),
    result: part("result", t.result, true),
    series: part("series", titled(t.seriesTitle), true),
  };
}

/** Of many runs, all but the first pictures over the varied value are closed at first. */
export const foldOfCurve = (key: string, place: number, comparison: RunComparison): Fold =>
  foldOf(`over-${key}`, comparison, place >= openCurves);
