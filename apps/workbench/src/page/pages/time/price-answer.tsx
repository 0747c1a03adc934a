/** Sentences that say which plant sets the price of a step, and which plants set it in the whole year. */
import { useState } from "preact/hooks";
import { binText, type Calendar } from "../../charts/time/time-axis.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import { useData } from "../../data/cached.ts";
import type { RunPriceSetters } from "../../data/interface.ts";
import { askedScenario } from "../../data/runs/run-data.ts";
import { amount } from "../../language/amount.ts";
import { formatFigure, formatList, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface QuestionProps extends Omit<Props, "region" | "step"> {
  /** Those whose prices are shown. */
  regions: readonly string[];
  /** Null before a price was asked. */
  step: number | null;
}

/** The price that was asked, in one of the regions that are shown. */
export function PriceQuestion({ regions, step, ...of }: QuestionProps) {
  const t = textsOf({ en, de });
  const [chosen, setChosen] = useState(regions[0]);
  const region = regions.includes(chosen) ? chosen : regions[0];
  if (step === null) return <p class="muted small">{t.askPrice}</p>;
  return (
    <>
      {regions.length > 1 && (
        <SelectField
          label={t.region}
          value={region}
          options={regions.map((value) => ({ value, text: value }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <PriceAnswer {...of} region={region} step={step} />
    </>
  );
}

interface Props {
  run: number;
  commodity: string;
  region: string;
  year: number | null;
  step: number;
  calendar: Calendar;
}

function PriceAnswer({ run, commodity, region, year, step, calendar }: Props) {
  const t = textsOf({ en, de });
  const given = { commodity, region, year, scenario: askedScenario(), from: step, to: step + 1 };
  const answer = useData<RunPriceSetters>(addressOf("/runs/{run}/price-setters", { run }, given));
  return (
    <section class="panel" aria-live="polite" aria-label={t.whoSets}>
      <h3>{t.whoSetsIn(region)}</h3>
      <Show data={answer}>
        {(found) => (
          <>
            {sentencesOf(found, calendar, t).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p class="muted small">{totalsText(found, t)}</p>
          </>
        )}
      </Show>
    </section>
  );
}

type Step = RunPriceSetters["steps"][number];

/** Pure. */
export function sentencesOf({ steps, unit }: RunPriceSetters, calendar: Calendar, t: typeof en): string[] {
  const [at] = steps;
  if (!at) return [];
  const timeOf = (step: number): string => binText({ from: step, to: step + 1 }, calendar);
  const price = (value: number): string => amount(value, unit, 4);
  const setters = at.set_by.map(({ component, region, region_to, kind, step }) => {
    const place = region_to === null ? region : `${region} – ${region_to}`;
    const sentence = t.setterSentences[kind](component, place);
    return step === null || step === at.step ? sentence : `${sentence} ${t.actsAt(timeOf(step))}`;
  });
  return [
    t.priceAt(timeOf(at.step), price(at.price)),
    ...(at.is_traded ? setters : [t.notTraded]),
    ...(at.is_traded && setters.length === 0 ? [t.notSet] : []),
    ...(setters.length > 1 ? [t.shareIt(setters.length)] : []),
    ...rangeSentence(at, price, t),
    ...(at.set_by.length > 0 && at.via.length > 0 ? [t.comesThrough(formatList(at.via))] : []),
  ];
}

function rangeSentence(
  { price, lower, upper, is_traded }: Step,
  amount: (value: number) => string,
  t: typeof en,
): string[] {
  if (!is_traded || (lower === price && upper === price)) return [];
  if (lower !== null && upper !== null) return [t.certainBetween(amount(lower), amount(upper))];
  if (lower !== null) return [t.certainFrom(amount(lower))];
  return upper === null ? [t.uncertain] : [t.certainTo(amount(upper))];
}

function totalsText({ totals }: RunPriceSetters, t: typeof en): string {
  const all = totals.reduce((sum, { payment }) => sum + payment, 0);
  const parts = totals
    .toSorted((left, right) => right.hours - left.hours)
    .map(({ component, hours, payment }) =>
      t.totalOf(component ?? t.nobody, formatFigure(hours), all > 0 ? formatShare(payment / all) : ""),
    );
  return parts.length === 0 ? "" : t.inTheYear(formatList(parts));
}
