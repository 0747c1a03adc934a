/** The first page of one file: what it holds, and the optimum computed again by the reader. */
import { useRef, useState } from "preact/hooks";
import { de as timeDe } from "../../charts/time/de.ts";
import { en as timeEn } from "../../charts/time/en.ts";
import { timeText } from "../../charts/time/resolution.ts";
import { Button } from "../../components/button.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Progress } from "../../components/feedback/progress.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Table } from "../../components/table.tsx";
import type { Dataset, Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { embeddedFacts } from "../../data/embedded.ts";
import type { RunStatistic } from "../../data/interface.ts";
import { amount, figureWith } from "../../language/amount.ts";
import { formatCount, formatDuration, formatFigure, formatTime } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { noRows, useDisplayedRows } from "../results/use-displayed-rows.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { InputTables } from "./input-tables.tsx";
import { type SolvedAgain, solveAgain, type Verdict } from "./solve-again.ts";

type Texts = typeof en;

export default function OneFile() {
  const t = textsOf({ en, de });
  const facts = embeddedFacts();
  const [solved, setSolved] = useState<SolvedAgain | null>(null);
  return (
    <>
      <PageHeading title={facts.name}>
        {facts.title !== null && <p class="run-title">{facts.title}</p>}
        <p>{t.intro}</p>
      </PageHeading>
      <div class="stack">
        <section class="panel stack">
          <Costs solved={solved} />
          <Solving solved={solved} onSolved={setSolved} />
        </section>
        <section class="panel stack">
          <h2>{t.check}</h2>
          <p class="muted">{t.checkHelp}</p>
          <Checks solved={solved} />
        </section>
        <About />
        <Capacities />
        {facts.solving.isPossible && <InputTables />}
      </div>
    </>
  );
}

function Costs({ solved }: { solved: SolvedAgain | null }) {
  const t = textsOf({ en, de });
  const { objective, costUnit } = embeddedFacts().published;
  const again = solved?.result?.objective;
  return (
    <dl class="one-file-costs">
      <div>
        <dt>{t.published}</dt>
        <dd id="published" data-value={objective}>
          {amount(objective, costUnit)}
        </dd>
      </div>
      <div>
        <dt>{t.again}</dt>
        <dd id="objective" data-value={again ?? ""}>
          {again === undefined ? <span class="muted">{t.notYet}</span> : amount(again, costUnit)}
        </dd>
      </div>
    </dl>
  );
}

function Solving({ solved, onSolved }: { solved: SolvedAgain | null; onSolved: (solved: SolvedAgain | null) => void }) {
  const t = textsOf({ en, de });
  const { solving } = embeddedFacts();
  const [progress, setProgress] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const cancelling = useRef<AbortController | null>(null);
  if (!solving.isPossible) {
    const memory = `${formatFigure(solving.memoryBytes / 1e9, 2)} GB`;
    return <Notice title={t.tooLarge(formatDuration(solving.seconds), memory)} />;
  }
  const solve = async (): Promise<void> => {
    const cancel = new AbortController();
    cancelling.current = cancel;
    setFault(null);
    setProgress("");
    onSolved(null);
    try {
      const { signal } = cancel;
      onSolved(await solveAgain({ language: language.value, signal, onProgress: setProgress }));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setProgress(null);
    }
  };
  return (
    <>
      <div class="row">
        <Button kind="primary" id="solve-again" isBusy={progress !== null} onClick={() => void solve()}>
          {t.solve}
        </Button>
        {progress !== null && <Button onClick={() => cancelling.current?.abort()}>{t.cancel}</Button>}
      </div>
      {progress !== null && (
        <>
          <Progress label={t.solving} />
          <p class="muted small">{progress}</p>
        </>
      )}
      {fault !== null && <Notice kind="error" title={t.broken(fault)} />}
      <div id="verdict" data-kind={solved?.verdict.kind} role="status">
        {solved && <VerdictNotice solved={solved} />}
      </div>
    </>
  );
}

function VerdictNotice({ solved: { verdict, seconds } }: { solved: SolvedAgain }) {
  const t = textsOf({ en, de });
  const reasons = verdict.kind === "none" ? verdict.reasons : [];
  return (
    <Notice kind={verdict.kind === "equal" ? "success" : "warning"} title={sentenceOf(verdict, t)}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>{t.took(`${formatFigure(seconds, 3)} s`)}</p>
    </Notice>
  );
}

function sentenceOf(verdict: Verdict, t: Texts): string {
  switch (verdict.kind) {
    case "equal":
      return t.equal(formatFigure(verdict.difference, 2), formatFigure(verdict.allowed, 2));
    case "objective":
      return t.otherObjective(formatFigure(verdict.difference, 2));
    case "program":
      return t.otherProgram;
    case "data":
      return t.otherData;
    case "none":
      return verdict.status === "cancelled" ? t.cancelled : t.none(verdict.status);
  }
}

interface Check {
  name: keyof Texts["checks"];
  published: number | null;
  again: number | null;
}

function Checks({ solved }: { solved: SolvedAgain | null }) {
  const t = textsOf({ en, de });
  const { check } = embeddedFacts().published;
  const residuals = solved?.result?.residuals;
  const again = {
    primal: residuals ? Math.max(residuals.rowViolation.relative, residuals.columnViolation.relative) : null,
    dual: residuals?.columnDualViolation?.relative ?? null,
    integrality: residuals?.integrality?.relative ?? null,
    gap: residuals?.gap ?? null,
  };
  const names = ["primal", "dual", "integrality", "gap"] as const;
  const rows = names
    .map((name): Check => ({ name, published: check?.[name] ?? null, again: again[name] }))
    .filter((row) => row.published !== null || row.again !== null);
  const draw = (value: number | null): string => (value === null ? "–" : formatFigure(value, 2));
  return (
    <Table
      caption={t.check}
      keyOf={({ name }) => name}
      rows={rows}
      columns={[
        { name: "name", heading: t.measure, draw: ({ name }) => t.checks[name] },
        { name: "published", heading: t.published, draw: ({ published }) => draw(published), isNumber: true },
        { name: "again", heading: t.again, draw: (row) => draw(row.again), isNumber: true },
      ]}
    />
  );
}

function About() {
  const t = textsOf({ en, de });
  const { name, title, published, digests, runId, datasetId } = embeddedFacts();
  const { value: run } = useData<Run>(`/runs/${runId}`);
  const { value: dataset } = useData<Dataset>(`/datasets/${datasetId}`);
  const time =
    dataset &&
    timeText(
      {
        steps: dataset.number_of_time_steps,
        hoursPerStep: dataset.hours_per_time_step,
        resolution: published.resolution,
      },
      textsOf({ en: timeEn, de: timeDe }),
    );
  const size = run?.problem;
  const entries: readonly (readonly [string, string | null | undefined])[] = [
    [t.facts.dataset, name],
    [t.facts.title, title],
    [t.facts.resolution, time?.text],
    [t.facts.solver, published.solver],
    [t.facts.size, size && t.size(formatCount(size.rows), formatCount(size.columns), formatCount(size.nonzeros))],
    [t.facts.finished, published.finishedAt && formatTime(published.finishedAt)],
    [t.facts.version, published.version],
    [t.facts.input, published.inputHash],
    [t.facts.program, published.programHash],
    [t.facts.data, digests.data],
    [t.facts.result, digests.result],
  ];
  return (
    <section class="panel stack">
      <h2>{t.about}</h2>
      <dl class="one-file-facts">
        {entries.map(
          ([heading, value]) =>
            value && (
              <div key={heading}>
                <dt>{heading}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const isQuantity = (name: string, t: Texts): name is keyof Texts["quantities"] => name in t.quantities;

function Capacities() {
  const t = textsOf({ en, de });
  const statistics = useData<RunStatistic[]>(`/runs/${embeddedFacts().runId}/statistics?group=capacity`);
  const shown = useDisplayedRows(statistics.value ?? noRows, null);
  return (
    <section class="panel stack">
      <h2>{t.components}</h2>
      <Show data={statistics}>
        {() => (
          <Table
            caption={t.components}
            keyOf={({ component, region, region_to, quantity }) =>
              JSON.stringify([component, region, region_to, quantity])
            }
            rows={shown.filter(({ quantity, region }) => region !== null && isQuantity(quantity, t))}
            isFaint={({ value }) => value === 0}
            columns={[
              { name: "component", heading: t.component, draw: ({ component }) => <bdi>{component}</bdi> },
              {
                name: "region",
                heading: t.place,
                draw: ({ region, region_to }) => <bdi>{[region, region_to].filter(Boolean).join(" – ")}</bdi>,
              },
              {
                name: "quantity",
                heading: t.quantity,
                draw: ({ quantity }) => (isQuantity(quantity, t) ? t.quantities[quantity] : quantity),
              },
              { name: "value", heading: t.value, draw: ({ value, unit }) => figureWith(value, unit), isNumber: true },
            ]}
          />
        )}
      </Show>
    </section>
  );
}
