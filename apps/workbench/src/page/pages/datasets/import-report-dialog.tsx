/** The report of the import that a data set was made by, to be read again and saved. */
import { Button, ButtonLink } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import type { Dataset } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { ImportReport } from "../../data/interface.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ModelReport } from "./model-report.tsx";

export function ImportReportDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = textsOf({ en, de });
  const path = `/datasets/${dataset.id}/import-report`;
  const report = useData<ImportReport>(path);
  return (
    <Dialog title={t.importReport} onClose={onClose}>
      <div class="stack">
        <Show data={report}>{(loaded) => <ModelReport report={loaded} />}</Show>
        <div class="dialog-buttons">
          <Button onClick={onClose}>{t.close}</Button>
          <ButtonLink icon="download" href={path} download>
            {t.download}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}
