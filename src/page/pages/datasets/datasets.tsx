/** The user's data sets and those of others that are shared, with what matters about each. */
import { useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { DatasetOverview } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { user } from "../../data/session.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { DatasetTable } from "./dataset-table.tsx";
import { de } from "./de.ts";
import { DropZone } from "./drop-zone.tsx";
import { en } from "./en.ts";

const datasetsPerPage = 50;

export default function Datasets() {
  const t = textsOf({ en, de });
  const [isCreating, setCreating] = useState(false);
  const page = Math.max(1, Math.floor(Number(query.value.get("page") ?? 1)) || 1);
  const skip = (page - 1) * datasetsPerPage;
  const overviews = useData<DatasetOverview[]>(addressOf("/datasets/overviews/", {}, { skip, limit: datasetsPerPage }));
  const toPage = (number: number): string => hrefOf(addressOf("/datasets", {}, { page: number }));
  return (
    <>
      <PageHeading
        title={t.title}
        actions={
          <Button kind="primary" icon="add" onClick={() => setCreating(true)}>
            {t.create}
          </Button>
        }
      />
      <DropZone class="drop-zone-wide">
        <p class="muted">{t.dropHere}</p>
      </DropZone>
      <Show data={overviews}>
        {(list) =>
          list.length === 0 && page === 1 ? (
            <EmptyState title={t.nothing}>
              <p>{t.nothingHelp}</p>
              <ButtonLink href={hrefOf("/")}>{t.toExamples}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <Group title={t.own} list={list.filter(({ dataset }) => dataset.user.id === user.value?.id)} />
              <Group
                isShared
                title={t.shared}
                list={list.filter(({ dataset }) => dataset.user.id !== user.value?.id)}
              />
              <div class="row">
                {page > 1 && <ButtonLink href={toPage(page - 1)}>{t.newer}</ButtonLink>}
                {list.length === datasetsPerPage && <ButtonLink href={toPage(page + 1)}>{t.older}</ButtonLink>}
              </div>
            </>
          )
        }
      </Show>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function Group({ title, list, isShared }: { title: string; list: readonly DatasetOverview[]; isShared?: boolean }) {
  if (list.length === 0) return null;
  return (
    <section class="stack">
      <h2>{title}</h2>
      <DatasetTable caption={title} overviews={list} isShared={isShared} />
    </section>
  );
}
