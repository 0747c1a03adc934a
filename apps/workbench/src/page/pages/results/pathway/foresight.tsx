/** Shows what foresight changes: the cost of the same pathway year by year, and the differences to another run of it. */
import { BarChart } from "../../../charts/bars/bar-chart.tsx";
import { Figure } from "../../../charts/figure.tsx";
import { inUnit } from "../../../charts/figure-data.ts";
import { ButtonLink } from "../../../components/button.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { SelectField } from "../../../components/field.tsx";
import type { Run } from "../../../data/answers.ts";
import { useData } from "../../../data/cached.ts";
import { useUsed } from "../../../data/runs/run-data.ts";
import { figureWith, shownScale } from "../../../language/amount.ts";
import { largestSize } from "../../../language/displayed.ts";
import { formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { scaledBy } from "../../../language/units.ts";
import { hrefOf, query, setQuery } from "../../../router/address.ts";
import { isShared } from "../../../router/base.ts";
import { addressOf } from "../../../router/match.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { choose, type Statistic } from "../statistics.ts";
import { FiguresByComponent } from "./figures-by-year.tsx";
import { type ByComponent, builtByYear, differenceByYear, pathwayCapacities, pathwayCosts } from "./pathway.ts";
import type { Props as FigureProps } from "./pathway-figures.tsx";

const colour = "#7b858c";

/** The discounted sums with perfect foresight and year by year, of a run that was asked for both. */
export function ForesightCost({ run, costUnit }: { run: Run; costUnit: string }) {
  const t = textsOf({ en, de });
  const { discounted_sum: perfect, myopic_cost: myopic } = run;
  if (perfect === null || myopic === null) return null;
  const { unit, factor } = shownScale(costUnit, myopic);
  const rows = [
    { name: t.pathway.foresight.perfect, value: scaledBy(perfect, factor) },
    { name: t.pathway.foresight.myopic, value: scaledBy(myopic, factor) },
  ];
  const saved = figureWith(scaledBy(myopic - perfect, factor), unit);
  return (
    <Figure
      title={t.pathway.foresightCost}
      unit={unit}
      sentence={t.pathway.foresightSentence(saved, formatShare(myopic === 0 ? 0 : (myopic - perfect) / myopic))}
      data={() => ({
        columns: [t.pathway.foresightName, inUnit(t.pathway.discountedSum, unit)],
        rows: rows.map(({ name, value }) => [name, value]),
      })}
    >
      <BarChart
        label={t.pathway.foresightCost}
        bars={rows.map(({ name, value }) => ({
          name,
          text: figureWith(value, unit),
          segments: [{ name, value, colour }],
        }))}
      />
    </Figure>
  );
}

interface Props extends Omit<FigureProps, "rows"> {
  run: Run;
  /** Group `pathway` of the run, in the units of the data, as another run has them. */
  capacities: readonly Statistic[];
  /** Group `cost` of the run. */
  costs: readonly Statistic[];
}

export function BesideAnother({ run, capacities, costs, ...props }: Props) {
  const t = textsOf({ en, de });
  const runs = useData<Run[]>(addressOf("/runs/", {}, { dataset_id: run.dataset_id, limit: 100 }));
  const others = (runs.value ?? []).filter(
    ({ id, kind, status }) => id !== run.id && kind === "myopic" && status === "succeeded",
  );
  const other = chosenBeside(run, others);
  if (others.length === 0) return null;
  return (
    <>
      <div class="row results-choices">
        <SelectField
          label={t.pathway.beside}
          value={other ? String(other.id) : ""}
          options={[
            { value: "", text: t.pathway.noOther },
            ...others.map((one) => ({ value: String(one.id), text: nameOf(one, t) })),
          ]}
          onChange={(event) => setQuery({ beside: event.currentTarget.value || noRun })}
        />
        {other && !isShared && (
          <ButtonLink href={hrefOf(addressOf("/compare", {}, { runs: `${other.id},${run.id}`, year: "all" }))}>
            {t.pathway.compareAll}
          </ButtonLink>
        )}
      </div>
      {other && <Differences {...props} other={other} capacities={capacities} costs={costs} />}
    </>
  );
}

const noRun = "none";

/** The one in the address; else the newest run of the same variant with the other foresight. */
function chosenBeside(run: Run, others: readonly Run[]): Run | undefined {
  const asked = query.value.get("beside");
  if (asked !== null) return others.find(({ id }) => String(id) === asked);
  return others.find(
    ({ model_id, options }) => model_id === run.model_id && options.foresight !== run.options.foresight,
  );
}

const nameOf = ({ id, title, options: { foresight } }: Run, t: typeof en): string =>
  [String(id), title, t.pathway.foresight[foresight]].filter(Boolean).join(" · ");

/** Puts figures into the unit that the largest of them decides. */
function displayed({ unit, years }: ByComponent): ByComponent {
  const figures = years.flatMap(({ parts, total }) => [total, ...parts.map(({ value }) => value)]);
  const scale = shownScale(unit, largestSize(figures));
  const shown = (value: number): number => scaledBy(value, scale.factor);
  return {
    unit: scale.unit,
    years: years.map(({ parts, total, ...year }) => ({
      ...year,
      total: shown(total),
      parts: parts.map(({ value, ...part }) => ({ ...part, value: shown(value) })),
    })),
  };
}

interface DifferencesProps extends Omit<Props, "run"> {
  other: Run;
}

function Differences({ other, capacities, costs, ...props }: DifferencesProps) {
  const t = textsOf({ en, de });
  const rows = useUsed(addressOf(`/runs/${other.id}/statistics`, {}, { totals: "true" }));
  return (
    <Show data={rows}>
      {(known) => {
        const built = pathwayCapacities(choose(known, { group: "pathway" }));
        const name = nameOf(other, t);
        const cost = differenceByYear(pathwayCosts(costs), pathwayCosts(known));
        return (
          <>
            <FiguresByComponent
              {...props}
              figures={displayed(cost)}
              title={t.pathway.differenceTo(t.pathway.cost, name)}
              sentence={undefined}
              isDifference
            />
            {pathwayCapacities(capacities).map((unit) => {
              const before = built.find((one) => one.unit === unit.unit);
              const figures = differenceByYear(builtByYear(unit), before ? builtByYear(before) : builtByYear(unit));
              const isSame = figures.years.every(({ parts }) => parts.every(({ value }) => value === 0));
              return (
                !isSame && (
                  <FiguresByComponent
                    {...props}
                    key={unit.unit}
                    figures={displayed(figures)}
                    title={t.pathway.differenceTo(t.pathway.builtTitle, name)}
                    sentence={undefined}
                    isDifference
                  />
                )
              );
            })}
          </>
        );
      }}
    </Show>
  );
}
