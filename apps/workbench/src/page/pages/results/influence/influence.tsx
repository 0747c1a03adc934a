/** The inputs that move the cost of a run most: estimated from its prices, and solved again with 10 % less and more where somebody asks. */
import { useEffect, useState } from "preact/hooks";
import { DataButtons } from "../../../charts/data-buttons.tsx";
import { Button } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/feedback/error-notice.tsx";
import { Notice } from "../../../components/feedback/notice.tsx";
import { FoldButton, isFolded } from "../../../components/parts/fold.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { useAction } from "../../../data/action.ts";
import type { DatasetDetails, Run, Variant } from "../../../data/answers.ts";
import { reload, useData } from "../../../data/cached.ts";
import type { SweepSchema, SweepTableSchema } from "../../../data/interface.ts";
import { send } from "../../../data/request.ts";
import { useParent, wholeVariant } from "../../../data/whole-variant.ts";
import { figureWith, shownScale } from "../../../language/amount.ts";
import { largestSize, scaledFigure } from "../../../language/displayed.ts";
import { formatShare } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { hrefOf, query, setQuery } from "../../../router/address.ts";
import { isShared } from "../../../router/base.ts";
import { addressOf } from "../../../router/match.ts";
import { useComponents } from "../../dataset/components-of-dataset.ts";
import { withOverrides } from "../../dataset/override-changes.ts";
import { useLiveSweep } from "../../sweeps/live-sweep.ts";
import { readSweepTable } from "../../sweeps/sweep-results.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import type { Result } from "../result-page.tsx";
import { find } from "../statistics.ts";
import { readInfluence, type SolvedInput, type SolvedInputs, sweepOfInputs } from "./influence-sweep.ts";
import { estimatedInputs } from "./inputs.ts";

const fold = { name: "results-influence" };
const shownInputs = 3;
/** Costs that differ by less are equal. */
const tolerance = 1e-6;

/** Prices of a single year say what inputs are worth. */
export const hasInfluence = ({ run, given }: Result): boolean =>
  run.kind === "optimize" && run.options.prices && !run.scenarios && estimatedInputs(given).length > 0;

/** A sweep varies the scenario, so not what was changed for the run alone. */
const canSolve = ({ overrides, override_tables = [], override_constraints = [] }: Run): boolean =>
  !isShared && overrides.length + override_tables.length + override_constraints.length === 0;

export function Influence({ result }: { result: Result }) {
  const t = textsOf({ en, de }).influence;
  const { run, given } = result;
  const solved = useSolved(run.model_id);
  const estimated = estimatedInputs(given);
  const rows: readonly SolvedInput[] =
    solved.found?.inputs ?? estimated.slice(0, shownInputs).map((input) => ({ ...input, less: null, more: null }));
  const estimateOf = ({ kind, name }: SolvedInput): number | null =>
    estimated.find((input) => input.kind === kind && input.name === name)?.change ?? null;
  const objective = find(given, { group: "cost", quantity: "objective" });
  const cost = solved.found?.base ?? objective?.value ?? 0;
  const { unit, factor } = shownScale(
    objective?.unit ?? "",
    largestSize(rows.flatMap((row) => [row.less, row.more, estimateOf(row)])),
    true,
  );
  const isEstimate = rows.some(({ less, more }) => less === null || more === null);
  const isClosed = isFolded(fold);
  const nameOf = ({ kind, name }: SolvedInput): string => t.names[kind](name);
  /** Estimates stand where there is no result (yet). */
  const drawChange = (found: number | null, estimate: number | null) => {
    const change = found ?? estimate;
    if (change === null) return null;
    const sign = change > 0 ? "+" : "";
    return (
      <>
        {`${found === null ? "≈ " : ""}${sign}${figureWith(change * factor, unit, 3)}`}
        {cost !== 0 && <div class="muted small">{`${sign}${formatShare(change / Math.abs(cost), 2)}`}</div>}
      </>
    );
  };
  const reverse = (estimate: number | null): number | null => estimate && -estimate;
  const columns: Column<SolvedInput>[] = [
    { name: "input", heading: t.input, draw: nameOf },
    { name: "less", heading: t.less, isNumber: true, draw: (row) => drawChange(row.less, reverse(estimateOf(row))) },
    { name: "more", heading: t.more, isNumber: true, draw: (row) => drawChange(row.more, estimateOf(row)) },
  ];
  const csv = () => ({
    columns: [t.input, `${t.less} [${unit}]`, `${t.more} [${unit}]`],
    rows: rows.map((row) => [
      nameOf(row),
      ...[row.less ?? reverse(estimateOf(row)), row.more ?? estimateOf(row)].map((change) =>
        scaledFigure(change, factor),
      ),
    ]),
  });
  return (
    <section class="panel figure">
      <div class="figure-head">
        <h2>{t.title}</h2>
        <div class="row">
          {!isClosed && <DataButtons title={t.title} data={csv} />}
          <FoldButton fold={fold} title={t.title} />
        </div>
      </div>
      {!isClosed && (
        <>
          <p role="status">{isEstimate ? (solved.isRunning ? t.solving : t.estimated) : t.solved}</p>
          <Table caption={t.title} columns={columns} rows={rows} keyOf={({ kind, name }) => `${kind} ${name}`} />
          <ChangedData base={solved.found?.base ?? null} objective={objective?.value ?? null} />
          {solved.sweep !== null && (
            <p class="muted small">
              <a href={hrefOf(addressOf("/sweeps/{sweep}", { sweep: solved.sweep }))}>{t.toSweep}</a>
            </p>
          )}
          {canSolve(run) && solved.sweep === null && <SolveButton result={result} />}
        </>
      )}
    </section>
  );
}

