/** Menu of a data set: download, export, copy, share, delete. Each as far as the user may. */
import { useState } from "preact/hooks";
import { LinksDialog } from "../../components/links/links-dialog.tsx";
import { Menu } from "../../components/menu.tsx";
import { ExportDialog } from "../../components/model-files/export-dialog.tsx";
import type { DatasetOverview } from "../../data/answers.ts";
import { textsOf } from "../../language/language.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { de } from "./de.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { en } from "./en.ts";
import { ShareDialog } from "./share-dialog.tsx";

type Choice = "copy" | "export" | "delete" | "share" | "links";

export function DatasetMenu({ overview: { dataset, permissions } }: { overview: DatasetOverview }) {
  const t = textsOf({ en, de });
  const [open, setOpen] = useState<Choice | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu label={t.more(dataset.name)} icon="more">
        <a href={`/datasets/${dataset.id}/download`} download>
          {t.download}
        </a>
        <a href={`/datasets/${dataset.id}/workbook`} download>
          {t.workbook}
        </a>
        <button type="button" data-closes onClick={() => setOpen("export")}>
          {t.export}
        </button>
        <button type="button" data-closes onClick={() => setOpen("copy")}>
          {t.copy}
        </button>
        {permissions.allow_permission_grant && (
          <button type="button" data-closes onClick={() => setOpen("share")}>
            {t.share}
          </button>
        )}
        {permissions.allow_permission_grant && (
          <button type="button" data-closes onClick={() => setOpen("links")}>
            {t.links}
          </button>
        )}
        {permissions.allow_modification && (
          <button type="button" data-closes onClick={() => setOpen("delete")}>
            {t.remove}
          </button>
        )}
      </Menu>
      {open === "export" && (
        <ExportDialog
          name={dataset.name}
          address={`/datasets/${dataset.id}/export`}
          forms={[
            { query: { format: "package" }, ...t.exportForms.package },
            { query: { format: "package", yaml: "true" }, ...t.exportForms.yaml },
            { query: { format: "pypsa" }, ...t.exportForms.pypsa },
            { query: { format: "fine" }, ...t.exportForms.fine },
          ]}
          onClose={close}
        />
      )}
      {open === "copy" && <CopyDialog dataset={dataset} onClose={close} />}
      {open === "share" && <ShareDialog dataset={dataset} onClose={close} />}
      {open === "links" && <LinksDialog subject={{ dataset }} onClose={close} />}
      {open === "delete" && <DeleteDialog dataset={dataset} onClose={close} />}
    </>
  );
}
