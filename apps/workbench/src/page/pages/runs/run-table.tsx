/** Runs as a table. */
import { type Column, Table } from "../../components/table.tsx";
import type { Run } from "../../data/answers.ts";
import { formatAgo } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { ChooseRun } from "../compare/compare-chosen.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { RunState } from "./run-state.tsx";
import { costOf, costWithYear, durationOf, timeOf } from "./run-words.ts";

interface Props {
  caption: string;
  runs: readonly Run[];
  nameOfVariant: (run: Run) => string;
  costUnit: string;
  /** Whether runs are chosen here, to be compared. */
  isChoice?: boolean;
}

export function RunTable({ caption, runs, nameOfVariant, costUnit, isChoice = false }: Props) {
  const t = textsOf({ en, de });
  const columns: Column<Run>[] = [
    {
      name: "run",
      heading: t.columns.run,
      draw: (run) => (
        <>
          {isChoice && <ChooseRun run={run} />}
          <a href={hrefOf(addressOf("/r/{run}", { run: run.id }))}>{t.run(run.id)}</a>
          {run.pinned && <span class="muted small"> · {t.notes.isPinned}</span>}
          {run.title && <div class="run-table-title">{run.title}</div>}
          {run.note && <div class="muted small run-table-note">{run.note}</div>}
        </>
      ),
    },
    { name: "variant", heading: t.columns.variant, draw: nameOfVariant },
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
