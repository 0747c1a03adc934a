/** Why a run has no result, and what would help: first of all on its page. */
import { familyOfField } from "@esm/model/domain/table-family";
import { Button } from "../../components/button.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { useAction } from "../../data/action.ts";
import type { Run } from "../../data/answers.ts";
import { startRun } from "../../data/runs/start-run.ts";
import { cellText } from "../../editing/cell-text.ts";
import { de as editingDe } from "../../editing/de.ts";
import { en as editingEn } from "../../editing/en.ts";
import { ProblemTitle } from "../../editing/problems/problem-title.tsx";
import { formatList } from "../../language/format.ts";
import { language, textsOf } from "../../language/language.ts";
import { stepsFromOne } from "../../language/steps-from-one.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ProblemList } from "./problem-list.tsx";
import { de as repairDe } from "./repairs/repair.de.ts";
import { en as repairEn } from "./repairs/repair.en.ts";
import { operationsOf } from "./repairs/repair-operations.ts";
import { repairSentences } from "./repairs/repair-sentences.ts";
import { type Repair, repairOf } from "./repairs/repairs.ts";
import { runChanged } from "./repairs/run-changed.ts";
import { runWithOverrides } from "./repairs/run-with-overrides.ts";

interface Props {
  run: Run;
  error: NonNullable<Run["error"]>;
}

export function Failure({ run, error }: Props) {
  const t = textsOf({ en, de });
  const isCancelled = error.cause === "cancelled";
  const repairs = error.problems.map(repairOf).filter((repair) => repair !== null);
  const others = error.problems.filter((problem) => repairOf(problem) === null);
  return (
    <>
      <Notice kind={isCancelled ? "information" : "error"} title={t.causes[error.cause]} isSpoken>
        <p>{t.causeHelp[error.cause]}</p>
        {!isCancelled && error.problems.length === 0 && <p>{error.message}</p>}
      </Notice>
      {repairs.length > 0 && <Repairs run={run} repairs={repairs} />}
      {others.length > 0 && (
        <section class="stack">
          <h2>{t.problems}</h2>
          <ProblemList problems={others} />
        </section>
      )}
      {error.cause !== "infeasible" && <TryAgain run={run} cause={error.cause} />}
    </>
  );
}

function Repairs({ run, repairs }: { run: Run; repairs: readonly Repair[] }) {
  const t = textsOf({ en, de });
  const isAnyEnough = repairs.every(({ isEnough }) => isEnough);
  const all = repairs.flatMap(({ overrides }) => overrides ?? []);
  const areAllOverrides = repairs.every(({ overrides }) => overrides !== null);
  const repair = useAction((overrides: typeof all) =>
    runWithOverrides(run, { overrides }, { name: t.repaired, description: t.repairedBecause(run.id) }),
  );
  const change = useAction((changes: Repair["changes"]) => runChanged(run, changes));
  return (
    <section class="stack">
      <div>
        <h2>{t.repairs}</h2>
        {repairs.length > 1 && <p class="muted">{isAnyEnough ? t.anyOf : t.together}</p>}
      </div>
      {repair.error && <ErrorNotice error={repair.error} />}
      {change.error && <ErrorNotice error={change.error} />}
      <ul class="repairs plain-list">
        {repairs.map(({ problem, changes, overrides }) => (
          <li key={problem.loc.join("/") + problem.msg} class="panel stack">
            <div>
              <ProblemTitle code={problem.type} />
              <RepairHint repair={{ problem, changes, overrides, isEnough: isAnyEnough }} />
              {problem.hint && <p class="muted">{stepsFromOne(problem.msg)}</p>}
            </div>
            {overrides && isAnyEnough ? (
              <div>
                <Button icon="play" isBusy={repair.isRunning} onClick={() => void repair.run(overrides)}>
                  {t.makeVariant}
                </Button>
              </div>
            ) : (
              !overrides && changes.length > 0 && <InData changes={changes} isEnough={isAnyEnough} change={change} />
            )}
          </li>
        ))}
      </ul>
      {!isAnyEnough && areAllOverrides && (
        <div>
          <Button icon="play" isBusy={repair.isRunning} onClick={() => void repair.run(all)}>
            {t.makeVariantOfAll}
          </Button>
        </div>
      )}
    </section>
  );
}

/** In the words of the service where the page has none. */
function RepairHint({ repair }: { repair: Repair }) {
  const texts = textsOf({ en: editingEn, de: editingDe });
  const { names, families } = texts;
  const sentences = repairSentences(repair, {
    texts: textsOf({ en: repairEn, de: repairDe }),
    nameOf: (attribute) => {
      const family = familyOfField(attribute);
      return (family ? families[family.name] : names[attribute]) ?? attribute;
    },
    valueText: (value) => cellText(value, { language: language.value, texts }),
    listText: formatList,
  });
  const { hint, msg } = repair.problem;
  if (sentences.length > 0) return sentences.map((sentence) => <p class="repair-hint">{sentence}</p>);
  return <p class="repair-hint">{firstSentence(stepsFromOne(hint ?? msg))}</p>;
}

interface InDataProps {
  changes: Repair["changes"];
  isEnough: boolean;
  change: { run: (changes: Repair["changes"]) => Promise<void>; isRunning: boolean };
}

/** A variant cannot have it: the data set itself is changed. */
function InData({ changes, isEnough, change }: InDataProps) {
  const t = textsOf({ en, de });
  // The kinds are asked for when it is done.
  const canBeMade = isEnough && operationsOf(changes, () => "SOURCE") !== null;
  if (!canBeMade) return <p class="muted small">{t.inData}</p>;
  return (
    <div>
      <p class="muted small">{t.changesData}</p>
      <Button icon="play" isBusy={change.isRunning} onClick={() => void change.run(changes)}>
        {t.changeData}
      </Button>
    </div>
  );
}

/** The others say what the page itself says: whether the change is enough, and where it is made. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

const helpedByTypicalPeriods: readonly string[] = ["time_limit", "memory", "licence"];

function TryAgain({ run, cause }: { run: Run; cause: Props["error"]["cause"] }) {
  const t = textsOf({ en, de });
  const again = useAction((options: Run["options"]) =>
    startRun(run.model_id, { kind: run.kind, options, force: true }),
  );
  if (cause === "invalid" || cause === "unbounded") return null;
  const typical = { ...run.options, resolution: "typical_periods" as const, typical_periods: 28 };
  return (
    <div class="row">
      {helpedByTypicalPeriods.includes(cause) && run.options.typical_periods === null && (
        <Button kind="primary" icon="play" isBusy={again.isRunning} onClick={() => void again.run(typical)}>
          {t.tryTypical}
        </Button>
      )}
      <Button icon="play" isBusy={again.isRunning} onClick={() => void again.run(run.options)}>
        {t.again}
      </Button>
      {again.error && <ErrorNotice error={again.error} />}
    </div>
  );
}
