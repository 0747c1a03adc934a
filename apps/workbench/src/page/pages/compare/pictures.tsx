/** The pictures of a comparison: over the varied value where there is one, side by side and as differences in any case. */
import { useMemo } from "preact/hooks";
import { useRunPaints } from "../../charts/run-paints.ts";
import { SelectField } from "../../components/field.tsx";
import type { Dataset } from "../../data/answers.ts";
import type { ComparedStatistic, RunComparison, RunStatistic } from "../../data/interface.ts";
import { askedScenario } from "../../data/runs/run-data.ts";
import { shownScale } from "../../language/amount.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { variedText } from "./change-words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { basesOf, type Entry, entriesOf, type Shown } from "./entries.ts";
import { KeyTable } from "./key-table.tsx";
import { commoditiesIn, displayedPicture, singlesOf, stacksOf } from "./layers.ts";
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
}

export function Pictures({ comparison: { runs, varied }, statistics, dataset, shown, base, nameOf }: Props) {
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
  // Every year of a pathway would stand at one place of the axis.
  const isDrawn = varied !== null && runs.length > 2 && shown !== "all";
  const drawn = { names, bases, base: nameOf(base), paints };
  const without = entries.filter(({ rows }) => rows.length === 0).map(({ run }) => nameOf(run));
  return (
    <>
      {without.length > 0 && (
        <p class="muted">{(shown === "sum" ? t.withoutSum : t.withoutYear)(without.join(", "))}</p>
      )}
      <section class="stack">
        <h2>{t.keyFigures}</h2>
        <KeyTable {...drawn} entries={entries} singles={singles} ids={runs} />
      </section>
      {isDrawn && (
        <section class="stack">
          <h2>{t.overHeading(variedText(varied, words))}</h2>
          <div class="compare-curves">
            {[...singles, ...stacks.filter(({ kind }) => kind !== "costs")].map((picture) => (
              <VariedFigure
                key={picture.key}
                picture={picture}
                entries={entries}
                varied={varied}
                axis={variedText(varied, words)}
                paints={paints}
              />
            ))}
          </div>
        </section>
      )}
      <section class="stack">
        <h2>{t.sideBySide}</h2>
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
        {[...stacks, ...(isDrawn ? [] : singles.filter(({ kind }) => kind !== "cost"))].map((picture) => (
          <PicturePair key={picture.key} picture={picture} {...drawn} />
        ))}
      </section>
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
