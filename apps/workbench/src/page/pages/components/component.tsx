/** One component: a form of all its attributes, and what they come to. */
import { formSections } from "@esm/model/domain/component";
import { useEffect } from "preact/hooks";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SourceLink } from "../../components/source-link.tsx";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import {
  attributesIn,
  componentKindNames,
  isComponentKind,
  type RecordOfDataset,
  recordsOfKinds,
} from "../../data/editing/records.ts";
import { AttributeField } from "../../editing/attribute-field.tsx";
import { EditNotices, EditTools } from "../../editing/edit-tools.tsx";
import { RemoveButton } from "../../editing/remove-button.tsx";
import { useCellContext } from "../../editing/use-cell-context.ts";
import { useEditing } from "../../editing/use-editing.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, navigate, readdress } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { de } from "./de.ts";
import { DuplicateButton } from "./duplicate-button.tsx";
import { en } from "./en.ts";
import { Meaning } from "./meaning.tsx";
import { TablesOfComponent } from "./tables-of-component.tsx";

export default function ComponentPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const editing = useEditing(Number(params.dataset));
  const { value: records } = editing.records;
  const all = records ? recordsOfKinds(records, componentKindNames) : [];
  // Until a new name is saved, and where others have renamed it, the address has the old one.
  const record = componentNamed(editing, all, params.component);
  const toList = addressOf("/d/{dataset}/components", { dataset: editing.datasetId });
  const saved = record && String(record.values.name);
  useEffect(() => {
    if (saved === undefined || saved === params.component) return;
    readdress(addressOf("/d/{dataset}/c/{component}", { dataset: editing.datasetId, component: saved }));
  }, [saved, params.component]);
  if (!records || !record) {
    return (
      <>
        <PageHeading title={params.component} />
        {editing.loadError.value && <ErrorNotice error={editing.loadError.value} />}
        {records && (
          <EmptyState title={t.gone}>
            <ButtonLink href={hrefOf(toList)}>{t.title}</ButtonLink>
          </EmptyState>
        )}
        <EditTools editing={editing} />
      </>
    );
  }
  const address = editing.valueOf(record, "source_url");
  return (
    <>
      <PageHeading
        title={String(editing.valueOf(record, "name"))}
        actions={
          editing.mayModify && (
            <>
              <DuplicateButton editing={editing} record={record} />
              <RemoveButton editing={editing} record={record} onRemoved={() => navigate(toList)} />
            </>
          )
        }
      >
        <p>
          {t.kindNames[record.kind]} · <a href={hrefOf(toList)}>{t.title}</a>
          {typeof address === "string" && (
            <>
              {" · "}
              <SourceLink address={address} />
            </>
          )}
        </p>
      </PageHeading>
      <EditNotices editing={editing} />
      <Form editing={editing} record={record} />
      <EditTools editing={editing} />
    </>
  );
}

/** By its key once it is known, so that it stays when it gets another name. */
const known = new Map<string, string>();

function componentNamed(
  editing: DatasetEditing,
  all: readonly RecordOfDataset[],
  name: string,
): RecordOfDataset | undefined {
  const place = `${editing.datasetId} ${name}`;
  const record = all.find(({ values }) => values.name === name) ?? editing.recordOf(known.get(place) ?? "");
  if (record) known.set(place, record.key);
  return record;
}

function Form({ editing, record }: { editing: DatasetEditing; record: RecordOfDataset }) {
  const t = textsOf({ en, de });
  const context = useCellContext(editing);
  const { kind } = record;
  const used = formSections.flatMap((name) => {
    const own = isComponentKind(kind) ? attributesIn(name, kind) : [];
    return own.length > 0 ? [{ name, own }] : [];
  });
  return (
    <div class="component-page">
      <form class="stack stack-wide" onSubmit={(event) => event.preventDefault()}>
        {used.map(({ name, own }) => (
          <section key={name} class="panel" aria-labelledby={`section-${name}`}>
            <h2 id={`section-${name}`}>{t.sections[name]}</h2>
            <div class="component-fields">
              {own.map((attribute) => (
                <AttributeField
                  key={attribute}
                  editing={editing}
                  context={context}
                  record={record}
                  attribute={attribute}
                />
              ))}
            </div>
          </section>
        ))}
      </form>
      <div class="stack stack-wide">
        <Meaning editing={editing} context={context} record={record} />
        <TablesOfComponent editing={editing} record={record} />
      </div>
    </div>
  );
}
