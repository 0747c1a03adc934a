/** Saves a table as CSV, and copies it with tabs for a spreadsheet. */
import { useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { textsOf } from "../language/language.ts";
import { pageSign } from "../language/page-sign.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { csvOf, type FigureData, tsvOf } from "./figure-data.ts";
import { saveCsv } from "./save.ts";

export function DataButtons({ title, data }: { title: string; data: () => FigureData }) {
  const t = textsOf({ en, de });
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(tsvOf(data(), pageSign()));
    setCopied(true);
  };
  return (
    <div class="row">
      <Button kind="quiet" icon="copy" aria-label={`${t.copyTable}: ${title}`} onClick={() => void copy()}>
        {t.copy}
      </Button>
      <Button kind="quiet" icon="download" aria-label={`CSV: ${title}`} onClick={() => saveCsv(csvOf(data()), title)}>
        CSV
      </Button>
      <span class="visually-hidden" role="status">
        {isCopied && t.tableCopied}
      </span>
    </div>
  );
}
