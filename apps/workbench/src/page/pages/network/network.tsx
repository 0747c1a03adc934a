/** The lines of a result between regions: capacity, use, direction, and what they cost and lose (V8). */
import { useMemo } from "preact/hooks";
import { Figure, type FigureProps } from "../../charts/figure.tsx";
import { useWidth } from "../../charts/use-width.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import type { Dataset } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { CalendarSchema, RunFlows, RunStatistic } from "../../data/interface.ts";
import { askedScenario } from "../../data/runs/run-data.ts";
import { shownScale } from "../../language/amount.ts";
import { formatCount, formatShare } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { diagramPoints } from "../../map/diagram-points.ts";
import { drawnLines } from "../../map/line-drawing.ts";
import {
  commoditiesWithLines,
  displayedNetwork,
  type Network,
  type NetworkLine,
  networkAt,
  networkOf,
} from "../../map/lines.ts";
import type { Place } from "../../map/places.ts";
import { regionLayout } from "../../map/region-layout.ts";
import { RegionPicture } from "../../map/region-picture.tsx";
import { query } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { Choice, type Result, ResultPage } from "../results/result-page.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { LineTable, lineFigures } from "./line-table.tsx";
import { TimeSlider, useTimeText } from "./time-slider.tsx";
import { UseScale } from "./use-scale.tsx";

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

function Networks({ result: { run, given: rows, resolution, year, dataset } }: { result: Result }) {
  const t = textsOf({ en, de });
  const { step, steps, hoursPerStep, flows } = useTime(run.id, year, dataset);
  const timeText = useTimeText(run.dataset_id, hoursPerStep);
  const places = useData<Place[]>(`/places/?dataset_id=${run.dataset_id}&limit=${maxRegions}`);
  const calendar = useData<CalendarSchema>(`/datasets/${run.dataset_id}/calendar`);
  const commodities = commoditiesWithLines(rows);
  if (commodities.length === 0) return <EmptyState title={t.noLines}>{t.noLinesHelp}</EmptyState>;
  const asked = query.value.get("commodity");
  const commodity = asked !== null && commodities.includes(asked) ? asked : commodities[0];
  return (
    <div class="stack stack-wide">
      {commodities.length > 1 && (
        <div class="row">
          <Choice name="commodity" label={t.commodities} value={commodity} options={commodities} />
        </div>
      )}
      <TimeSlider step={step} steps={steps} text={step === null ? t.mean : timeText(step)} />
      <Show data={places}>
        {(list) => (
          <NetworkFigure
            rows={rows}
            flows={flows}
            commodity={commodity}
            time={step !== null && flows ? timeText(step) : null}
            places={list}
            display={calendar.value?.display ?? noDisplay}
            resolution={resolution}
          />
        )}
      </Show>
    </div>
  );
}

/**
 * The time step that the address names, and the flows then. Null is the whole horizon, for which the statistics are
 * enough. Flows say which steps the run has; until then, those of the data set are taken, which it may have changed since.
 */
function useTime(run: number, year: number | null, dataset: Dataset) {
  const at = query.value.get("at");
  const step = at !== null && /^\d+$/.test(at) ? Number(at) : null;
  const { value: flows } = useData<RunFlows>(
    step === null ? null : addressOf("/runs/{run}/flows", { run }, { year, scenario: askedScenario(), at: step }),
  );
  return {
    step,
    steps: flows?.steps ?? dataset.number_of_time_steps,
    hoursPerStep: flows?.hours_per_step ?? dataset.hours_per_time_step,
    flows: step !== null && flows?.from === step ? flows : null,
  };
}

interface FigureOfNetwork {
  rows: readonly RunStatistic[];
  /** At the time that is shown; null for the whole horizon. */
  flows: RunFlows | null | undefined;
  commodity: string;
  /** Null for the whole horizon. */
  time: string | null;
  places: readonly Place[];
  display: Readonly<Record<string, unknown>>;
  resolution: FigureProps["resolution"];
}

const maxHeight = 560;
const [minRadius, maxRadius] = [6, 20];

function NetworkFigure({ rows, flows, commodity, time, places, display, resolution }: FigureOfNetwork) {
  const t = textsOf({ en, de });
  const [box, width] = useWidth();
  const size = { width, height: Math.round(Math.min(maxHeight, Math.max(320, width * 0.62))) };
  const whole = useMemo(() => networkOf(rows, commodity), [rows, commodity]);
  const given = flows ? networkAt(whole, flows) : whole;
  const network = displayedNetwork(given, shownScale);
  const layout = useMemo(() => {
    // Regions that were removed from the data set since are in the result.
    const known = new Set(places.map(({ region }) => region));
    const regions = new Set(whole.lines.flatMap(({ from, to }) => [from, to]));
    const gone = [...regions].filter((region) => !known.has(region)).map(placeOfRemoved);
    const connections = whole.lines.map(({ from, to }) => ({ from, to, distance: null }));
    return regionLayout([...places, ...gone], connections, diagramPoints(display), size);
  }, [places, whole, display, size.width, size.height]);
  const lines = drawnLines(given.lines, layout.points);
  const largest = Math.max(...[...network.netExports.values()].map(Math.abs), Number.MIN_VALUE);
  const netOf = (region: string): number => network.netExports.get(region) ?? 0;
  const sentence = time === null ? sentenceOf(network, t) : sentenceAt(network, t);
  const title = time === null ? t.picture(commodity) : `${t.picture(commodity)}, ${time}`;
  return (
    <Figure
      title={title}
      unit={network.unit}
      resolution={resolution}
      sentence={sentence}
      data={() => lineFigures(network, t.columns)}
    >
      <div ref={box}>
        <RegionPicture
          places={places}
          layout={layout}
          size={size}
          label={`${title}. ${sentence}`}
          radiusOf={(region) => minRadius + (maxRadius - minRadius) * Math.sqrt(Math.abs(netOf(region)) / largest)}
          lines={lines.map(({ from, to }) => [from, to])}
          kindOf={(region) => (netOf(region) < 0 ? "region-importing" : "region-exporting")}
        >
          {lines.map(({ line, from, to, width: stroke, arrow, step }) => (
            <g key={`${line.component}\n${line.from}\n${line.to}`} class={`line-use-${step}`}>
              <line class="line-edge" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke-width={stroke + 2} />
              <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} stroke-width={stroke} />
              {arrow && <polygon points={arrow} />}
            </g>
          ))}
        </RegionPicture>
      </div>
      <div class="network-legend">
        <UseScale label={t.use} />
        <p class="muted small">{t.legend}</p>
      </div>
      <LineTable network={network} caption={t.lines} columns={t.columns} more={t.moreLines} />
    </Figure>
  );
}

const placeOfRemoved = (region: string): Place => ({
  region_id: 0,
  region,
  latitude: null,
  longitude: null,
  geometry: null,
});

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

const nameOf = ({ component, from, to }: NetworkLine): string => `${component} ${from} – ${to}`;