/** The sweep that the address names; null where it is none of this variant, or of another kind. */
function useSolved(variant: number): { sweep: number | null; found: SolvedInputs | null; isRunning: boolean } {
  const asked = Number(query.value.get("influence"));
  const id = Number.isSafeInteger(asked) && asked > 0 && !isShared ? asked : null;
  const sweep = useData<SweepSchema>(id === null ? null : `/sweeps/${id}`);
  const isOwn = sweep.value?.model_id === variant;
  const table = useData<SweepTableSchema>(isOwn ? `/sweeps/${id}/table` : null);
  const isRunning = sweep.value?.status === "running";
  useLiveSweep(`/sweeps/${id}`, table, isRunning, sweep.value?.points);
  if (!isOwn || !sweep.value || !table.value) return { sweep: null, found: null, isRunning: false };
  const { rows } = readSweepTable(table.value, sweep.value.parameter_count);
  const found = readInfluence(sweep.value, rows);
  return { sweep: found && id, found, isRunning };
}

function ChangedData({ base, objective }: { base: number | null; objective: number | null }) {
  const t = textsOf({ en, de }).influence;
  if (base === null || objective === null) return null;
  const isEqual = Math.abs(base - objective) <= tolerance * Math.max(1, Math.abs(objective));
  return isEqual ? null : <Notice kind="information">{t.changedData}</Notice>;
}

/** The data are loaded when somebody asks. */
function SolveButton({ result: { run, given } }: { result: Result }) {
  const t = textsOf({ en, de }).influence;
  const [isAsked, setAsked] = useState(false);
  const [isImpossible, setImpossible] = useState(false);
  const ofData = useComponents(isAsked ? run.dataset_id : null);
  const { value: details } = useData<DatasetDetails>(isAsked ? `/datasets/${run.dataset_id}/overview` : null);
  const { value: variant } = useData<Variant>(isAsked ? `/models/${run.model_id}` : null);
  const parent = useParent({ parent_id: variant?.parent_id ?? null });
  const start = useAction(async (request: object) => {
    const { id } = await send<SweepSchema>("POST", `/models/${run.model_id}/sweeps`, request);
    reload("/sweeps/?");
    setQuery({ influence: String(id) });
  });
  const isLoaded = ofData !== null && details !== undefined && variant !== undefined && parent !== undefined;
  useEffect(() => {
    if (!isAsked || !isLoaded) return;
    setAsked(false);
    const { override_parameters } = wholeVariant(variant, parent);
    const inputs = { components: withOverrides(ofData, override_parameters), overview: details.components };
    const request = sweepOfInputs(estimatedInputs(given), inputs, { run, count: shownInputs });
    setImpossible(request === null);
    if (request) void start.run(request);
  }, [isAsked, isLoaded]);
  return (
    <>
      {start.error && <ErrorNotice error={start.error} />}
      {isImpossible && <Notice kind="information">{t.impossible}</Notice>}
      <div>
        <Button isBusy={isAsked || start.isRunning} onClick={() => setAsked(true)}>
          {t.solve}
        </Button>
      </div>
    </>
  );
}
