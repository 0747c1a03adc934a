/** The pictures of a comparison: over the varied value where there is one, side by side and as differences in any case. */

import { variedText } from "@esm/model/domain/runs/change-words";
import { useMemo } from "preact/hooks";
import { useRunPaints } from "../../charts/run-paints.ts";
import { SelectField } from "../../components/field.tsx";
import { FoldedPart } from "../../components/parts/page-anchors.tsx";
import type { Dataset } from "../../data/answers.ts";
import type { ComparedStatistic, RunComparison, RunStatistic } from "../../data/interface.ts";
import { askedScenario } from "../../data/runs/run-data.ts";
import { shownScale } from "../../language/amount.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { basesOf, type Entry, entriesOf, type Shown } from "./entries.ts";
import { KeyTable } from "./key-table.tsx";
import { commoditiesIn, displayedPicture, singlesOf, stacksOf } from "./layers.ts";
import { foldOfCurve, type partsOf } from "./parts.ts";
import { PicturePair } from "./picture-pair.tsx";
import { VariedFigure } from "./varied-figure.tsx";
import { wordsOfPage } from "./words.ts";

interface Props {
  comparison: RunComparison;
  statistics: readonly ComparedStatistic[];
  dataset: Dataset;
  shown: Shown;
  /** The run that the others are compared with. */
  base: number;
  nameOf: (run: number) => string;
  parts: ReturnType<typeof partsOf>;
}

export function Pictures({ comparison, statistics, dataset, shown, base, nameOf, parts }: Props) {
  const { runs, varied } = comparison;
  const t = textsOf({ en, de });
  const words = wordsOfPage();
  const paints = useRunPaints(
    useMemo(() => balancesOf(statistics), [statistics]),
    dataset.id,
  );
  const entries = useMemo(() => entriesOf(statistics, runs, shown, askedScenario()), [statistics, runs, shown]);
  const bases = basesOf(entries, base);
  const names = entries.map((entry) => entryName(entry, nameOf, t));
  const { commodities, main } = commoditiesIn(entries);
  const asked = query.value.get("mix");
  const commodity = asked !== null && commodities.includes(asked) ? asked : main;
  const [singles, stacks] = [singlesOf(entries), stacksOf(entries, commodity)].map((pictures) =>
    pictures.map((picture) => displayedPicture(picture, shownScale)),
  );
  const drawn = { names, bases, base: nameOf(base), paints };
  const without = entries.filter(({ rows }) => rows.length === 0).map(({ run }) => nameOf(run));
  return (
    <>
      {without.length > 0 && (
        <p class="muted">{(shown === "sum" ? t.withoutSum : t.withoutYear)(without.join(", "))}</p>
      )}
      <FoldedPart part={parts.figures}>
        <KeyTable {...drawn} entries={entries} singles={singles} ids={runs} />
      </FoldedPart>
      {parts.over && varied && (
        <FoldedPart part={parts.over}>
          <div class="compare-curves">
            {[...singles, ...stacks.filter(({ kind }) => kind !== "costs")].map((picture, place) => (
              <VariedFigure
                key={picture.key}
                picture={picture}
                entries={entries}
                varied={varied}
                axis={variedText(varied, words)}
                paints={paints}
                fold={foldOfCurve(picture.key, place, comparison)}
              />
            ))}
          </div>
        </FoldedPart>
      )}
      <FoldedPart part={parts.bars}>
        {commodities.length > 1 && (
          <div class="compare-choices">
            <SelectField
              label={t.mixOf}
              value={commodity ?? ""}
              options={commodities.map((name) => ({ value: name, text: name }))}
              onChange={(event) => setQuery({ mix: event.currentTarget.value })}
            />
          </div>
        )}
        {[...stacks, ...(parts.over ? [] : singles.filter(({ kind }) => kind !== "cost"))].map((picture) => (
          <PicturePair key={picture.key} picture={picture} {...drawn} />
        ))}
      </FoldedPart>
    </>
  );
}

/** Colours depend on all components of all runs, so that each has one in every picture. */
const balancesOf = (statistics: readonly ComparedStatistic[]): RunStatistic[] =>
  statistics
    .filter(({ group }) => group === "balance")
    .map(({ values, ...row }) => ({ ...row, value: values.find((value) => value !== null) ?? 0 }));

/** Names an entry: "12 · More wind · 2040". */
function entryName({ run, year, sum, scenario }: Entry, nameOf: (run: number) => string, t: typeof en): string {
  const years = sum ? t.sumOf(String(sum.first), String(sum.last), sum.yearsEach) : year === null ? null : String(year);
  return [nameOf(run), scenario, years].filter((part) => part !== null).join(" · ");
}
