/** The start: what somebody has worked on, and how to begin. */

import { EmptyState } from "../../components/empty-state.tsx";
import { Show } from "../../components/loaded.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useData } from "../../data/cached.ts";
import type { DatasetSchema } from "../../data/interface.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export default function Home() {
  const t = textsOf({ en, de });
  const datasets = useData<DatasetSchema[]>("/datasets/?limit=100");
  return (
    <>
      <PageHeading title={t.title}>
        <p>{t.purpose}</p>
      </PageHeading>
      <Show data={datasets}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t.nothing} />
          ) : (
            <ul class="grid plain-list">
              {list.map(({ id, name, description }) => (
                <li key={id} class="panel">
                  <h2>
                    <a href={hrefOf(addressOf("/d/{dataset}", { dataset: id }))}>{name}</a>
                  </h2>
                  <p class="muted">{description}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </>
  );
}
