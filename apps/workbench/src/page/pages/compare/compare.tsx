/** Two to five runs as differences: what was changed first, then costs, capacities, energies and series. */
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import { LinksButton } from "../../components/links/links-dialog.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { Dataset, Run, Variant } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { RunComparison, SharedSchema } from "../../data/interface.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { isShared } from "../../router/base.ts";
import { addressOf } from "../../router/match.ts";
import { ChangedInputs } from "./changed-inputs.tsx";
import { CostDifferences, Totals } from "./cost-differences.tsx";
import { de } from "./de.ts";
import { DifferenceTable } from "./difference-table.tsx";
import {
  costsOfYears,
  type Difference,
  type DifferenceGroup,
  differencesOf,
  maxCompared,
  runsOf,
  runsWithYears,
  yearsIn,
} from "./differences.ts";
import { en } from "./en.ts";
import { SeriesOfRuns } from "./series-of-runs.tsx";

export default function ComparePage() {
  const t = textsOf({ en, de });
  const ids = runsOf(query.value.get("runs"));
  const first = useData<Run>(ids ? `/runs/${ids[0]}` : null);
  if (!ids) {
    return (
      <>
        <PageHeading title={t.title} />
        <EmptyState title={t.noRuns}>
          <p>{t.noRunsHelp}</p>
          {!isShared && <ButtonLink href={hrefOf("/datasets")}>{t.toDatasets}</ButtonLink>}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeading title={t.title} actions={!isShared && <CompareActions runs={ids} />}>
        <p>{t.help}</p>
      </PageHeading>
      <Show data={first}>{(run) => <Compared run={run} ids={ids} />}</Show>
    </>
  );
}

function CompareActions({ runs }: { runs: readonly number[] }) {
  return (
    <>
      <CopyLink />
      <LinksButton runs={runs} />
    </>
  );
}

function CopyLink() {
  const t = textsOf({ en, de });
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    <>
      <Button icon="link" onClick={() => void copy()}>
        {t.copyLink}
      </Button>
      <p role="status">{isCopied ? t.linkCopied : ""}</p>
    </>
  );
}

function Compared({ run, ids }: { run: Run; ids: readonly number[] }) {
  const t = textsOf({ en, de });
  const dataset = useData<Dataset>(`/datasets/${run.dataset_id}`);
  const runs = useData<Run[]>(addressOf("/runs/", {}, { dataset_id: run.dataset_id, limit: 100 }));
  const variants = useData<Variant[]>(
    isShared ? null : addressOf("/models/", {}, { dataset_id: run.dataset_id, limit: 100 }),
  );
  const comparison = useData<RunComparison>(ids.length > 1 ? `/runs/compare?runs=${ids.join(",")}` : null);
  const nameOf = (id: number): string => {
    const chosen = id === run.id ? run : runs.value?.find((one) => one.id === id);
    const variant = variants.value?.find((one) => one.id === chosen?.model_id)?.name ?? "";
    return t.run(String(id), chosen?.title ?? variant);
  };
  const others = (runs.value ?? []).filter(({ id, status }) => status === "succeeded" && !ids.includes(id));
  return (
    <div class="stack stack-wide">
      <section class="stack" aria-label={t.runs}>
        <ul class="plain-list compare-runs">
          {ids.map((id, index) => (
            <li key={id} class="row">
              <a href={hrefOf(addressOf("/r/{run}/results", { run: id }))}>{nameOf(id)}</a>
              {index === 0 && ids.length > 1 && <span class="muted">{t.first}</span>}
              {ids.length > 2 && (
                <Button
                  kind="quiet"
                  icon="close"
                  label={t.remove(String(id))}
                  onClick={() => setQuery({ runs: ids.filter((one) => one !== id).join(",") }, { replace: false })}
                />
              )}
            </li>
          ))}
        </ul>
        {ids.length < maxCompared && others.length > 0 && (
          <SelectField
            label={t.addRun}
            value=""
            options={[
              { value: "", text: t.choose },
              ...others.map(({ id }) => ({ value: String(id), text: nameOf(id) })),
            ]}
            onChange={(event) => setQuery({ runs: [...ids, event.currentTarget.value].join(",") }, { replace: false })}
          />
        )}
      </section>
      {ids.length > 1 && (
        <Show data={comparison}>
          {(value) => dataset.value && <Differences comparison={value} dataset={dataset.value} run={run} />}
        </Show>
      )}
    </div>
  );
}

interface DifferencesProps {
  comparison: RunComparison;
  dataset: Dataset;
  run: Run;
}

function Differences({ comparison, dataset, run }: DifferencesProps) {
  const t = textsOf({ en, de });
  const { value: link } = useData<SharedSchema>(isShared ? "" : null);
  const showsInputs = !isShared || link?.inputs;
  const years = yearsIn(comparison.results);
  const year = Number(query.value.get("year")) || (years.at(-1) ?? null);
  const hasYears = runsWithYears(comparison.results);
  const withoutYears = comparison.runs.filter((_, run) => !hasYears[run]).map(String);
  const rowsOf = (group: DifferenceGroup): Difference[] => differencesOf(comparison.results, group, year);
  const named = { comparison, named: t.component };
  const costs = costsOfYears(comparison, dataset.cost_unit);
  return (
    <>
      {showsInputs ? <ChangedInputs comparison={comparison} /> : <p class="muted">{t.withoutInputs}</p>}
      <section class="stack">
        <h2>{t.result}</h2>
        {years.length > 0 && (
          <SelectField
            label={t.year}
            value={String(year)}
            options={years.map((one) => ({ value: String(one), text: String(one) }))}
            onChange={(event) => setQuery({ year: event.currentTarget.value })}
          />
        )}
        {years.length > 0 && withoutYears.length > 0 && <p class="muted">{t.withoutYears(withoutYears.join(", "))}</p>}
        <Totals
          comparison={comparison}
          dataset={dataset}
          ofYear={costs.find(({ component }) => component === String(year))}
        />
        {costs.length > 0 && <DifferenceTable {...named} rows={costs} title={t.annualCosts} named={t.year} />}
        <CostDifferences comparison={comparison} year={year} />
        <DifferenceTable {...named} rows={rowsOf("capacity")} title={t.capacityTitle} hasPlaces />
        <DifferenceTable {...named} rows={rowsOf("energy")} title={t.energyTitle} />
      </section>
      <section class="stack time-figures">
        <h2>{t.seriesTitle}</h2>
        <SeriesOfRuns run={year === null ? run : { ...run, years: null }} ids={comparison.runs} year={year} />
      </section>
    </>
  );
}
