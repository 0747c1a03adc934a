/** The variants of a data set, with the last result of each. */
import { ButtonLink } from "../../components/button.tsx";
import { Pager, pageIn } from "../../components/pager.tsx";
import { Table } from "../../components/table.tsx";
import type { DatasetDetails } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import type { CalendarSchema } from "../../data/interface.ts";
import { formatAgo, formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de as runsDe } from "../runs/de.ts";
import { en as runsEn } from "../runs/en.ts";
import { RunState } from "../runs/run-state.tsx";
import { costOf, costWithYear } from "../runs/run-words.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { NewVariant, VariantMenu } from "./variant-menu.tsx";
import { inOrder } from "./variant-order.ts";
import { inTree } from "./variant-tree.ts";

const perPage = 50;

type Listed = DatasetDetails["models"][number];

export function VariantTable({ details: { dataset, models, counts, permissions } }: { details: DatasetDetails }) {
  const t = textsOf({ en, de });
  const first = (pageIn("variants") - 1) * perPage;
  const { value: calendar } = useData<CalendarSchema>(`/datasets/${dataset.id}/calendar`);
  const ordered = inOrder(models, calendar?.display ?? null);
  return (
    <section class="stack">
      <div class="row row-apart">
        <h2>{t.variants}</h2>
        <div class="row">
          <ButtonLink kind="quiet" href={hrefOf(addressOf("/d/{id}/runs", { id: dataset.id }))}>
            {t.allRuns}
          </ButtonLink>
          <NewVariant dataset={dataset.id} />
        </div>
      </div>
      <Table
        caption={t.variants}
        rows={inTree(ordered).slice(first, first + perPage)}
        keyOf={({ variant }) => variant.id}
        columns={[
          {
            name: "variant",
            heading: t.variant,
            draw: ({ variant: { id, name }, parent }) => (
              <span class={parent ? "variant-child" : undefined}>
                <a href={hrefOf(addressOf("/d/{dataset}/v/{variant}", { dataset: dataset.id, variant: id }))}>{name}</a>
                {parent && <span class="visually-hidden">, {t.childOf(parent.name)}</span>}
              </span>
            ),
          },
          {
            name: "result",
            heading: t.lastRun,
            draw: ({ variant }) => <LastResult variant={variant} costUnit={dataset.cost_unit} />,
          },
          {
            name: "more",
            heading: <span class="visually-hidden">{t.more(t.variant)}</span>,
            draw: ({ variant }) => (
              <VariantMenu
                dataset={dataset.id}
                variant={variant}
                mayModify={permissions.allow_modification}
                among={ordered}
              />
            ),
          },
        ]}
      />
      <Pager name="variants" total={models.length} perPage={perPage} label={t.variants} />
      {counts.models > models.length && (
        <p class="muted">{t.moreVariants(formatCount(counts.models - models.length))}</p>
      )}
    </section>
  );
}

function LastResult({ variant: { last_run: run }, costUnit }: { variant: Listed; costUnit: string }) {
  const t = textsOf({ en, de });
  const textsOfRuns = textsOf({ en: runsEn, de: runsDe });
  if (!run) return <span class="muted">{t.noRun}</span>;
  const address = run.status === "succeeded" ? "/r/{run}/results" : "/r/{run}";
  return (
    <a class="plain-link run-line" href={hrefOf(addressOf(address, { run: run.id }))}>
      <RunState status={run.status} />
      {run.objective !== null && <span>{costWithYear(costOf(run.objective, costUnit), run, textsOfRuns)}</span>}
      <span class="muted">{formatAgo(run.created_at)}</span>
    </a>
  );
}
