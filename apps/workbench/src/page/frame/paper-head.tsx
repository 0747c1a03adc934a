/**
 * What a sheet of paper is about, on paper only: data set, run, variant, options, dates. A printed page says it in its head, and the file
 * that it is printed to has it in its name.
 */
import { useEffect, useState } from "preact/hooks";
import type { Run, Variant } from "../data/answers.ts";
import { useData } from "../data/cached.ts";
import { formatTime } from "../language/format.ts";
import { textsOf } from "../language/language.ts";
import { de as runsDe } from "../pages/runs/de.ts";
import { en as runsEn } from "../pages/runs/en.ts";
import { timeOf } from "../pages/runs/run-words.ts";
import { query } from "../router/address.ts";
import { isShared } from "../router/base.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { usePlace } from "./place.ts";

export function PaperHead() {
  const t = textsOf({ en, de });
  const { dataset, run } = usePlace();
  // A link shows no variants.
  const { value: variant } = useData<Variant>(run && !isShared ? `/models/${run.model_id}` : null);
  const printedAt = usePrintingTime();
  const name = [dataset?.name, run && t.run(String(run.id))].filter(Boolean).join(" · ");
  useFileName(name);
  if (!dataset) return null;
  const shown = [...query.value]
    .filter(([key]) => key in t.paper.shown)
    .map(([key, value]) => [key as Shown, value] as const);
  const entries: readonly (readonly [string, string | null | undefined])[] = [
    [t.paper.dataset, dataset.name],
    [t.runKind, run && [t.run(String(run.id)), run.title].filter(Boolean).join(" · ")],
    [t.variant, variant?.name],
    [t.paper.options, run && optionsOf(run, textsOf({ en: runsEn, de: runsDe }))],
    ...shown.map(([key, value]) => [t.paper.shown[key], value] as const),
    [t.paper.calculated, run?.finished_at ? formatTime(run.finished_at) : null],
    [t.paper.printed, printedAt],
  ];
  return (
    <dl class="paper-head">
      {entries.map(
        ([heading, value]) =>
          value && (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

type Shown = keyof typeof en.paper.shown;

/** Kind, resolution of time, and what changes the optimum or its figures. */
function optionsOf(run: Run, t: typeof runsEn): string {
  const { options, kind } = run;
  return [
    t.kinds[kind],
    timeOf(run, t),
    ...(options.prices ? [t.optionNames.prices] : []),
    ...(run.solver ? [`${run.solver.name} ${run.solver.version}`] : []),
  ].join(" · ");
}

/** A page may have been open for days. */
function usePrintingTime(): string {
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    const note = (): void => setAt(new Date().toISOString());
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return formatTime(at);
}

/** Browsers name the file after the title. */
function useFileName(name: string): void {
  useEffect(() => {
    if (name === "") return;
    let title = document.title;
    const begin = (): void => {
      title = document.title;
      document.title = title.replace(/ · Workbench$/, ` · ${name}`);
    };
    const end = (): void => {
      document.title = title;
    };
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, [name]);
}
