/** The user's data sets and those of others that are shared, with what matters about each. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, ButtonLink } from "../../components/button.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { TextField } from "../../components/field.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Pager, pageIn } from "../../components/pager.tsx";
import type { DatasetOverview } from "../../data/answers.ts";
import { type Loaded, useData } from "../../data/cached.ts";
import { user } from "../../data/session.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { DatasetTable } from "./dataset-table.tsx";
import { de } from "./de.ts";
import { DropZone } from "./drop-zone.tsx";
import { en } from "./en.ts";

const perPage = 50;
/** Shorter lists need no search. */
const minToSearch = 8;
const searchAfterMs = 200;

export default function Datasets() {
  const t = textsOf({ en, de });
  const [isCreating, setCreating] = useState(false);
  const name = query.value.get("find") ?? "";
  const choice = { name, sort: "-updated_at", skip: (pageIn("page") - 1) * perPage, limit: perPage };
  const overviews = useLastLoaded(useData<DatasetOverview[]>(addressOf("/datasets/overviews/", {}, choice)));
  const total = overviews.total ?? 0;
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
          total === 0 && name === "" ? (
            <EmptyState title={t.nothing}>
              <p>{t.nothingHelp}</p>
              <ButtonLink href={hrefOf("/")}>{t.toExamples}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              {(name !== "" || total >= minToSearch) && <Search text={name} />}
              {total === 0 && <p role="status">{t.notFound}</p>}
              <div class="stack stack-wide">
                <Group title={t.own} list={list.filter(({ dataset }) => dataset.user.id === user.value?.id)} />
                <Group
                  isShared
                  title={t.shared}
                  list={list.filter(({ dataset }) => dataset.user.id !== user.value?.id)}
                />
                <Pager name="page" total={total} perPage={perPage} label={t.title} />
              </div>
            </>
          )
        }
      </Show>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** While another part of the list is loaded, the one before stays. */
function useLastLoaded<Value>(loaded: Loaded<Value>): Loaded<Value> {
  const last = useRef(loaded);
  if (loaded.value !== undefined || loaded.error) last.current = loaded;
  return last.current;
}

/** Keeps the search text in the address once no key has followed for a moment. */
function Search({ text }: { text: string }) {
  const t = textsOf({ en, de });
  const [typed, setTyped] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sought = useRef(text);
  // The address may change without a key, too.
  useEffect(() => {
    if (text !== sought.current) setTyped(text);
    sought.current = text;
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (value: string): void => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sought.current = value;
      setQuery({ find: value === "" ? null : value, page: null });
    }, searchAfterMs);
  };
  return (
    <div class="search">
      <TextField label={t.find} value={typed} maxLength={255} onInput={({ currentTarget: { value } }) => find(value)} />
    </div>
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
