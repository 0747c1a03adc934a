/** A place for the file of a model: dropped, or chosen with a button. Makes a data set of it. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Notice } from "../../components/feedback/notice.tsx";
import { FileButton } from "../../components/file-button.tsx";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { UploadDialog } from "./upload-dialog.tsx";

interface Props {
  class?: string;
  children?: ComponentChildren;
  /** Asks for an account where there is none; then goes on. */
  begin?: (upload: () => void) => void;
}

const isModel = (file: File): boolean =>
  /\.(zip|xlsx|nc|nc4|h5|cdf)$/i.test(file.name) || /zip|spreadsheetml|netcdf|hdf/.test(file.type);

export function DropZone({ class: given = "", children, begin = (upload) => upload() }: Props) {
  const t = textsOf({ en, de });
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<{ title: string; text?: string } | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const take = (files: FileList | null | undefined): void => {
    const [first, ...others] = files ?? [];
    if (!first) return;
    if (others.length > 0) setFault({ title: t.oneFile });
    else if (!isModel(first)) setFault({ title: t.notZip(first.name), text: t.notZipHelp });
    else {
      setFault(null);
      begin(() => setFile(first));
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same.
    <div
      class={`drop-zone ${given} ${isOver ? "drop-zone-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      {children}
      {fault && (
        <Notice kind="error" title={fault.title}>
          {fault.text && <p>{fault.text}</p>}
        </Notice>
      )}
      <FileButton accept=".zip,.xlsx,.nc,application/zip,application/netcdf" onFiles={take}>
        {t.choose}
      </FileButton>
      {file && <UploadDialog file={file} onClose={() => setFile(null)} />}
    </div>
  );
}
