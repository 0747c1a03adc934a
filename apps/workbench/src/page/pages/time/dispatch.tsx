/** Dispatch of a commodity: the stack, prices and contents of storages on one axis of time. */

import type { ComponentPaints } from "@esm/model/domain/runs/component-paints";
import { useMemo, useState } from "preact/hooks";
import { useRunPaints } from "../../charts/run-paints.ts";
import { RunSource } from "../../charts/run-source.tsx";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import { balanceLayers } from "../../charts/time/layers.ts";
import { RangeBar } from "../../charts/time/range-bar.tsx";
import { TimeFigure } from "../../charts/time/time-figure.tsx";
import { type RunTime, useCalendar } from "../../charts/time/use-calendar.ts";
import { useTimeView } from "../../charts/time/view.ts";
import { useDisplayedSeries } from "../../charts/use-displayed-series.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import type { Run } from "../../data/answers.ts";
import { type Balance, useBalance } from "../../data/balance.ts";
import { useStart } from "../../data/runs/run-data.ts";
import { language, textsOf } from "../../language/language.ts";
import { energyUnit } from "../../language/units.ts";
import { query, setQuery } from "../../router/address.ts";
import type { PageProps } from "../../router/page.ts";
import { type BalanceChoice, BalanceFields, balanceAddress, choiceOf } from "./balance-choice.tsx";
import { de } from "./de.ts";
import { contentSeries, maxLines, priceSeries, stackSeries } from "./dispatch-series.ts";
import { en } from "./en.ts";
import { PriceQuestion } from "./price-answer.tsx";
import { RunPage, type RunParts } from "./run-page.tsx";
import { contentSentence, priceSentence, stackSentence } from "./sentences.ts";

export default function Dispatch({ params }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <RunPage run={params.run} title={t.dispatch} help={t.dispatchHelp}>
      {(parts) => <DispatchOfRun {...parts} />}
    </RunPage>
  );
}

function DispatchOfRun({ run, rows }: RunParts) {
  const t = textsOf({ en, de });
  const choice = choiceOf(run, rows);
  const exchange = query.value.get("exchange");
  const extras = run.options.prices ? "content,price" : "content";
  const balance = useBalance(balanceAddress(run, choice, { with: extras, exchange: choice.region && exchange }));
  const runPaints = useRunPaints(rows, run.dataset_id);
  const start = useStart(run.dataset_id);
  return (
    <RunSource run={run} scope={[choice.region, choice.year]}>
      <div class="time-choices">
        <BalanceFields run={run} rows={rows} choice={choice} />
        {choice.region !== null && (
          <SelectField
            label={t.exchange}
            value={exchange ?? "net"}
            options={[
              { value: "net", text: t.net },
              { value: "neighbours", text: t.neighbours },
            ]}
            onChange={(event) => setQuery({ exchange: event.currentTarget.value === "net" ? null : "neighbours" })}
          />
        )}
      </div>
      <Show data={balance}>
        {(loaded) => <DispatchFigures run={run} runPaints={runPaints} start={start} choice={choice} balance={loaded} />}
      </Show>
    </RunSource>
  );
}

interface FiguresProps {
  run: Run;
  runPaints: ComponentPaints;
  start: RunTime["start"];
  choice: BalanceChoice;
  balance: Balance;
}

function DispatchFigures({ run, runPaints, start, choice: { commodity, region, year }, balance }: FiguresProps) {
  const t = textsOf({ en, de });
  const [asked, setAsked] = useState<number | null>(null);
  const colours = useCanvasColours();
  const view = useTimeView(balance.steps);
  const time: RunTime = { ...balance, start, resolution: run.resolution };
  const calendar = useCalendar(time);
  const shown = useDisplayedSeries(balance.series);
  const layers = useMemo(
    () => balanceLayers(shown, ({ component }) => runPaints.rankOf(component)),
    [shown, runPaints],
  );
  const stack = useMemo(() => stackSeries(layers, runPaints, colours, t), [layers, runPaints, colours, t]);
  const prices = useMemo(() => priceSeries(layers.prices, colours), [layers, colours]);
  const contents = useMemo(
    () => contentSeries(layers.contents.slice(0, maxLines), runPaints, colours),
    [layers, runPaints, colours],
  );
  const { unit } = layers;
  const sumUnit = energyUnit(layers.unit, language.value);
  const [priceUnit, contentUnit] = [layers.prices, layers.contents].map(([first]) => first?.unit ?? "");
  if (stack.length === 0) return <EmptyState title={t.nothing} />;
  return (
    <div class="stack time-figures">
      <RangeBar view={view} calendar={calendar} />
      <TimeFigure
        time={time}
        view={view}
        unit={unit}
        sumUnit={sumUnit}
        series={stack}
        title={t.dispatchOf(commodity, region)}
        height={340}
        sentence={(bins) => stackSentence(bins, calendar, { unit, sumUnit }, t)}
      />
      {prices.length > 0 && (
        <TimeFigure
          time={time}
          view={view}
          series={prices}
          title={t.priceOf(commodity)}
          unit={priceUnit}
          height={200}
          pick={{ help: t.askPrice, onPick: setAsked }}
          sentence={(bins) =>
            layers.prices.length > maxLines
              ? t.somePrices(maxLines, layers.prices.length)
              : priceSentence(bins, calendar, priceUnit, t)
          }
        />
      )}
      {prices.length > 0 && (
        <PriceQuestion
          regions={layers.prices.flatMap((each) => each.region ?? [])}
          step={asked}
          run={run.id}
          commodity={commodity}
          year={year}
          calendar={calendar}
        />
      )}
      {contents.length > 0 && (
        <TimeFigure
          time={time}
          view={view}
          series={contents}
          title={t.content}
          unit={contentUnit}
          height={200}
          sentence={(bins) =>
            [
              contentSentence(bins, calendar, contentUnit, t),
              layers.contents.length > maxLines && t.someContents(maxLines),
            ]
              .filter(Boolean)
              .join(" ")
          }
        />
      )}
    </div>
  );
}
