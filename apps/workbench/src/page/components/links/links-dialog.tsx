/** Links to results for people without an account: made, shown once, listed and ended. */
import { useState } from "preact/hooks";
import { useAction } from "../../data/action.ts";
import { reload, useData } from "../../data/cached.ts";
import type { LinkSchema, NewLinkSchema } from "../../data/interface.ts";
import { send } from "../../data/request.ts";
import { formatTime } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { ErrorNotice } from "../feedback/error-notice.tsx";
import { Show } from "../feedback/loaded.tsx";
import { Notice } from "../feedback/notice.tsx";
import { CheckField, TextField } from "../field.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** What a link shows: one run or several of a data set, or all of a data set. */
type Subject = { runs: readonly number[] } | { dataset: { id: number; name: string } };

/** Opens the dialog for one run, or for several that are compared. */
export function LinksButton({ runs }: { runs: readonly number[] }) {
  const t = textsOf({ en, de });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="share" onClick={() => setOpen(true)}>
        {t.button}
      </Button>
      {isOpen && <LinksDialog subject={{ runs }} onClose={() => setOpen(false)} />}
    </>
  );
}

export function LinksDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const t = textsOf({ en, de });
  const isOfRuns = "runs" in subject;
  const address = isOfRuns ? `/runs/${subject.runs[0]}/links` : `/datasets/${subject.dataset.id}/links`;
  return (
    <Dialog title={titleOf(subject, t)} onClose={onClose}>
      <div class="stack stack-wide">
        <p class="muted">
          {t.help} {!isOfRuns && t.helpOfDataset}
        </p>
        <NewLink address={address} further={isOfRuns ? subject.runs.slice(1) : []} />
        <Existing address={address} />
      </div>
    </Dialog>
  );
}

function titleOf(subject: Subject, t: typeof en): string {
  if ("dataset" in subject) return t.titleOfDataset(subject.dataset.name);
  const [first, ...further] = subject.runs;
  return further.length === 0 ? t.titleOfRun(first) : t.titleOfRuns(subject.runs.join(", "));
}

const nameOf = (runs: readonly number[], t: typeof en): string =>
  runs.length === 1 ? t.run(runs[0]) : t.runs(runs.join(", "));

const defaultDays = 30;

/** `2030-12-31`, of the browser's calendar. */
function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function NewLink({ address, further }: { address: string; further: readonly number[] }) {
  const t = textsOf({ en, de });
  const [lastDay, setLastDay] = useState(() => dayIn(defaultDays));
  const [inputs, setInputs] = useState(false);
  const [made, setMade] = useState<NewLinkSchema | null>(null);
  const make = useAction(async () => {
    const expires_at = new Date(`${lastDay}T23:59:59`);
    const body = { expires_at, inputs, ...(further.length > 0 && { run_ids: further }) };
    setMade(await send<NewLinkSchema>("POST", address, body));
    reload(address);
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void make.run();
      }}
    >
      <TextField
        type="date"
        label={t.lastDay}
        required
        value={lastDay}
        onInput={({ currentTarget: { value } }) => setLastDay(value)}
      />
      <CheckField
        label={t.inputs}
        hint={t.inputsHelp}
        checked={inputs}
        onChange={({ currentTarget: { checked } }) => setInputs(checked)}
      />
      {make.error && <ErrorNotice error={make.error} />}
      <div>
        <Button kind="primary" type="submit" icon="link" isBusy={make.isRunning}>
          {t.make}
        </Button>
      </div>
      {made && <Made url={made.url} />}
    </form>
  );
}

function Made({ url }: { url: string }) {
  const t = textsOf({ en, de });
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <Notice kind="success" title={t.made} isSpoken>
      <TextField label={t.address} readOnly value={url} />
      <div class="row">
        <Button icon="copy" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <span role="status" class="muted small">
          {isCopied ? t.copied : ""}
        </span>
      </div>
    </Notice>
  );
}

function Existing({ address }: { address: string }) {
  const t = textsOf({ en, de });
  const links = useData<LinkSchema[]>(address);
  return (
    <section class="stack">
      <h3>{t.existing}</h3>
      <Show data={links}>
        {(all) =>
          all.length === 0 ? (
            <p class="muted">{t.none}</p>
          ) : (
            <ul class="plain-list stack">
              {all.map((link) => (
                <Link key={link.id} link={link} address={address} />
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  );
}

function Link({ link, address }: { link: LinkSchema; address: string }) {
  const t = textsOf({ en, de });
  const end = useAction(async () => {
    await send("DELETE", `/links/${link.id}`);
    reload(address);
  });
  const runs = link.run_ids === null ? t.allRuns : nameOf(link.run_ids, t);
  const text = [runs, link.inputs ? t.withInputs : t.resultsOnly, t.until(formatTime(link.expires_at))].join(" · ");
  return (
    <li class="row row-apart">
      <span class="small">{text}</span>
      <Button kind="danger" isBusy={end.isRunning} aria-label={t.endOf(text)} onClick={() => void end.run()}>
        {t.end}
      </Button>
      {end.error && <ErrorNotice error={end.error} />}
    </li>
  );
}
