/** The changes of tables that a variant makes: listed in words, and changed as text. */
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { type Column, Table } from "../../components/table.tsx";
import type { Variant } from "../../data/answers.ts";
import { keep, reload } from "../../data/cached.ts";
import type { TableOverrideCreate } from "../../data/interface.ts";
import { send } from "../../data/request.ts";
import { formatFigure, formatList } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { TextDialog } from "./text-dialog.tsx";

type Change = Omit<TableOverrideCreate, "value"> & { value?: unknown };

export function TableOverrides({ variant, mayModify }: { variant: Variant; mayModify: boolean }) {
  const t = textsOf({ en, de });
  const changes: readonly Change[] = variant.override_tables ?? [];
  const [isOpen, setOpen] = useState(false);
  const put = async (override_tables: object): Promise<void> => {
    const address = `/models/${variant.id}`;
    keep(address, await send<Variant>("PUT", address, { override_tables }));
    reload("/models/");
  };
  const columns: Column<Change>[] = [
    { name: "component", heading: t.component, draw: ({ component_name }) => component_name },
    {
      name: "table",
      heading: t.table,
      draw: ({ table, attribute, commodity_name }) => table ?? `${attribute} ${commodity_name}`,
    },
    {
      name: "places",
      heading: t.places,
      draw: ({ regions, region_to }) =>
        [regions ? formatList(regions) : t.everywhere, ...(region_to ? [`→ ${region_to}`] : [])].join(" "),
    },
    { name: "how", heading: t.how, draw: ({ operation, value }) => `${operation} ${valueText(value)}` },
  ];
  return (
    <section class="stack">
      <h2>{t.tables}</h2>
      {changes.length > 0 && (
        <Table caption={t.tables} columns={columns} rows={changes} keyOf={(one) => JSON.stringify(one)} />
      )}
      {mayModify && (
        <div class="row">
          <Button icon="edit" onClick={() => setOpen(true)}>
            {t.editTables}
          </Button>
        </div>
      )}
      {isOpen && (
        <TextDialog title={t.tables} value={changes} hint={t.tablesHint} put={put} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "number") return formatFigure(value);
  if (typeof value === "object" && "series" in value) return String(value.series);
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
