/** Shared parts of pages over time: the run, its energies, and the choice of a balance. */
import type { ComponentChildren } from "preact";
import { useBalanceRows } from "../../charts/run-paints.ts";
import { Show } from "../../components/feedback/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { Run } from "../../data/answers.ts";
import type { RunStatistic } from "../../data/interface.ts";
import { useRun } from "../../data/runs/run-data.ts";

export interface RunParts {
  run: Run;
  /** Yearly energies by commodity and region. */
  rows: readonly RunStatistic[];
}

interface Props {
  run: string;
  title: string;
  help: string;
  children: (parts: RunParts) => ComponentChildren;
}

export function RunPage({ run, title, help, children }: Props) {
  const loadedRun = useRun(run);
  const rows = useBalanceRows(run);
  return (
    <>
      <PageHeading title={title}>
        <p>{help}</p>
      </PageHeading>
      <Show data={loadedRun}>
        {(value) => <Show data={rows}>{(list) => children({ run: value, rows: list })}</Show>}
      </Show>
    </>
  );
}
