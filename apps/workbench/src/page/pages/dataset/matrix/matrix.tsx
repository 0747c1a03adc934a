/**
 * The matrix of a data set: rows are what any variant changes, columns are the variants, cells are typed in place and saved together.
 * Below are the key figures of the last runs, and a button that runs what is out of date.
 */
import { maxComparedRuns } from "@esm/model/domain/runs/compared-runs";
import { useEffect, useState } from "preact/hooks";
import { Button, ButtonLink } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../../components/feedback/error-notice.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { Notice } from "../../../components/feedback/notice.tsx";
import { Progress } from "../../../components/feedback/progress.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { Pager, pageIn } from "../../../components/pager.tsx";
import { useAction } from "../../../data/action.ts";
import type { DatasetDetails, Run, Variant } from "../../../data/answers.ts";
import { useData } from "../../../data/cached.ts";
import type { CalendarSchema } from "../../../data/interface.ts";
import { problemText } from "../../../data/problem-text.ts";
import { numberText } from "../../../editing/cell-text.ts";
import { de as editingDe } from "../../../editing/de.ts";
import { en as editingEn } from "../../../editing/en.ts";
import { language, textsOf } from "../../../language/language.ts";
import { readNumberText } from "../../../language/read-number.ts";
import { hrefOf } from "../../../router/address.ts";
import { addressOf } from "../../../router/match.ts";
import type { PageProps } from "../../../router/page.ts";
import { useLiveList } from "../../runs/live-list.ts";
import { useComponents } from "../components-of-dataset.ts";
import { NewVariant } from "../variant-menu.tsx";
import { inOrder } from "../variant-order.ts";
import { inTree } from "../variant-tree.ts";
import { AddRow } from "./add-row.tsx";
import { de } from "./matrix.de.ts";
import { en } from "./matrix.en.ts";
import { writtenValue } from "./matrix-cells.ts";
import { type MatrixRow, rowsOf } from "./matrix-rows.ts";
import { MatrixTable } from "./matrix-table.tsx";
import { comparable, isUnderWay, outOfDate } from "./out-of-date.ts";
import { runAll, type Started } from "./run-all.ts";
import { nothingFound, type Saving, saveAll, useEdits, useWholeVariants } from "./use-matrix.ts";

const columnsPerPage = 25;
const rowsPerPage = 100;

export default function MatrixPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const id = Number(params.dataset);
  const details = useData<DatasetDetails>(`/datasets/${id}/overview`);
  const { variants, error } = useWholeVariants(id);
  const all = { isLoading: variants === undefined, ...(variants && { value: variants }), ...(error && { error }) };
  return (
    <Show data={details} title={t.title}>
      {(loaded) => (
        <>
          <PageHeading title={t.title} actions={<NewVariant dataset={id} stays />}>
            <p class="text">{t.help}</p>
          </PageHeading>
          <Show data={all}>{(list) => <Matrix details={loaded} variants={list} />}</Show>
        </>
      )}
    </Show>
  );
}

function Matrix({ details, variants }: { details: DatasetDetails; variants: readonly Variant[] }) {
  const t = textsOf({ en, de });
  const { dataset, permissions } = details;
  const components = useComponents(dataset.id);
  const edits = useEdits(dataset.id);
  const [added, setAdded] = useState<readonly MatrixRow[]>([]);
  const [saved, setSaved] = useState<Saving>(nothingFound);
  const words = useWords();
  const { value: calendar } = useData<CalendarSchema>(`/datasets/${dataset.id}/calendar`);
  const all = inTree(inOrder(variants, calendar?.display ?? null));
  const rows = rowsOf(
    all.map(({ variant }) => variant),
    added,
  );
  const reading = {
    readNumber: (text: string) => readNumberText(text, language.value),
    isMeasured: dataset.units === "checked",
    removed: t.removed,
  };
  const store = async (): Promise<Saving> => {
    const found = await saveAll(edits, variants, rows, reading, t.wrongValue);
    setSaved(found);
    if (found.isRefused) focusInvalid();
    return found;
  };
  const save = useAction(store);
  useSaveKey(() => {
    if (!save.isRunning && edits.value.size > 0) void save.run();
  });
  const runs = useRuns(dataset.id);
  const [started, setStarted] = useState<Started>({ runs: new Map(), refused: new Map() });
  const start = useAction(async () => {
    if (edits.value.size > 0 && (await store()).isRefused) return;
    setStarted({ runs: new Map(), refused: new Map() });
    // As they are stored now.
    await runAll(dataset.id, variants, setStarted);
  });
  const [column, line] = [(pageIn("variants") - 1) * columnsPerPage, (pageIn("rows") - 1) * rowsPerPage];
  const shownRows = rows.slice(line, line + rowsPerPage);
  if (variants.length === 0)
    return (
      <EmptyState title={t.noVariants}>
        <ButtonLink href={hrefOf(addressOf("/d/{dataset}", { dataset: dataset.id }))}>{t.toDataset}</ButtonLink>
      </EmptyState>
    );
  return (
    <section class="stack">
      {rows.length === 0 && <p class="muted">{t.none}</p>}
      <div class="matrix">
        <MatrixTable
          details={details}
          components={components ?? []}
          rows={shownRows}
          columns={all.slice(column, column + columnsPerPage)}
          edits={edits}
          saved={saved}
          words={words}
          runs={runs}
          refused={started.refused}
        />
      </div>
      <Pager name="variants" total={all.length} perPage={columnsPerPage} label={t.title} />
      <Pager name="rows" total={rows.length} perPage={rowsPerPage} label={t.moreRows} />
      {permissions.allow_modification && components && (
        <AddRow components={components} overview={details.components} onAdd={(row) => setAdded([...added, row])} />
      )}
      {save.error && <ErrorNotice error={save.error} />}
      <Found saved={saved} />
      {permissions.allow_modification && (
        <SaveBar
          count={edits.value.size}
          isBusy={save.isRunning || start.isRunning}
          onSave={() => void save.run()}
          onDiscard={() => {
            edits.value = new Map();
            setSaved(nothingFound);
          }}
        />
      )}
      {start.error && <ErrorNotice error={start.error} />}
      <RunBar
        details={details}
        hasEdits={edits.value.size > 0}
        isBusy={start.isRunning || save.isRunning}
        started={started}
        runs={runs}
        onRun={() => void start.run()}
      />
    </section>
  );
}

