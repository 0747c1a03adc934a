/** Makes a data set from an archive: progress, then the data set, or all problems. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Progress } from "../../components/feedback/progress.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset, UploadResult } from "../../data/answers.ts";
import { reload } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { uploadArchive } from "../../data/upload.ts";
import { textsOf } from "../../language/language.ts";
import { navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { createWithFreeName } from "./create-dataset.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  file: File;
  onClose: () => void;
}

export function UploadDialog({ file, onClose }: Props) {
  const t = textsOf({ en, de });
  const [share, setShare] = useState(0);
  const [done, setDone] = useState<{ dataset: Dataset; result: UploadResult } | null>(null);
  const open = ({ id }: Dataset): void => {
    onClose();
    navigate(addressOf("/d/{id}", { id }));
  };
  const upload = useAction(async () => {
    const dataset = await createWithFreeName(file.name.replace(/\.zip$/i, ""));
    try {
      const result = await uploadArchive(dataset.id, file, setShare);
      if (result.status === "ERROR") await send("DELETE", `/datasets/${dataset.id}`);
      reload("/datasets/");
      if (result.status === "OK" && result.warnings === 0) open(dataset);
      else setDone({ dataset, result });
    } catch (error) {
      // Nothing is left of an upload that failed.
      await send("DELETE", `/datasets/${dataset.id}`).catch(() => {});
      throw error;
    }
  });
  useEffect(() => {
    void upload.run();
  }, [file]);
  const isOver = done !== null || upload.error !== null;
  return (
    <Dialog title={t.uploadTitle(file.name)} isWide={done !== null} {...(isOver && { onClose })}>
      <div class="stack">
        {!isOver && (
          <>
            <Progress label={t.uploading} {...(share < 1 && { value: share })} />
            <p role="status">{share < 1 ? t.uploading : t.reading}</p>
          </>
        )}
        {upload.error && <ErrorNotice error={upload.error} onRetry={() => void upload.run()} />}
        {done && <FoundProblems result={done.result} />}
        {isOver && (
          <div class="dialog-buttons">
            {done?.result.status === "OK" ? (
              <Button kind="primary" onClick={() => open(done.dataset)}>
                {t.open}
              </Button>
            ) : (
              <Button onClick={onClose}>{t.close}</Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function FoundProblems({ result: { status, file_results } }: { result: UploadResult }) {
  const t = textsOf({ en, de });
  const found = file_results.filter(({ message }) => message !== null);
  const fine = file_results.filter((result) => result.status === "OK" && result.message === null);
  const errorsFirst = [...found].sort(
    (left, right) => Number(right.status === "ERROR") - Number(left.status === "ERROR"),
  );
  return (
    <>
      <Notice
        kind={status === "ERROR" ? "error" : "warning"}
        title={status === "ERROR" ? t.refused : t.acceptedWith}
        isSpoken
      >
        {status === "ERROR" && <p>{t.refusedHelp}</p>}
      </Notice>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
      <section class="files-with-problems" tabIndex={0} aria-label={t.problems}>
        {errorsFirst.map((one) => (
          <FileProblems key={one.file} result={one} />
        ))}
      </section>
      {fine.length > 0 && <p class="muted">{t.fine(fine.length)}</p>}
    </>
  );
}

function FileProblems({ result: { file, status, message } }: { result: UploadResult["file_results"][number] }) {
  return (
    <div class={`file-problems file-problems-${status.toLowerCase()}`}>
      <h3>{file}</h3>
      <ul class="plain-list" lang="en">
        {(message ?? "").split("\n").map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
