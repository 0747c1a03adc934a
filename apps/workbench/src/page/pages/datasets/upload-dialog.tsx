/** Makes a data set of a file: what the service finds in it first, then the choice to take it or to leave it. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Progress } from "../../components/feedback/progress.tsx";
import { TextField } from "../../components/field.tsx";
import { type AcceptedCodes, nothingAccepted } from "../../components/model-files/accepted-codes.ts";
import { useAction } from "../../data/action.ts";
import { reload } from "../../data/cached.ts";
import type { ImportResult } from "../../data/interface.ts";
import { type UploadQuery, uploadModel } from "../../data/upload.ts";
import { textsOf } from "../../language/language.ts";
import { navigate } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { FilesOfUpload } from "./files-of-upload.tsx";
import { ModelReport } from "./model-report.tsx";
import { NetworkOptionFields, type NetworkOptions, noOptions } from "./network-options.tsx";

const maxCharacters = 240;

/** Options for reading the file. */
interface Choice {
  accepted: AcceptedCodes;
  options: NetworkOptions;
}
const nothingChosen: Choice = { accepted: nothingAccepted, options: noOptions };

export function UploadDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = textsOf({ en, de });
  const [share, setShare] = useState(0);
  const [found, setFound] = useState<ImportResult | null>(null);
  const [choice, setChoice] = useState(nothingChosen);
  /** Options with which the shown report was made. */
  const [reported, setReported] = useState(nothingChosen);
  const [name, setName] = useState(file.name.replace(/\.\w+$/, "").slice(0, maxCharacters));
  const sent = ({ accepted, options }: Choice, isTrial: boolean): Promise<ImportResult> => {
    setShare(0);
    const costUnit = options.costUnit.trim();
    const query: UploadQuery = {
      ...(name.trim() !== "" && { name: name.trim() }),
      approximate: accepted.approximate.join(","),
      ignore: accepted.ignore.join(","),
      dry_run: isTrial ? "true" : "false",
      ...(options.fixedCosts && { fixed_costs: "true" }),
      ...(costUnit !== "" && { cost_unit: costUnit }),
    };
    return uploadModel({ file, buses: options.buses }, query, setShare);
  };
  const take = useAction(async () => {
    const { dataset } = await sent(reported, false);
    reload("/datasets/");
    onClose();
    if (dataset) navigate(addressOf("/d/{id}", { id: dataset.id }));
  });
  const read = useAction(async (chosen: Choice) => {
    const result = await sent(chosen, true);
    // There is nothing to choose where everything is as it should be.
    if (result.acceptable && result.report === null && result.warnings === 0) return take.run();
    setReported(chosen);
    setFound(result);
  });
  useEffect(() => {
    void read.run(nothingChosen);
  }, [file]);
  const isBusy = read.isRunning || take.isRunning;
  const isChanged = choice !== reported;
  const canTake = found?.acceptable === true && !isChanged;
  const error = read.error ?? take.error;
  return (
    <Dialog
      key={found ? "found" : "reading"}
      title={t.uploadTitle(file.name)}
      isWide={found !== null}
      {...(!isBusy && { onClose })}
    >
      <div class="stack">
        {isBusy && (
          <>
            <Progress label={t.uploading} {...(share < 1 && { value: share })} />
            <p role="status">{share < 1 ? t.uploading : t.reading}</p>
          </>
        )}
        {error && <ErrorNotice error={error} onRetry={() => void (found ? take.run() : read.run(choice))} />}
        {found && <FilesOfUpload result={found} />}
        {found?.report && (
          <ModelReport
            report={found.report}
            choice={{ accepted: choice.accepted, onAccept: (accepted) => setChoice({ ...choice, accepted }) }}
          />
        )}
        {found?.report?.source.tool === "PyPSA" && (
          <NetworkOptionFields
            options={choice.options}
            findings={found.report.findings}
            error={error}
            onChange={(options) => setChoice({ ...choice, options })}
          />
        )}
        {canTake && (
          <TextField
            label={t.name}
            hint={t.nameOfUploadHint}
            value={name}
            maxLength={maxCharacters}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
        {!isBusy && (
          <div class="dialog-buttons">
            <Button onClick={onClose}>{found?.acceptable ? t.leave : t.close}</Button>
            {isChanged && (
              <Button kind="primary" onClick={() => void read.run(choice)}>
                {t.readAgain}
              </Button>
            )}
            {canTake && (
              <Button kind="primary" onClick={() => void take.run()}>
                {t.take}
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
