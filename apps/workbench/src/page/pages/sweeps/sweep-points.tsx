/** All points of a sweep as a table: values, state, and the run of each. */
import { ButtonLink } from "../../components/button.tsx";
import { Pager, pageIn } from "../../components/pager.tsx";
import { type Column, Table } from "../../components/table.tsx";
import type { Dataset } from "../../data/answers.ts";
import type { SweepSchema } from "../../data/interface.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de as runsDe } from "../runs/de.ts";
import { en as runsEn } from "../runs/en.ts";
import { RunState } from "../runs/run-state.tsx";
import { costOf } from "../runs/run-words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { SweepResults, SweepRow } from "./sweep-results.ts";
import { parameterName, pointText } from "./sweep-words.ts";

interface Props {
  sweep: SweepSchema;
  results: SweepResults;
  dataset: Dataset;
  /** Units of the parameters. */
  units: readonly string[];
}

const perPage = 50;
/** More columns help nobody; the CSV file has all. */
const maxParameters = 6;

type CauseTexts = Readonly<Record<string, string>>;

export function SweepPoints({ sweep: { id, parameters }, results: { rows, figures }, dataset, units }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const runTexts = textsOf({ en: runsEn, de: runsDe });
  const causes: CauseTexts = runTexts.causes;
  const objective = figures.findIndex(({ kind }) => kind === "objective");
  const first = (pageIn("points") - 1) * perPage;
  const columns: Column<SweepRow>[] = [
    { name: "point", heading: t.point, draw: ({ position }) => formatCount(position + 1) },
    ...parameters.slice(0, maxParameters).map(
      (parameter, index): Column<SweepRow> => ({
        name: `value-${index}`,
        heading: parameterName(parameter, texts),
        isNumber: true,
        draw: ({ values }) => pointText(values[index], parameter.operation, units[index], texts),
      }),
    ),
    {
      name: "state",
      heading: t.state,
      draw: ({ status, cause }) =>
        isRunStatus(status) ? (
          <>
            <RunState status={status} />
            {cause && <div class="muted small">{causes[cause] ?? cause}</div>}
          </>
        ) : (
          t.deletedRun
        ),
    },
    {
      name: "objective",
      heading: t.objective,
      isNumber: true,
      draw: ({ figures: values }) => {
        const value = values[objective];
        return value === null || value === undefined ? "" : costOf(value, dataset.cost_unit);
      },
    },
    {
      name: "run",
      heading: runTexts.columns.run,
      draw: ({ run, status }) => run !== null && <a href={hrefOf(runAddress(run, status))}>{t.run(String(run))}</a>,
    },
  ];
  return (
    <section class="stack">
      <div class="row row-apart">
        <h2>{t.allPoints}</h2>
        <ButtonLink icon="download" href={`/sweeps/${id}/table?format=csv`} download>
          {t.csv}
        </ButtonLink>
      </div>
      <Table
        caption={t.allPoints}
        columns={columns}
        rows={rows.slice(first, first + perPage)}
        keyOf={({ position }) => position}
      />
      <Pager name="points" total={rows.length} perPage={perPage} label={t.allPoints} />
    </section>
  );
}

const statuses = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
const isRunStatus = (status: string): status is (typeof statuses)[number] => statuses.some((one) => one === status);

/** To its results, where it has some. */
export const runAddress = (run: number, status: string): string =>
  addressOf(status === "succeeded" ? "/r/{run}/results" : "/r/{run}", { run });
