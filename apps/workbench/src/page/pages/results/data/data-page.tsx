/** Every row and series of a result as a table, as files, and as lines for pandas and R. */

import { FigureTable } from "../../../charts/figure-table.tsx";
import { Show } from "../../../components/feedback/loaded.tsx";
import { TextField } from "../../../components/field.tsx";
import { type Loaded, useData } from "../../../data/cached.ts";
import { formatCount } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { query, setQuery } from "../../../router/address.ts";
import { addressOf } from "../../../router/match.ts";
import type { PageProps } from "../../../router/page.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { Choice, type Result, ResultPage } from "../result-page.tsx";
import { componentsOf } from "../statistics.ts";
import { DataFiles } from "./data-files.tsx";
import { matching, type ResultTable, resultTables, tableOfRows, tableOfSeries } from "./data-tables.ts";

export default function DataPage({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage run={run} title={t.data.title} filter={{ totals: "true" }}>
      {(result) => (
        <div class="stack stack-wide results">
          <Rows result={result} />
          <DataFiles run={run} hasPrices={result.run.options.prices} />
        </div>
      )}
    </ResultPage>
  );
}

function Rows({ result: { run, rows: totals } }: { result: Result }) {
  const t = textsOf({ en, de });
  const tables = resultTables.filter((name) => run.options.prices || !name.startsWith("prices"));
  const asked = query.value.get("table");
  const table = tables.find((name) => name === asked) ?? "statistics";
  const components = componentsOf(totals);
  const component = components.find((name) => name === query.value.get("component")) ?? components[0];
  // A series of every component at once may be long.
  const isSeries = table === "series";
  const address = addressOf(`/runs/${run.id}/${table}`, {}, isSeries ? { component } : {});
  const data: Loaded<unknown> = useData(address);
  return (
    <section class="panel stack">
      <div class="row results-choices">
        <label class="field">
          <span>{t.data.table}</span>
          <select value={table} onChange={(event) => setQuery({ table: event.currentTarget.value, find: null })}>
            {tables.map((name) => (
              <option key={name} value={name}>
                {t.data.tables[name]}
              </option>
            ))}
          </select>
        </label>
        {isSeries ? (
          <Choice name="component" label={t.data.seriesOf} value={component ?? ""} options={components} />
        ) : (
          <TextField
            label={t.data.find}
            value={query.value.get("find") ?? ""}
            onInput={(event) => setQuery({ find: event.currentTarget.value || null })}
          />
        )}
      </div>
      <Show data={data}>{(value) => <Found table={table} value={value} />}</Show>
    </section>
  );
}

function Found({ table, value }: { table: ResultTable; value: unknown }) {
  const t = textsOf({ en, de });
  const isOverTime = table === "series" || table === "prices/series";
  const all = isOverTime ? tableOfSeries(value, t.data.step) : tableOfRows(value);
  const matches = isOverTime ? all : matching(all, query.value.get("find") ?? "");
  return (
    <>
      <p class="muted small">{t.data.rows(formatCount(matches.rows.length), formatCount(all.rows.length))}</p>
      <div class="long-table">
        <FigureTable caption={t.data.tables[table]} data={matches} isSearched={!isOverTime} />
      </div>
    </>
  );
}
