/** The last runs over all data sets. */
import type { DatasetOverview, Run, Variant } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { formatAgo } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de as runsDe } from "../runs/de.ts";
import { en as runsEn } from "../runs/en.ts";
import { RunState } from "../runs/run-state.tsx";
import { costOf, costWithYear } from "../runs/run-words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  runs: readonly Run[];
  overviews: readonly DatasetOverview[];
}

export function LastRuns({ runs, overviews }: Props) {
  const t = textsOf({ en, de });
  return (
    <section class="panel stack">
      <h2>{t.lastRuns}</h2>
      <ul class="plain-list lines">
        {runs.map((run) => (
          <LastRun key={run.id} run={run} overview={overviews.find(({ dataset }) => dataset.id === run.dataset_id)} />
        ))}
      </ul>
    </section>
  );
}

function LastRun({ run, overview }: { run: Run; overview: DatasetOverview | undefined }) {
  const textsOfRuns = textsOf({ en: runsEn, de: runsDe });
  const { value: variant } = useData<Variant>(`/models/${run.model_id}`);
  const hasResults = run.status === "succeeded" && run.kind !== "validate";
  const dataset = variant?.dataset ?? overview?.dataset;
  return (
    <li>
      <a href={hrefOf(addressOf(hasResults ? "/r/{run}/results" : "/r/{run}", { run: run.id }))}>
        {run.title && (
          <>
            <bdi>{run.title}</bdi> ·{" "}
          </>
        )}
        {variant ? `${variant.dataset.name} · ${variant.name}` : (overview?.dataset.name ?? String(run.id))}
      </a>
      <span class="muted small run-line">
        <RunState status={run.status} />
        {run.objective !== null && dataset && (
          <span>{costWithYear(costOf(run.objective, dataset.cost_unit), run, textsOfRuns)}</span>
        )}
        <span>{formatAgo(run.created_at)}</span>
      </span>
    </li>
  );
}
