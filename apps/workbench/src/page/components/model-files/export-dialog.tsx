/**
 * Saves a data set or a result in a form that other tools read. What the form has no place for is shown, with the choice to
 * accept it.
 */
import { useState } from "preact/hooks";
import { useAction } from "../../data/action.ts";
import { RequestError, respond } from "../../data/request.ts";
import { nameOfFile, saveBlob } from "../../data/saved-file.ts";
import { textsOf } from "../../language/language.ts";
import { addressOf } from "../../router/match.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { ErrorNotice } from "../feedback/error-notice.tsx";
import { Notice } from "../feedback/notice.tsx";
import { Progress } from "../feedback/progress.tsx";
import { type AcceptedCodes, choicesOf, type Finding, nothingAccepted } from "./accepted-codes.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { Choices, FindingList } from "./findings.tsx";

export interface ExportForm {
  /** As the interface calls it, with further parameters. */
  readonly query: Readonly<Record<string, string>>;
  readonly name: string;
  /** Purpose of the format. */
  readonly help: string;
}

interface Props {
  /** Name of what is exported. */
  name: string;
  address: string;
  forms: readonly ExportForm[];
  onClose: () => void;
}

export function ExportDialog({ name, address, forms, onClose }: Props) {
  const t = textsOf({ en, de });
  const [form, setForm] = useState(forms[0]);
  const [accepted, setAccepted] = useState<AcceptedCodes>(nothingAccepted);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [saved, setSaved] = useState<string | null>(null);
  const choose = (chosen: ExportForm): void => {
    setForm(chosen);
    setFindings([]);
    setAccepted(nothingAccepted);
    setSaved(null);
  };
  const write = useAction(async () => {
    setSaved(null);
    const codes = { approximate: accepted.approximate.join(","), ignore: accepted.ignore.join(",") };
    const given = Object.entries(codes).filter(([, list]) => list !== "");
    try {
      const answer = await respond(
        "GET",
        addressOf(address, {}, { ...form.query, ...Object.fromEntries(given) }),
        undefined,
      );
      const file = nameOfFile(answer);
      saveBlob(await answer.blob(), file);
      setFindings([]);
      setSaved(file);
    } catch (error) {
      const findings = findingsOf(error);
      if (findings.length === 0) throw error;
      setFindings(findings);
    }
  });
  const isRefused = findings.length > 0;
  const hasChoices = choicesOf(findings, accepted).length > 0;
  return (
    <Dialog title={t.exportTitle(name)} isWide={isRefused} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void write.run();
        }}
      >
        <fieldset class="stack">
          <legend>{t.as}</legend>
          {forms.map((one) => (
            <label key={one.name} class="check-field">
              <input type="radio" name="form" checked={one === form} onChange={() => choose(one)} />
              <span>
                {one.name} <span class="muted">{one.help}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {isRefused && (
          <Notice kind="error" title={t.refused} isSpoken>
            <p>{hasChoices ? t.refusedHelp : t.refusedWhollyHelp}</p>
          </Notice>
        )}
        <Choices title={t.acceptInFile} findings={findings} accepted={accepted} onAccept={setAccepted} />
        <FindingList findings={findings} />
        {write.isRunning && <Progress label={t.writing} />}
        {write.error && <ErrorNotice error={write.error} />}
        {saved !== null && <Notice kind="success" title={t.saved(saved)} isSpoken />}
        <div class="dialog-buttons">
          <Button onClick={onClose}>{t.close}</Button>
          <Button kind="primary" type="submit" icon="download" isBusy={write.isRunning}>
            {isRefused && hasChoices ? t.exportWithThis : t.exportFile}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The findings for which the service refused to write; none where something else is wrong. */
function findingsOf(error: unknown): Finding[] {
  if (!(error instanceof RequestError) || error.status !== 422) return [];
  return error.problems.flatMap(({ type, ctx }) => {
    const finding = ctx as unknown as Finding | undefined;
    return finding?.code === type && finding.severity === "error" ? [finding] : [];
  });
}
