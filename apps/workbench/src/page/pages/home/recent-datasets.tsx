/** The data sets that were changed or run last. */
import type { DatasetOverview } from "../../data/answers.ts";
import { formatAgo, formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const maxShown = 6;

const lastTouched = ({ updated_at, last_run }: DatasetOverview): string =>
  [updated_at ?? "", last_run?.created_at ?? ""].sort().at(-1) ?? "";

export function RecentDatasets({ overviews }: { overviews: readonly DatasetOverview[] }) {
  const t = textsOf({ en, de });
  const recent = [...overviews].sort((left, right) => lastTouched(right).localeCompare(lastTouched(left)));
  return (
    <section class="panel stack">
      <h2>{t.datasets}</h2>
      <ul class="plain-list lines">
        {recent.slice(0, maxShown).map((overview) => {
          const { dataset, counts } = overview;
          return (
            <li key={dataset.id}>
              <a href={hrefOf(addressOf("/d/{id}", { id: dataset.id }))}>{dataset.name}</a>
              <span class="muted small">
                {t.exampleSize(counts.regions, formatCount(dataset.number_of_time_steps))}
                {lastTouched(overview) !== "" && ` · ${formatAgo(lastTouched(overview))}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
