/** All components of a data set in one table that is changed in place. */

import { type Paint, paintAll } from "@esm/model/domain/colours/palette";
import { useMemo, useState } from "preact/hooks";
import { ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useData } from "../../data/cached.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import { componentKindNames, type RecordOfDataset, recordsOfKinds } from "../../data/editing/records.ts";
import type { StyleSchema } from "../../data/interface.ts";
import { AboutCell } from "../../editing/about-cell.tsx";
import { AddMenu } from "../../editing/add-menu.tsx";
import { EditNotices, EditTools } from "../../editing/edit-tools.tsx";
import { EditableTable } from "../../editing/editable-table.tsx";
import { RemoveButton } from "../../editing/remove-button.tsx";
import { useCellContext } from "../../editing/use-cell-context.ts";
import { useEditing } from "../../editing/use-editing.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { columnSetNames, columnsOf, kindsIn, matchingRecords, setWith, sorted } from "./column-sets.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** More than any data set gives. */
const maxStyles = 10_000;

export default function ComponentsPage({ params }: PageProps) {
  const t = textsOf({ en, de });
  const editing = useEditing(Number(params.dataset));
  const { value: records } = editing.records;
  const all = records ? recordsOfKinds(records, componentKindNames) : [];
  return (
    <>
      <PageHeading
        title={t.title}
        actions={records && editing.mayModify && <AddMenu editing={editing} kinds={componentKindNames} />}
      >
        <p class="text">{t.help}</p>
      </PageHeading>
      {editing.loadError.value && <ErrorNotice error={editing.loadError.value} />}
      <EditNotices editing={editing} />
      {records &&
        (all.length === 0 ? <Empty datasetId={editing.datasetId} /> : <Components editing={editing} all={all} />)}
      <EditTools editing={editing} />
    </>
  );
}

function Components({ editing, all }: { editing: DatasetEditing; all: readonly RecordOfDataset[] }) {
  const t = textsOf({ en, de });
  const context = useCellContext(editing);
  const [active, setActive] = useState<{ record: RecordOfDataset | null; attribute: string }>({
    record: null,
    attribute: "name",
  });
  const { value: asked } = query;
  const [find, sort, attribute] = ["find", "sort", "attribute"].map((name) => asked.get(name) ?? "");
  const kinds = kindsIn(asked.get("kind"));
  const set = columnSetNames.find((name) => name === asked.get("columns")) ?? setWith(attribute);
  const columns = useMemo(() => columnsOf(set, kinds), [set, kinds]);
  // While a cell is changed, its row stays where it is: the order is that of the values when it was asked for.
  const order = useMemo(
    () =>
      sorted(
        matchingRecords(
          all.filter(({ kind }) => kinds.some((one) => one === kind)),
          find,
        ),
        sort,
      ).map(({ key }) => key),
    [all.length, all[0]?.key, kinds, find, sort],
  );
  const rows = order.flatMap((key) => editing.recordOf(key) ?? []);
  const colours = useColours(editing, all);
  const start = all.find(({ values }) => values.name === asked.get("component"));
  const component = active.record && editing.recordOf(active.record.key);
  return (
    <>
      <div class="edit-filters">
        <SelectField
          label={t.kind}
          value={asked.get("kind") ?? ""}
          options={[
            { value: "", text: t.allKinds },
            ...componentKindNames.map((kind) => ({ value: kind, text: t.kinds[kind] })),
          ]}
          onChange={({ currentTarget: { value } }) => setQuery({ kind: value || null })}
        />
        <SelectField
          label={t.columns}
          value={set}
          options={columnSetNames.map((name) => ({ value: name, text: t.sets[name] }))}
          onChange={({ currentTarget: { value } }) => setQuery({ columns: value })}
        />
        <TextField
          label={t.find}
          value={find}
          maxLength={255}
          onInput={({ currentTarget: { value } }) => setQuery({ find: value || null })}
        />
        <p class="muted" role="status">
          {t.count(formatCount(rows.length), formatCount(all.length))}
        </p>
      </div>
      {rows.length === 0 ? (
        <p>{t.nothing}</p>
      ) : (
        <>
          <EditableTable
            editing={editing}
            context={context}
            caption={t.table}
            columns={columns}
            records={rows}
            sortedBy={sort}
            onSort={(column) => setQuery({ sort: column })}
            start={start ? { record: start.key, attribute } : null}
            onActive={(record, name) => setActive({ record, attribute: name })}
            colourOf={({ values }) => colours.get(String(values.name))?.colour ?? null}
          />
          <AboutCell editing={editing} context={context} record={component ?? null} attribute={active.attribute}>
            {component && (
              <>
                <ButtonLink href={hrefOf(componentAddress(editing.datasetId, component))} icon="open">
                  {t.openComponent(String(component.values.name))}
                </ButtonLink>
                {editing.mayModify && <RemoveButton editing={editing} record={component} />}
              </>
            )}
          </AboutCell>
          <p class="muted small">{context.texts.tableKeys}</p>
        </>
      )}
    </>
  );
}

/** By name, as in pictures of results. */
function useColours(editing: DatasetEditing, all: readonly RecordOfDataset[]): ReadonlyMap<string, Paint> {
  const { value: styles } = useData<readonly StyleSchema[]>(
    addressOf("/styles/", {}, { dataset_id: editing.datasetId, limit: maxStyles }),
  );
  return useMemo(() => {
    const colourOf = new Map(styles?.map(({ component_id, colour }) => [component_id, colour]));
    const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
    return paintAll(
      all.map(({ id, values: { name, carrier, commodity_name } }) => {
        return {
          name: String(name),
          colour: colourOf.get(id) ?? null,
          carrier: text(carrier),
          commodity: text(commodity_name),
        };
      }),
    );
  }, [editing.records.value, styles]);
}

const componentAddress = (dataset: number, { values }: RecordOfDataset): string =>
  addressOf("/d/{dataset}/c/{component}", { dataset, component: String(values.name) });

function Empty({ datasetId }: { datasetId: number }) {
  const t = textsOf({ en, de });
  return (
    <EmptyState title={t.empty}>
      <p>{t.emptyHelp}</p>
      <ButtonLink href={hrefOf(addressOf("/d/{dataset}/commodities", { dataset: datasetId }))}>
        {t.toCommodities}
      </ButtonLink>
      <ButtonLink href={hrefOf(addressOf("/d/{dataset}/regions", { dataset: datasetId }))}>{t.toRegions}</ButtonLink>
    </EmptyState>
  );
}