/** The last runs of the data set, by id, with the states that are newer than those of the overview. */
function useRuns(dataset: number): ReadonlyMap<number, Run> {
  const address = addressOf("/runs/", {}, { dataset_id: dataset, limit: 100 });
  const { value: list = [] } = useData<Run[]>(address);
  useLiveList(address, list);
  return new Map(list.map((run) => [run.id, run]));
}

function useWords() {
  const t = textsOf({ en, de });
  const flags = textsOf({ en: editingEn, de: editingDe });
  const write = (number: number): string => numberText(number, language.value);
  return { removed: t.removed, write: (value: unknown) => writtenValue(value, write, flags) };
}

/** The first cell with a problem, when it is marked. */
const focusInvalid = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".matrix [aria-invalid]")?.focus());
};

function useSaveKey(save: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      save();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

function Found({ saved: { problems, isRefused, open } }: { saved: Saving }) {
  const t = textsOf({ en, de });
  return (
    <>
      {isRefused && problems.size > 0 && <Notice kind="error" title={t.refused(problems.size)} />}
      {open.length > 0 && (
        <Notice kind={isRefused ? "error" : "warning"} title={isRefused ? t.refused(0) : t.savedOpen} isSpoken>
          <ul class="plain-list">
            {open.map((problem) => (
              <li key={JSON.stringify(problem.loc) + problem.msg}>{problemText(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

interface SaveProps {
  count: number;
  isBusy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

function SaveBar({ count, isBusy, onSave, onDiscard }: SaveProps) {
  const t = textsOf({ en, de });
  return (
    <div class="row">
      <Button icon="check" isBusy={isBusy} disabled={count === 0} onClick={onSave}>
        {count === 0 ? t.save : t.saveCount(count)}
      </Button>
      {count > 0 && (
        <Button kind="quiet" onClick={onDiscard}>
          {t.discard}
        </Button>
      )}
      <span class="muted small" role="status">
        {count > 0 && t.unsaved(count)}
      </span>
    </div>
  );
}

interface RunProps {
  details: DatasetDetails;
  hasEdits: boolean;
  isBusy: boolean;
  started: Started;
  runs: ReadonlyMap<number, Run>;
  onRun: () => void;
}

function RunBar({ details: { models }, hasEdits, isBusy, started, runs, onRun }: RunProps) {
  const t = textsOf({ en, de });
  const count = outOfDate(models).length;
  const begun = [...started.runs.values()];
  const ended = begun.filter((run) => !isUnderWay(runs.get(run.id) ?? run)).length;
  const all = comparable(models);
  const results = all.slice(0, maxComparedRuns);
  return (
    <div class="stack">
      <div class="row">
        <Button kind="primary" icon="play" isBusy={isBusy} disabled={count === 0 && !hasEdits} onClick={onRun}>
          {hasEdits ? t.saveAndRun : t.runAll(count)}
        </Button>
        {results.length > 1 && (
          <ButtonLink href={hrefOf(addressOf("/compare", {}, { runs: results.join(",") }))}>
            {all.length > results.length ? t.compareFirst(results.length) : t.compare}
          </ButtonLink>
        )}
      </div>
      {begun.length > 0 && (
        <div class="row">
          {ended < begun.length && <Progress label={t.running(ended, begun.length)} value={ended / begun.length} />}
          <span class="muted" role="status">
            {t.running(ended, begun.length)}
          </span>
        </div>
      )}
    </div>
  );
}
