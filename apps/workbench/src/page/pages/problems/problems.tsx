/** All problems of a variant's data as a work list: each leads to its cell, and is repaired here where the repair is known. */
import { useEffect } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { SelectField } from "../../components/field.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { Variant } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { EditNotices, EditTools } from "../../editing/edit-tools.tsx";
import { useEditing } from "../../editing/use-editing.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { InvalidEntries } from "./invalid-entries.tsx";
import { invalidCells, invalidTables } from "./invalid-values.ts";
import { ProblemEntry } from "./problem-entry.tsx";

/** More are of no use at a time. */
const maxShown = 200;

export default function ProblemsPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const editing = useEditing(Number(params.dataset));
  const { value: variants } = useData<Variant[]>(
    addressOf("/models/", {}, { dataset_id: editing.datasetId, limit: 1000 }),
  );
  const asked = Number(query.value.get("variant"));
  const variant = variants?.find(({ id }) => id === asked) ?? variants?.[0];
  return (
    <>
      <PageHeading title={t.title}>
        <p class="text">{t.help}</p>
      </PageHeading>
      {editing.loadError.value && <ErrorNotice error={editing.loadError.value} />}
      <EditNotices editing={editing} />
      {variants?.length === 0 && (
        <EmptyState title={t.noVariant}>
          <ButtonLink href={hrefOf(addressOf("/d/{dataset}", { dataset: editing.datasetId }))}>
            {t.toDataset}
          </ButtonLink>
        </EmptyState>
      )}
      {variant && variants && variants.length > 1 && (
        <div class="edit-filters">
          <SelectField
            label={t.variant}
            value={String(variant.id)}
            options={variants.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={({ currentTarget: { value } }) => setQuery({ variant: value })}
          />
        </div>
      )}
      {variant && editing.records.value && <Problems key={variant.id} editing={editing} variant={variant} />}
      <EditTools editing={editing} />
    </>
  );
}

function Problems({ editing, variant }: { editing: DatasetEditing; variant: Variant }) {
  const t = textsOf({ en, de });
  const { check } = editing;
  const problems = check.problems.value;
  const isRunning = check.isRunning.value;
  useEffect(() => check.choose(variant.id), [variant.id]);
  // Other data are checked with each change.
  const { value: records } = editing.records;
  const isTooLarge = check.isTooLarge.value;
  useEffect(() => {
    if (isTooLarge) void check.run();
  }, [records, isTooLarge]);
  const warnings = (problems ?? []).filter(({ severity }) => severity === "warning");
  const errors = (problems ?? []).filter(({ severity }) => severity !== "warning");
  const sorted = [...errors, ...warnings];
  const cells = invalidCells(editing.pending.value);
  const tables = invalidTables(editing.tables.value.values());
  const invalid = cells.length + tables.length;
  return (
    <section class="stack">
      <div class="row row-apart">
        <p role="status">
          {problems === null || isRunning
            ? t.checking
            : [t.errors(errors.length + invalid), t.warnings(warnings.length)].join(" · ")}
        </p>
        <Button icon="check" isBusy={isRunning && problems !== null} onClick={() => void check.run()}>
          {t.again}
        </Button>
      </div>
      {check.error.value && <ErrorNotice error={check.error.value} />}
      {problems && errors.length + invalid === 0 && <Notice kind="success" title={t.none} />}
      <ul class="plain-list stack">
        <InvalidEntries editing={editing} cells={cells} tables={tables} />
        {sorted.slice(0, maxShown).map((problem) => (
          <ProblemEntry
            key={`${problem.type} ${problem.loc.join("/")} ${problem.msg}`}
            editing={editing}
            problem={problem}
            variant={variant}
          />
        ))}
      </ul>
      {sorted.length > maxShown && <p class="muted">{t.more(formatCount(sorted.length - maxShown))}</p>}
    </section>
  );
}
