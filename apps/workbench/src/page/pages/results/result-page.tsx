/** Shared parts of all result pages: run and statistics, the choice of year and region, and the resolution of time. */

import type { ComponentPaints } from "@esm/model/domain/runs/component-paints";
import type { ComponentChildren } from "preact";
import type { FigureProps } from "../../charts/figure.tsx";
import { useBalanceRows, useRunPaints } from "../../charts/run-paints.ts";
import { RunSource } from "../../charts/run-source.tsx";
import { de as timeDe } from "../../charts/time/de.ts";
import { en as timeEn } from "../../charts/time/en.ts";
import { timeText } from "../../charts/time/resolution.ts";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { Dataset, Run } from "../../data/answers.ts";
import { type Loaded, useData } from "../../data/cached.ts";
import { askedScenario, useUsed } from "../../data/runs/run-data.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { commoditiesOf, regionsOf, type Statistic } from "./statistics.ts";
import { noRows, useDisplayedRows } from "./use-displayed-rows.ts";

export interface Result {
  run: Run;
  /** As it is now. */
  dataset: Dataset;
  /** In the units that are shown. */
  rows: Statistic[];
  /** As the service gives them. */
  given: readonly Statistic[];
  /** The milestone year that is shown; null where the run is no pathway. */
  year: number | null;
  /** Null for all regions. */
  region: string | null;
  /** Null for all commodities. */
  commodity: string | null;
  resolution: FigureProps["resolution"];
  paints: ComponentPaints;
}

interface Props {
  run: string;
  title: string;
  /** Whether the page shows one year of a pathway, one region, one commodity. */
  choices?: { year?: boolean; region?: boolean; commodity?: boolean };
  /** Filters of the statistics, for pages that need only some. */
  filter?: Readonly<Record<string, string>>;
  /** Below the heading. */
  lead?: (result: Result) => ComponentChildren;
  actions?: (result: Result) => ComponentChildren;
  children: (result: Result) => ComponentChildren;
}

export function ResultPage({ run: id, title, choices = {}, filter = {}, lead, actions, children }: Props) {
  const t = textsOf({ en, de });
  const run = useData<Run>(`/runs/${encodeURIComponent(id)}`);
  const hasResult = run.value?.status === "succeeded" && run.value.kind !== "validate";
  const years = run.value?.years?.map(({ year }) => year) ?? [];
  const scenarios = run.value?.scenarios?.scenarios.map(({ name }) => name) ?? [];
  const chosen = Number(query.value.get("year"));
  const year = choices.year ? (years.includes(chosen) ? chosen : (years.at(-1) ?? null)) : null;
  const statistics = useUsed(
    hasResult ? addressOf(`/runs/${encodeURIComponent(id)}/statistics`, {}, { ...filter, year }) : null,
  );
  const dataset = useData<Dataset>(run.value ? `/datasets/${run.value.dataset_id}` : null);
  const balances = useBalanceRows(hasResult ? id : null);
  const paints = useRunPaints(balances.value, run.value?.dataset_id);
  const given = statistics.value ?? noRows;
  const regions = choices.region ? regionsOf(given) : [];
  const asked = query.value.get("region");
  const region = asked !== null && regions.includes(asked) ? asked : null;
  const commodities = choices.commodity ? commoditiesOf(given) : [];
  const askedCommodity = query.value.get("commodity");
  const commodity = askedCommodity !== null && commodities.includes(askedCommodity) ? askedCommodity : null;
  const rows = useDisplayedRows(given, region);
  const result = run.value &&
    dataset.value && {
      run: run.value,
      dataset: dataset.value,
      rows,
      given,
      year,
      region,
      commodity,
      paints,
      resolution: timeText(
        {
          steps: dataset.value.number_of_time_steps,
          hoursPerStep: dataset.value.hours_per_time_step,
          resolution: run.value.resolution,
        },
        textsOf({ en: timeEn, de: timeDe }),
      ),
    };
  return (
    <>
      <PageHeading title={title} actions={hasResult && result && actions?.(result)}>
        {statistics.value && result && lead?.(result)}
      </PageHeading>
      {run.value && !hasResult && (
        <EmptyState title={t.noResult}>
          <ButtonLink href={hrefOf(addressOf("/r/{run}", { run: id }))}>{t.toRun}</ButtonLink>
        </EmptyState>
      )}
      <div class="row results-choices">
        {scenarios.length > 0 && (
          <Choice name="scenario" label={t.scenario} value={askedScenario() ?? scenarios[0]} options={scenarios} />
        )}
        {choices.year && years.length > 0 && (
          <Choice name="year" label={t.year} value={String(year)} options={years.map(String)} />
        )}
        {regions.length > 1 && (
          <Choice name="region" label={t.region} value={region ?? ""} options={regions} all={t.allRegions} />
        )}
        {commodities.length > 1 && (
          <Choice
            name="commodity"
            label={t.commodity}
            value={commodity ?? ""}
            options={commodities}
            all={t.energy.all}
          />
        )}
      </div>
      <Show data={hasResult ? statistics : (run as Loaded<unknown>)}>
        {() =>
          result &&
          hasResult && (
            <RunSource
              run={result.run}
              scope={[region, year, run.value?.scenarios ? (askedScenario() ?? scenarios[0]) : null]}
            >
              {children(result)}
            </RunSource>
          )
        }
      </Show>
    </>
  );
}

interface ChoiceProps {
  /** In the address. */
  name: string;
  label: string;
  value: string;
  options: readonly string[];
  /** The words for no choice. */
  all?: string;
}

/** A choice that is kept in the address of the page. */
export function Choice({ name, label, value, options, all }: ChoiceProps) {
  const entries = options.map((option) => ({ value: option, text: option }));
  return (
    <SelectField
      label={label}
      value={value}
      options={all === undefined ? entries : [{ value: "", text: all }, ...entries]}
      onChange={(event) => setQuery({ [name]: event.currentTarget.value || null })}
    />
  );
}
