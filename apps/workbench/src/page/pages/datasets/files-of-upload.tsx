/** Shows an uploaded file: whether it can be taken, and what is wrong in which part of it. */
import { Notice } from "../../components/feedback/notice.tsx";
import type { FileUploadResult, ImportResult } from "../../data/interface.ts";
import { textsOf } from "../../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function FilesOfUpload({ result: { acceptable, warnings, file_results, report } }: { result: ImportResult }) {
  const t = textsOf({ en, de });
  // The first result of a model of another tool says what its findings say.
  const results = report && !acceptable ? file_results.slice(1) : file_results;
  const withMessage = results.filter(({ message }) => message !== null);
  const fine = results.filter(({ status, message }) => status === "OK" && message === null);
  const errorsFirst = withMessage.toSorted(
    (left, right) => Number(right.status === "ERROR") - Number(left.status === "ERROR"),
  );
  const kind = acceptable ? (warnings > 0 ? "warning" : "success") : "error";
  return (
    <>
      <Notice kind={kind} title={acceptable ? t.acceptable : t.refused} isSpoken>
        {!acceptable && <p>{report ? t.refusedModelHelp : t.refusedHelp}</p>}
      </Notice>
      {withMessage.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        <section class="files-with-problems" tabIndex={0} aria-label={t.problems}>
          {errorsFirst.map((one) => (
            <FileProblems key={one.file} result={one} />
          ))}
        </section>
      )}
      {!report && fine.length > 0 && <p class="muted">{t.fine(fine.length)}</p>}
    </>
  );
}

function FileProblems({ result: { file, status, message } }: { result: FileUploadResult }) {
  return (
    <div class={`file-problems file-problems-${status.toLowerCase()}`}>
      <h3>{file}</h3>
      <ul class="plain-list">
        {(message ?? "").split("\n").map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
