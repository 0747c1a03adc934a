/**
 * Import of a text file, read here with a choice of columns, or of a workbook in the form of the export, which the service
 * reads: it replaces the table, wholly or not at all.
 */
import { useState } from "preact/hooks";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { FileButton } from "../../components/file-button.tsx";
import { useAction } from "../../data/action.ts";
import type { DatasetEditing } from "../../data/editing/dataset-editing.ts";
import type { DatasetTable } from "../../data/editing/dataset-table.ts";
import { send } from "../../data/request.ts";
import { formatBytes } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  /** Address of the component's table. */
  path: string;
  editing: DatasetEditing;
  open: DatasetTable;
  onText: (name: string, text: string) => void;
}

const maxTextBytes = 64_000_000;

export function ImportButtons({ path, editing, open, onText }: Props) {
  const t = textsOf({ en, de });
  const [told, setTold] = useState<{ kind: "error" | "success"; text: string } | null>(null);
  const upload = useAction(async (file: File) => {
    const form = new FormData();
    form.set("file", file);
    await editing.replace(open, () => send("POST", `${path}/upload`, form));
    setTold({ kind: "success", text: t.workbookStored });
  });
  const read = async (file: File): Promise<void> => {
    setTold(null);
    if (file.size > maxTextBytes) setTold({ kind: "error", text: t.tooLarge(formatBytes(maxTextBytes)) });
    else onText(file.name, await textOf(file));
  };
  const first = (act: (file: File) => void) => (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) act(file);
  };
  return (
    <>
      <FileButton accept=".csv,.txt,.tsv,text/plain,text/csv" onFiles={first((file) => void read(file))}>
        {t.importFile}
      </FileButton>
      <FileButton accept=".xlsx" onFiles={first((file) => void upload.run(file))}>
        {t.importWorkbook}
      </FileButton>
      {told && (
        <Notice kind={told.kind} isSpoken>
          <p>{told.text}</p>
        </Notice>
      )}
      {upload.error && <ErrorNotice error={upload.error} />}
    </>
  );
}

/** UTF-8, else Windows-1252: German spreadsheets still write it. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
