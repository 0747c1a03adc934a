/** Runs as a table. */
import { type Column, Table } from "../../components/table.tsx";
import type { Run } from "../../data/answers.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { formatAgo } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { ChooseRun } from "../compare/compare-chosen.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { changesOfRun } from "./own-changes.ts";
import { RunState } from "./run-state.tsx";
import { costOf, costWithYear, durationOf, timeOf } from "./run-words.ts";

interface Props {
  caption: string;
  runs: readonly Run[];
  nameOfVariant: (run: Run) => string;
  costUnit: string;
  /** Where runs are chosen, to be compared: whether also those that can only be deleted. */
  choice?: { mayDelete: (run: Run) => boolean };
}

/** Kinds whose figures are not those of one least-cost year. */
const marked: readonly Run["kind"][] = ["myopic", "alternatives"];

/** The page of a run has all of them. */
const maxChanges = 3;

export function RunTable({ caption, runs, nameOfVariant, costUnit, choice }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const firstChanges = ({ overrides }: Run): string =>
    changesOfRun({ overrides: overrides.slice(0, maxChanges) }, texts, language.value) +
    (overrides.length > maxChanges ? "; …" : "");
  const columns: Column<Run>[] = [
    {
      name: "run",
      heading: t.columns.run,
      draw: (run) => (
        <>
          <span class="run-choice-line">
            {choice && <ChooseRun run={run} {...choice} />}
            <a href={hrefOf(addressOf("/r/{run}", { run: run.id }))}>{t.run(run.id)}</a>
          </span>
          {run.pinned && <span class="muted small"> · {t.notes.isPinned}</span>}
          {run.title && <div class="run-table-title">{run.title}</div>}
          {run.note && <div class="muted small run-table-note">{run.note}</div>}
        </>
      ),
    },
    {
      name: "variant",
      heading: t.columns.variant,
      draw: (run) => (
        <>
          {nameOfVariant(run)}
          {marked.includes(run.kind) && <div class="muted small">{t.kinds[run.kind]}</div>}
          {run.overrides.length > 0 && <div class="muted small run-table-changes">{firstChanges(run)}</div>}
        </>
      ),
    },
    {
      name: "state",
      heading: t.columns.state,
      draw: (run) => <RunState status={run.status} />,
    },
    {
      name: "time",
      heading: t.columns.time,
      draw: (run) => (run.kind === "validate" ? t.kinds.validate : timeOf(run, t)),
    },
    {
      name: "cost",
      heading: t.columns.cost,
      isNumber: true,
      draw: (run) =>
        run.objective === null ? (
          ""
        ) : (
          <span class="wraps">{costWithYear(costOf(run.objective, costUnit), run, t)}</span>
        ),
    },
    { name: "took", heading: t.columns.took, isNumber: true, draw: durationOf },
    { name: "when", heading: t.columns.when, draw: ({ created_at }) => formatAgo(created_at) },
  ];
  return <Table caption={caption} columns={columns} rows={runs} keyOf={({ id }) => id} />;
}
