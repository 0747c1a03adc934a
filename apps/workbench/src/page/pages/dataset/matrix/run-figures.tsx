/** The key figures of a variant's last run, below its changes, and a mark where its inputs have changed since. */
import { Icon } from "../../../components/icon.tsx";
import type { DatasetDetails, Run } from "../../../data/answers.ts";
import { formatAgo, formatTime } from "../../../language/format.ts";
import { textsOf } from "../../../language/language.ts";
import { hrefOf } from "../../../router/address.ts";
import { addressOf } from "../../../router/match.ts";
import { de as runsDe } from "../../runs/de.ts";
import { en as runsEn } from "../../runs/en.ts";
import { RunState } from "../../runs/run-state.tsx";
import { costOf, costWithYear } from "../../runs/run-words.ts";
import { de } from "./matrix.de.ts";
import { en } from "./matrix.en.ts";
import { standingOf } from "./out-of-date.ts";

export type Figure = keyof typeof en.figures;
export const figures = ["cost", "status", "date", "inputs"] as const satisfies Figure[];

interface Props {
  figure: Figure;
  listed: DatasetDetails["models"][number] | undefined;
  /** Newer states of runs. */
  runs: ReadonlyMap<number, Run>;
  costUnit: string;
  /** Why it could not be started. */
  refused: string | undefined;
}

export function RunFigure({ figure, listed, runs, costUnit, refused }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: runsEn, de: runsDe });
  const last = listed?.last_run ?? null;
  if (figure === "inputs") {
    const standing = listed ? standingOf(listed) : "never";
    const isOld = standing === "changed";
    return (
      <span class={isOld ? "matrix-changed" : "muted"}>
        {isOld && <Icon name="warning" />} {t.standing[standing]}
      </span>
    );
  }
  if (figure === "status" && refused)
    return (
      <p class="field-error">
        <Icon name="error" /> {t.notStarted}: {refused}
      </p>
    );
  if (!last) return <span class="muted">–</span>;
  if (figure === "date")
    return (
      <time dateTime={last.created_at} title={formatTime(last.created_at)}>
        {formatAgo(last.created_at)}
      </time>
    );
  const run = runs.get(last.id);
  const status = run?.status ?? last.status;
  if (figure === "status")
    return (
      <a
        class="plain-link"
        href={hrefOf(addressOf(status === "succeeded" ? "/r/{run}/results" : "/r/{run}", { run: last.id }))}
      >
        <RunState status={status} />
      </a>
    );
  const objective = run?.objective ?? last.objective;
  if (objective === null) return <span class="muted">–</span>;
  return <span>{costWithYear(costOf(objective, costUnit), run ?? last, texts)}</span>;
}
