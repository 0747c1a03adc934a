/**
 * Runs side by side and as differences to one of them: key figures, pictures, what was changed, tables by place, and series over time. The
 * address has the runs and all choices.
 */
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import { runNames } from "@esm/model/domain/runs/run-names";
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField } from "../../components/field.tsx";
import { LinksButton } from "../../components/links/links-dialog.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { FoldedPart, PageAnchors } from "../../components/parts/page-anchors.tsx";
import type { Dataset, Run, Variant } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { ComparedStatistic, RunComparison, SharedSchema } from "../../data/interface.ts";
import { askedScenario } from "../../data/runs/run-data.ts";
import { runsWithYears, yearsOf } from "../../data/runs/years.ts";
import { language, textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { isShared, serviceHref } from "../../router/base.ts";
import { addressOf } from "../../router/match.ts";
import { ChangedInputs } from "./changed-inputs.tsx";
import { de } from "./de.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { costsOfYears, type Difference, type DifferenceGroup, differencesOf, runsOf } from "./differences.ts";
import { en } from "./en.ts";
import { pathwaysAmong, type Shown } from "./entries.ts";
import { partsOf } from "./parts.ts";
import { Pictures } from "./pictures.tsx";
import { SeriesOfRuns } from "./series-of-runs.tsx";
import { wordsOfPage } from "./words.ts";

export default function ComparePage() {
  const t = textsOf({ en, de });
  const ids = runsOf(query.value.get("runs"));
  const first = useData<Run>(ids ? `/runs/${ids[0]}` : null);
  if (!ids) {
    return (
      <>
        <PageHeading title={t.title} />
        <EmptyState title={t.noRuns(maxComparedRuns)}>
          <p>{t.noRunsHelp}</p>
          {!isShared && <ButtonLink href={hrefOf("/datasets")}>{t.toDatasets}</ButtonLink>}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeading title={t.title} actions={ids.length > 1 && <CompareActions runs={ids} />}>
        <p>{t.help}</p>
      </PageHeading>
      <Show data={first}>{(run) => <Compared run={run} ids={ids} />}</Show>
    </>
  );
}

function CompareActions({ runs }: { runs: readonly number[] }) {
  return (
    <>
      {!isShared && <CopyLink />}
      {!isShared && <LinksButton runs={runs} />}
      <ReportLink runs={runs} />
    </>
  );
}

/** The report shows one year of pathways. */
function ReportLink({ runs }: { runs: readonly number[] }) {
  const t = textsOf({ en, de });
  const [base, year] = [query.value.get("base"), query.value.get("year")];
  const asked = {
    runs: runs.join(","),
    language: language.value,
    base: runs.includes(Number(base)) ? base : null,
    year: /^\d+$/.test(year ?? "") ? year : null,
    scenario: askedScenario(),
  };
  return (
    <ButtonLink href={serviceHref(addressOf("/runs/compare/report", {}, asked))} icon="open" isBeside>
      {t.report}
    </ButtonLink>
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
  const statistics = useData<ComparedStatistic[]>(
    ids.length > 1 ? `/runs/compare/statistics?totals=true&runs=${ids.join(",")}` : null,
  );
  const ownName = (id: number): string => {
    const chosen = id === run.id ? run : runs.value?.find((one) => one.id === id);
    return chosen?.title ?? variants.value?.find((one) => one.id === chosen?.model_id)?.name ?? "";
  };
  const words = wordsOfPage();
  const names =
    comparison.value &&
    runNames(
      ids.map((id) => ({ id, name: ownName(id) })),
      comparison.value,
      words,
    );
  const nameOf = (id: number): string => t.run(String(id), names?.get(id) ?? ownName(id));
  const others = (runs.value ?? []).filter(
    ({ id, status, kind }) => status === "succeeded" && kind !== "validate" && !ids.includes(id),
  );
  const years = yearsOf(statistics.value ?? []);
  const shown = shownOf(years);
  // Where sums are shown, nothing can be compared with a run that has none.
  const withSum = shown === "sum" ? pathwaysAmong(ids, statistics.value ?? []) : ids;
  const asked = Number(query.value.get("base"));
  const base = withSum.includes(asked) ? asked : (withSum[0] ?? ids[0]);
  const { parts, year } = useParts(comparison.value, shown, years);
  return (
    <div class="stack stack-wide">
      <section class="compare-choices" aria-label={t.runs}>
        {ids.length > 1 && (
          <SelectField
            label={t.base}
            value={String(base)}
            options={withSum.map((id) => ({ value: String(id), text: nameOf(id) }))}
            onChange={(event) => setQuery({ base: event.currentTarget.value })}
          />
        )}
        {years.length > 0 && <YearField years={years} />}
        {ids.length < maxComparedRuns && others.length > 0 && (
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
      {ids.length > 1 && dataset.value && (
        <>
          {parts && <PageAnchors parts={Object.values(parts)} />}
          <Show data={statistics}>
            {(rows) =>
              comparison.value &&
              parts &&
              dataset.value && (
                <Pictures
                  comparison={comparison.value}
                  statistics={rows}
                  dataset={dataset.value}
                  shown={shown}
                  base={base}
                  nameOf={nameOf}
                  parts={parts}
                />
              )
            }
          </Show>
          <Show data={comparison}>
            {(value) =>
              parts &&
              dataset.value && (
                <Differences
                  comparison={value}
                  dataset={dataset.value}
                  run={run}
                  base={base}
                  nameOf={nameOf}
                  parts={parts}
                  year={year}
                />
              )
            }
          </Show>
        </>
      )}
    </div>
  );
}

/** The address chooses a year of the pathways, each of their years, or their sum; by default their last year. */
function shownOf(years: readonly number[]): Shown {
  const asked = query.value.get("year");
  if (years.length === 0) return null;
  if (asked === "all" || asked === "sum") return asked;
  return years.find((year) => String(year) === asked) ?? years[years.length - 1];
}

/** The parts of the page, and the year of tables by place and series over time; null where no run has years. */
function useParts(comparison: RunComparison | undefined, shown: Shown, years: readonly number[]) {
  const { value: link } = useData<SharedSchema>(isShared ? "" : null);
  const showsInputs = !isShared || link?.inputs === true;
  const year = typeof shown === "number" ? shown : (years.at(-1) ?? null);
  const titled = (title: string): string => (year === null ? title : `${title}, ${year}`);
  return { year, parts: comparison && partsOf(comparison, shown, showsInputs, titled) };
}

function YearField({ years }: { years: readonly number[] }) {
  const t = textsOf({ en, de });
  return (
    <SelectField
      label={t.year}
      value={String(shownOf(years))}
      options={[
        ...years.map((one) => ({ value: String(one), text: String(one) })),
        ...(years.length > 1 ? [{ value: "all", text: t.allYears }] : []),
        ...(years.length > 1 ? [{ value: "sum", text: t.sumOfYears }] : []),
      ]}
      onChange={(event) => setQuery({ year: event.currentTarget.value })}
    />
  );
}

interface DifferencesProps {
  comparison: RunComparison;
  dataset: Dataset;
  run: Run;
  base: number;
  nameOf: (run: number) => string;
  parts: ReturnType<typeof partsOf>;
  /** That of tables and series. */
  year: number | null;
}

function Differences({ comparison, dataset, run, base, nameOf, parts, year }: DifferencesProps) {
  const t = textsOf({ en, de });
  const { runs, results } = comparison;
  const years = yearsOf(results);
  const hasYears = runsWithYears(results);
  const withoutYears = runs.filter((_, place) => !hasYears[place]).map(nameOf);
  const place = runs.indexOf(base);
  const rowsOf = (group: DifferenceGroup): Difference[] => differencesOf(results, group, year, place);
  const titled = (title: string): string => (year === null ? title : `${title}, ${year}`);
  const table = { comparison, headingOf: nameOf, base: place, named: t.component };
  const costs = costsOfYears(comparison, dataset.cost_unit);
  return (
    <>
      {parts.inputs ? (
        <FoldedPart part={parts.inputs}>
          <ChangedInputs comparison={comparison} headingOf={nameOf} />
        </FoldedPart>
      ) : (
        <p class="muted">{t.withoutInputs}</p>
      )}
      <FoldedPart part={parts.result}>
        {years.length > 0 && withoutYears.length > 0 && <p class="muted">{t.withoutYears(withoutYears.join(", "))}</p>}
        {costs.length > 0 && <DifferenceTable {...table} rows={costs} title={t.annualCosts} named={t.year} />}
        <DifferenceTable {...table} rows={rowsOf("capacity")} title={titled(t.capacityTitle)} hasPlaces />
        <DifferenceTable {...table} rows={rowsOf("energy")} title={titled(t.energyTitle)} />
      </FoldedPart>
      <FoldedPart part={parts.series} class="time-figures">
        <SeriesOfRuns
          run={year === null ? run : { ...run, years: null }}
          ids={[base, ...runs.filter((id) => id !== base)]}
          nameOf={nameOf}
          year={year}
        />
      </FoldedPart>
    </>
  );
}
