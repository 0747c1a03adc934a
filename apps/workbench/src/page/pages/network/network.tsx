/** The regions and lines of a result: what supplies them, prices, capacity, use and direction of lines, and what these cost and lose (V8). */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Figure } from "../../charts/figure.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import type { Dataset, Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { CalendarSchema, RunFlows } from "../../data/interface.ts";
import { askedScenario } from "../../data/runs/run-data.ts";
import { figureWith, shownScale } from "../../language/amount.ts";
import { formatCount, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import {
  commoditiesWithLines,
  displayedNetwork,
  type Network,
  type NetworkLine,
  networkAt,
  networkOf,
} from "../../map/lines.ts";
import type { Place } from "../../map/places.ts";
import { priceRange, type RegionsShown, regionsAt, regionsOfYear } from "../../map/region-figures.ts";
import { ZoomHelp } from "../../map/zoom-buttons.tsx";
import { query } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { Choice, type Result, ResultPage } from "../results/result-page.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { LineTable, lineFigures } from "./line-table.tsx";
import { NetworkLegend } from "./network-legend.tsx";
import { NetworkPicture } from "./network-picture.tsx";
import { nextStep } from "./playing.ts";
import { RegionTable, SupplyTable } from "./region-table.tsx";
import { type ShownRegions, shownRegions } from "./shown-regions.ts";
import { TimeSlider, useTimeText } from "./time-slider.tsx";
import { usePlaying } from "./use-playing.ts";

export default function NetworkPage({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage run={run} title={t.title} choices={{ year: true }}>
      {(result) => <Networks result={result} />}
    </ResultPage>
  );
}

const maxRegions = 1000;
const noDisplay: Readonly<Record<string, unknown>> = {};

function Networks({ result }: { result: Result }) {
  const t = textsOf({ en, de });
  const { run, given: rows, year, dataset } = result;
  const { playing, steps, hoursPerStep, flows } = useTime(run, year, dataset);
  const timeText = useTimeText(run.dataset_id, hoursPerStep);
  const places = useData<Place[]>(`/places/?dataset_id=${run.dataset_id}&limit=${maxRegions}`);
  const calendar = useData<CalendarSchema>(`/datasets/${run.dataset_id}/calendar`);
  const commodities = commoditiesWithLines(rows);
  if (commodities.length === 0) return <EmptyState title={t.noLines}>{t.noLinesHelp}</EmptyState>;
  const asked = query.value.get("commodity");
  const commodity = asked !== null && commodities.includes(asked) ? asked : commodities[0];
  const { step } = playing;
  return (
    <div class="stack stack-wide">
      {commodities.length > 1 && (
        <div class="row">
          <Choice name="commodity" label={t.commodities} value={commodity} options={commodities} />
        </div>
      )}
      <TimeSlider
        playing={playing}
        steps={steps}
        hoursPerStep={hoursPerStep}
        text={step === null ? t.mean : timeText(step)}
      />
      <Show data={places}>
        {(list) => (
          <NetworkFigure
            result={result}
            flows={flows}
            commodity={commodity}
            time={flows ? timeText(flows.from) : null}
            places={list}
            display={calendar.value?.display ?? noDisplay}
          />
        )}
      </Show>
    </div>
  );
}

/**
 * The time step that is shown, and the flows then. Without a step it is the whole horizon, for which the statistics are
 * enough. Flows say which steps the run has; until then, those of the data set are taken, which it may have changed since.
 * Until the flows of a step have come, those of the last one are shown.
 */
function useTime(run: Run, year: number | null, dataset: Dataset) {
  const [steps, setSteps] = useState(dataset.number_of_time_steps);
  const shown = useRef<RunFlows | null>(null);
  const extras = run.options.prices ? "supply,price" : "supply";
  const addressAt = (at: number | null): string | null =>
    at === null
      ? null
      : addressOf("/runs/{run}/flows", { run: run.id }, { year, scenario: askedScenario(), at, with: extras });
  const [shownStep, setShownStep] = useState<number | null>(null);
  const playing = usePlaying(steps, shownStep);
  const { step, isPlaying, stride } = playing;
  const { value } = useData<RunFlows>(addressAt(step));
  // While hours are played, the next one is on its way.
  useData<RunFlows>(addressAt(isPlaying ? nextStep(step, stride, steps) : null));
  const known = step !== null && value?.from === step ? value : null;
  if (known || step === null) shown.current = known;
  useEffect(() => {
    if (value) setSteps(value.steps);
  }, [value]);
  const flows = shown.current;
  useEffect(() => setShownStep(flows?.from ?? null), [flows]);
  return { playing, steps, hoursPerStep: flows?.hours_per_step ?? dataset.hours_per_time_step, flows };
}

interface FigureOfNetwork {
  result: Result;
  /** At the time that is shown; null for the whole horizon. */
  flows: RunFlows | null;
  commodity: string;
  /** Null for the whole horizon. */
  time: string | null;
  places: readonly Place[];
  display: Readonly<Record<string, unknown>>;
}

function NetworkFigure({ result, flows, commodity, time, places, display }: FigureOfNetwork) {
  const t = textsOf({ en, de });
  const { given: rows, paints } = result;
  const whole = useMemo(() => networkOf(rows, commodity), [rows, commodity]);
  const given = flows ? networkAt(whole, flows) : whole;
  const network = displayedNetwork(given, shownScale);
  const year = useMemo(() => regionsOfYear(rows, commodity), [rows, commodity]);
  const prices = useMemo(() => priceRange(rows, commodity), [rows, commodity]);
  const figures = flows ? regionsAt(flows, commodity) : year;
  const netUnit = flows ? whole.unit : whole.flowUnit;
  const shown = shownRegions({ figures, prices, netExports: given.netExports, netUnit }, shownScale);
  const sentence = [
    time === null ? sentenceOf(network, t) : sentenceAt(network, t),
    sentenceOfSupply(shown, t),
    sentenceOfPrices(shown, t),
  ].join(" ");
  const title = time === null ? t.picture(commodity) : `${t.picture(commodity)}, ${time}`;
  const chosen = shown.regions.find(({ region }) => region === query.value.get("region"));
  return (
    <div class="stack">
      <Figure
        title={title}
        unit={network.unit}
        resolution={result.resolution}
        sentence={sentence}
        data={() => lineFigures(network, t.columns)}
      >
        <NetworkPicture
          whole={whole}
          lines={given.lines}
          figures={figures}
          usual={usualSupply(year, flows)}
          shown={shown}
          places={places}
          display={display}
          paints={paints}
          label={`${title}. ${sentence}`}
        />
        <ZoomHelp />
        <NetworkLegend
          shown={shown}
          paints={paints}
          capacity={Math.max(0, ...network.lines.map(({ capacity }) => capacity))}
          unit={network.unit}
        />
      </Figure>
      {/* Behind the picture, so that both fit on a sheet. */}
      <section class="panel stack">
        <h2>{t.regions}</h2>
        {chosen && <SupplyTable figures={chosen} unit={shown.supplyUnit} />}
        <RegionTable shown={shown} />
        <h2>{t.lines}</h2>
        <LineTable network={network} caption={t.lines} columns={t.columns} more={t.moreLines} />
      </section>
    </div>
  );
}

/** The supply for which a pie has its usual size: over a year the largest one, at a time twice the largest mean. */
function usualSupply({ regions }: RegionsShown, flows: RunFlows | null): number {
  const largest = Math.max(0, ...regions.map(({ total }) => total));
  return flows ? (2 * largest) / hoursPerYear : largest;
}

const hoursPerYear = 8760;

/** The line that is full most often. */
function sentenceOf({ lines }: Network, t: typeof en): string {
  const [busiest] = lines.toSorted((left, right) => right.hoursFull - left.hoursFull);
  if (!busiest || busiest.hoursFull === 0) return t.neverFull;
  return t.sentence(nameOf(busiest), formatCount(busiest.hoursFull), formatShare(busiest.hoursFull / 8760, 0));
}

/** The line that carries the largest share of its capacity at the time. */
function sentenceAt({ lines }: Network, t: typeof en): string {
  const [busiest] = lines.toSorted((left, right) => right.use - left.use);
  return busiest ? t.sentenceAt(nameOf(busiest), formatShare(busiest.use)) : "";
}

function sentenceOfSupply({ regions, supplyUnit }: ShownRegions, t: typeof en): string {
  const [most] = regions.toSorted((left, right) => right.total - left.total);
  return most && most.total > 0 ? t.mostSupply(most.region, figureWith(most.total, supplyUnit)) : "";
}

function sentenceOfPrices({ regions, priceUnit }: ShownRegions, t: typeof en): string {
  const priced = regions.flatMap(({ region, price }) => (price === null ? [] : [{ region, price }]));
  const sorted = priced.toSorted((left, right) => left.price - right.price);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (!low || !high) return "";
  const words = (price: number): string => figureWith(price, priceUnit);
  if (words(low.price) === words(high.price)) return t.onePrice(words(low.price));
  return t.pricesBetween(words(low.price), low.region, words(high.price), high.region);
}

const nameOf = ({ component, from, to }: NetworkLine): string => `${component} ${from} – ${to}`;
