/** With which options a run was started, and its figures. */
import type { ComponentChildren } from "preact";
import type { Run } from "../../../data/answers.ts";
import { de as editingDe } from "../../../editing/de.ts";
import { en as editingEn } from "../../../editing/en.ts";
import { formatCount, formatFigure, formatTime } from "../../../language/format.ts";
import { language, textsOf } from "../../../language/language.ts";
import { isShared } from "../../../router/base.ts";
import { de } from "../de.ts";
import { en } from "../en.ts";
import { changesOfRun } from "../own-changes.ts";
import { timeOf } from "../run-words.ts";
import { DataRevision } from "./data-revision.tsx";

export function RunDetails({ run }: { run: Run }) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const { solver, problem, timings, overrides } = run;
  const timingNames: Readonly<Record<string, string>> = t.timingNames;
  const entries: [keyof typeof t.optionNames, ComponentChildren][] = [
    ["kind", t.kinds[run.kind]],
    ["time", timeOf(run, t)],
    ["prices", run.options.prices ? t.yes : t.no],
    ["created", formatTime(run.created_at)],
  ];
  if (solver) entries.push(["solver", `${solver.name} ${solver.version}, ${solver.algorithm}`]);
  if (problem) entries.push(["program", t.program(formatCount(problem.rows), formatCount(problem.columns))]);
  if (timings) {
    const parts = Object.entries(timings).map(([name, seconds]) => {
      return `${timingNames[name] ?? name} ${formatFigure(seconds, 2)} s`;
    });
    entries.push(["timings", parts.join(", ")]);
  }
  if (overrides.length > 0) {
    entries.push(["overrides", changesOfRun(run, texts, language.value)]);
  }
  if (run.revision !== null && !isShared) {
    entries.push(["data", <DataRevision key="data" run={run} revision={run.revision} />]);
  }
  entries.push(["version", run.version]);
  return (
    <section class="panel stack">
      <h2>{t.details}</h2>
      <dl class="facts">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{t.optionNames[name]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
