/** The regions, or the commodities, of a data set as a table that is changed in place. */
import { useMemo, useState } from "preact/hooks";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { attributesOf, type RecordOfDataset, recordsOfKinds } from "../../data/editing/records.ts";
import { AboutCell } from "../../editing/about-cell.tsx";
import { AddMenu } from "../../editing/add-menu.tsx";
import { EditNotices, EditTools } from "../../editing/edit-tools.tsx";
import { EditableTable } from "../../editing/editable-table.tsx";
import { RemoveButton } from "../../editing/remove-button.tsx";
import { useCellContext } from "../../editing/use-cell-context.ts";
import { useEditing } from "../../editing/use-editing.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { sorted } from "./column-sets.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

type Kind = "region" | "commodity";

export function SmallTable({ datasetId, kind }: { datasetId: number; kind: Kind }) {
  const t = textsOf({ en, de });
  const editing = useEditing(datasetId);
  const { value: records } = editing.records;
  const all = records ? recordsOfKinds(records, [kind]) : [];
  return (
    <>
      <PageHeading
        title={t.small[kind].title}
        actions={records && editing.mayModify && <AddMenu editing={editing} kinds={[kind]} />}
      >
        <p class="text">{t.small[kind].help}</p>
      </PageHeading>
      {editing.loadError.value && <ErrorNotice error={editing.loadError.value} />}
      <EditNotices editing={editing} />
      {records && all.length === 0 && <EmptyState title={t.small[kind].empty} />}
      {all.length > 0 && <Records editing={editing} kind={kind} all={all} />}
      <EditTools editing={editing} />
    </>
  );
}

function Records({ editing, kind, all }: { editing: DatasetEditing; kind: Kind; all: readonly RecordOfDataset[] }) {
  const t = textsOf({ en, de });
  const context = useCellContext(editing);
  const [active, setActive] = useState({ key: "", attribute: "name" });
  const sort = query.value.get("sort") ?? "";
  const columns = useMemo(() => Object.keys(attributesOf(kind)).map((name) => ({ name })), [kind]);
  const order = useMemo(() => sorted(all, sort).map(({ key }) => key), [all.length, all[0]?.key, sort]);
  const rows = order.flatMap((key) => editing.recordOf(key) ?? []);
  const start = all.find(({ values }) => values.name === query.value.get("component"));
  const record = editing.recordOf(active.key) ?? null;
  return (
    <>
      <EditableTable
        editing={editing}
        context={context}
        caption={t.small[kind].title}
        columns={columns}
        records={rows}
        sortedBy={sort}
        onSort={(column) => setQuery({ sort: column })}
        start={start ? { record: start.key, attribute: query.value.get("attribute") ?? "name" } : null}
        onActive={(one, attribute) => setActive({ key: one?.key ?? "", attribute })}
      />
      <AboutCell editing={editing} context={context} record={record} attribute={active.attribute}>
        {record && editing.mayModify && <RemoveButton editing={editing} record={record} />}
      </AboutCell>
      <p class="muted small">{context.texts.tableKeys}</p>
    </>
  );
}
