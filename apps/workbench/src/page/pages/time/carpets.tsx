/** A carpet of any series of a balance, its price and its contents, or of the use of a line: V16. */
import { useMemo } from "preact/hooks";
import { hasCarpet } from "../../charts/carpet/carpet-days.ts";
import { CarpetFigure } from "../../charts/carpet/carpet-figure.tsx";
import { useRunPaints } from "../../charts/run-paints.ts";
import { useCanvasColours } from "../../charts/time/canvas-colours.ts";
import { type BalanceLayers, balanceLayers, type Layer } from "../../charts/time/layers.ts";
import type { RunTime } from "../../charts/time/use-calendar.ts";
import { useDisplayedSeries } from "../../charts/use-displayed-series.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import { type Balance, useBalance } from "../../data/balance.ts";
import { useData } from "../../data/cached.ts";
import type { RunSeries, RunStatistic } from "../../data/interface.ts";
import { askedScenario, ofShownScenario, useStart } from "../../data/runs/run-data.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { type BalanceChoice, balanceAddress } from "./balance-choice.tsx";
import { de } from "./de.ts";
import { contentSeries, priceSeries, stackSeries } from "./dispatch-series.ts";
import { en } from "./en.ts";
import { type Line, lineName, useOfLine } from "./line-use.ts";
import type { RunParts } from "./run-page.tsx";

interface Props extends RunParts {
  choice: BalanceChoice;
  /** Lines whose use can be shown. */
  lines: readonly Line[];
}

export function Carpets(props: Props) {
  const { run, choice } = props;
  const extras = run.options.prices ? "content,price" : "content";
  const balance = useBalance(balanceAddress(run, choice, { with: extras }));
  return <Show data={balance}>{(loaded) => <CarpetOfChoice {...props} balance={loaded} />}</Show>;
}

interface Option {
  key: string;
  name: string;
  unit: string;
  /** Absent for a line: its values are still to be loaded. */
  values?: Float32Array;
  line?: Line;
}

function CarpetOfChoice({ run, rows, choice, lines, balance }: Props & { balance: Balance }) {
  const t = textsOf({ en, de });
  const options = [
    ...useSeries(run.dataset_id, rows, balance),
    ...lines.map(
      (line): Option => ({
        key: `use ${lineName(line)}`,
        name: t.useOf(lineName(line)),
        unit: t.percentOfCapacity,
        line,
      }),
    ),
  ];
  const time: RunTime = { ...balance, start: useStart(run.dataset_id), resolution: run.resolution };
  const chosen = options.find(({ key }) => key === query.value.get("carpet")) ?? options[0];
  if (!chosen || !hasCarpet(balance.steps, balance.hoursPerStep)) return null;
  const { name, unit, values, line } = chosen;
  const shown = { title: `${t.carpet}: ${name}`, name, unit, time };
  return (
    <section class="stack" aria-label={t.carpet}>
      <div class="time-choices">
        <SelectField
          label={t.carpetOf}
          value={chosen.key}
          options={options.map(({ key, name: text }) => ({ value: key, text }))}
          onChange={(event) => setQuery({ carpet: event.currentTarget.value })}
        />
      </div>
      {values && <CarpetFigure {...shown} values={values} />}
      {line && <LineCarpet {...shown} run={run.id} year={choice.year} line={line} />}
    </section>
  );
}

/** All layers by themselves, also those that a stack would join. */
function useSeries(dataset: number, rows: readonly RunStatistic[], balance: Balance): Option[] {
  const t = textsOf({ en, de });
  const colours = useCanvasColours();
  const runPaints = useRunPaints(rows, dataset);
  const shown = useDisplayedSeries(balance.series);
  return useMemo(() => {
    const layers = allLayers(balanceLayers(shown, ({ component }) => runPaints.rankOf(component)));
    const [priceUnit, contentUnit] = [layers.prices, layers.contents].map(([first]) => first?.unit ?? "");
    return [
      ...stackSeries(layers, runPaints, colours, t)
        .toReversed()
        .map((each) => ({ ...each, unit: layers.unit })),
      ...priceSeries(layers.prices, colours).map((each) => ({
        ...each,
        key: `price ${each.key}`,
        name: t.priceIn(each.name),
        unit: priceUnit,
      })),
      ...contentSeries(layers.contents, runPaints, colours).map((each) => ({
        ...each,
        key: `content ${each.key}`,
        name: t.contentOf(each.name),
        unit: contentUnit,
      })),
    ];
  }, [shown, runPaints, colours, t]);
}

function allLayers(layers: BalanceLayers): BalanceLayers {
  const apart = (joined: readonly Layer[]): Layer[] => joined.flatMap((layer) => layer.joined ?? [layer]);
  return { ...layers, above: apart(layers.above), below: apart(layers.below) };
}

interface LineProps {
  run: number;
  year: number | null;
  line: Line;
  title: string;
  name: string;
  unit: string;
  time: RunTime;
}

function LineCarpet({ run, year, line, ...shown }: LineProps) {
  const { component, region, region_to } = line;
  const asked = askedScenario();
  const flow = (from: string | null, to: string | null): string =>
    addressOf(
      "/runs/{run}/series",
      { run },
      { variable: "flow", component, region: from, region_to: to, year, scenario: askedScenario() },
    );
  const there = useData<RunSeries[]>(flow(region, region_to));
  const back = useData<RunSeries[]>(flow(region_to, region));
  const capacities = useData<RunStatistic[]>(addressOf("/runs/{run}/statistics", { run }, { group: "capacity", year }));
  const loaded = there.value && back.value && capacities.value ? there : { ...there, value: undefined };
  const shownCapacities = useMemo(
    () => capacities.value && [...ofShownScenario(capacities.value, asked)],
    [capacities.value, asked],
  );
  const values = useOfLine(line, [there.value?.[0], back.value?.[0]], shownCapacities, shown.time.hoursPerStep);
  return (
    <Show data={back.error ? { ...loaded, error: back.error } : loaded}>
      {() => values && <CarpetFigure {...shown} values={values} />}
    </Show>
  );
}
