/** The named series of a data set: listed, added as text, and deleted. */
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../../components/button.tsx";
import { ErrorNotice } from "../../../components/feedback/error-notice.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { useAction } from "../../../data/action.ts";
import { reload, useData } from "../../../data/cached.ts";
import type { NamedSeriesSchema } from "../../../data/interface.ts";
import { send } from "../../../data/request.ts";
import { formatCount } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { TextDialog } from "../text-dialog.tsx";
import { de } from "./constraints.de.ts";
import { en } from "./constraints.en.ts";

export function NamedSeries({ dataset, mayModify }: { dataset: number; mayModify: boolean }) {
  const t = textsOf({ en, de });
  const address = `/named-series/dataset/${dataset}`;
  const series = useData<readonly NamedSeriesSchema[]>(address);
  const [isOpen, setOpen] = useState(false);
  const change = useAction(async (method: "POST" | "DELETE", path: string, body?: object) => {
    await send(method, path, body);
    reload("/named-series/");
  });
  const columns: Column<NamedSeriesSchema>[] = [
    { name: "name", heading: t.namedSeries, draw: ({ name }) => name },
    { name: "unit", heading: t.unit, draw: ({ unit }) => unit ?? "–" },
    { name: "values", heading: t.values, isNumber: true, draw: ({ values }) => formatCount(values.length) },
    {
      name: "changes",
      heading: t.changes,
      draw: ({ id, name }) =>
        mayModify && (
          <Button
            kind="quiet"
            icon="delete"
            label={t.remove(name)}
            onClick={() => void change.run("DELETE", `/named-series/${id}`)}
          />
        ),
    },
  ];
  return (
    <section class="stack">
      <h2>{t.namedSeries}</h2>
      {change.error && <ErrorNotice error={change.error} />}
      <Show data={series}>
        {(all) =>
          all.length > 0 && <Table caption={t.namedSeries} columns={columns} rows={all} keyOf={({ id }) => id} />
        }
      </Show>
      <div class="row">
        {mayModify && (
          <Button icon="add" onClick={() => setOpen(true)}>
            {t.addSeries}
          </Button>
        )}
        <ButtonLink href={`${address}/download`} download>
          {t.download}
        </ButtonLink>
      </div>
      {isOpen && (
        <TextDialog
          title={t.addSeries}
          value={{ name: "", unit: null, values: [0] }}
          hint={t.seriesHint}
          put={async (typed) => {
            await send("POST", "/named-series/", { ...typed, ref_dataset: dataset });
            reload("/named-series/");
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
