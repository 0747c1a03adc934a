/** Files of a result, and lines that load one of them into pandas and R. */
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../../components/button.tsx";
import { ExportDialog } from "../../../components/model-files/export-dialog.tsx";
import { textsOf } from "../../../language/language.ts";
import { isShared, serviceHref } from "../../../router/base.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { resultTables } from "./data-tables.ts";

const formats = ["csv", "json", "parquet"] as const;
const exportForms = ["csv", "parquet", "netcdf", "pypsa", "iamc", "geojson", "html"] as const;

export function DataFiles({ run, hasPrices }: { run: string; hasPrices: boolean }) {
  const t = textsOf({ en, de });
  const [isExporting, setExporting] = useState(false);
  const address = `/runs/${encodeURIComponent(run)}`;
  const tables = resultTables.filter((name) => hasPrices || !name.startsWith("prices"));
  const url = `${location.origin}${address}/statistics?format=`;
  return (
    <>
      <section class="panel stack">
        <h2>{t.data.files}</h2>
        <p class="muted">{t.data.filesHelp}</p>
        <dl class="data-files">
          {tables.map((table) => (
            <div key={table}>
              <dt>{t.data.tables[table]}</dt>
              <dd class="row">
                {formats.map((format) => (
                  <ButtonLink
                    key={format}
                    href={serviceHref(`${address}/${table}?format=${format}`)}
                    label={`${t.data.tables[table]}: ${format}`}
                    download
                  >
                    {nameOf(format)}
                  </ButtonLink>
                ))}
              </dd>
            </div>
          ))}
          <div>
            <dt>{t.data.workbookHelp}</dt>
            <dd class="row">
              <ButtonLink href={serviceHref(`${address}/workbook`)} icon="download" download>
                {t.workbook}
              </ButtonLink>
            </dd>
          </div>
          {!isShared && (
            <div>
              <dt>{t.data.exportHelp}</dt>
              <dd class="row">
                <Button icon="download" onClick={() => setExporting(true)}>
                  {t.data.export}
                </Button>
              </dd>
            </div>
          )}
        </dl>
        {isExporting && (
          <ExportDialog
            name={t.data.runOf(run)}
            address={`${address}/export`}
            forms={exportForms.map((format) => ({ query: { format }, ...t.data.exportForms[format] }))}
            onClose={() => setExporting(false)}
          />
        )}
      </section>
      {!isShared && (
        <section class="panel stack">
          <h2>{t.data.lines}</h2>
          <p class="muted">{t.data.linesHelp}</p>
          <Lines name="pandas" text={pandas(`${url}parquet`)} />
          <Lines name="R" text={rLines(`${url}csv`)} />
        </section>
      )}
    </>
  );
}

const nameOf = (format: (typeof formats)[number]): string => (format === "parquet" ? "Parquet" : format.toUpperCase());

function Lines({ name, text }: { name: string; text: string }) {
  return (
    <div class="stack data-lines">
      <h3>{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

const pandas = (url: string): string => `import os, pandas as pd

key = {"Authorization": "Bearer " + os.environ["ESM_KEY"]}
rows = pd.read_parquet("${url}", storage_options=key)`;

const rLines = (url: string): string => `rows <- httr2::request("${url}") |>
  httr2::req_auth_bearer_token(Sys.getenv("ESM_KEY")) |>
  httr2::req_perform() |>
  httr2::resp_body_string() |>
  read.csv(text = _)`;
