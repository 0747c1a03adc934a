/** The components, a sentence about each. What is looked for is in the address, where the command palette puts it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import type { DatasetDetails } from "../../data/answers.ts";
import { formatCount } from "../../language/format.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf, query, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { useComponents } from "./components-of-dataset.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { sentenceOf } from "./sentence.ts";

/** Shorter lists need no search. */
const minToSearch = 8;
/** Sentences of each kind, until all are asked for. */
const firstPerKind = 100;

export function ComponentSentences({ details }: { details: DatasetDetails }) {
  const t = textsOf({ en, de });
  const box = useRef<HTMLElement>(null);
  const find = query.value.get("find") ?? "";
  const [isAsked, setAsked] = useState(false);
  const { dataset, components: overview } = details;
  const total = details.counts.components;
  const first = useComponents(dataset.id, { overview, perKind: firstPerKind });
  // A match may be anywhere.
  const isWhole = first !== null && first.length < total && (isAsked || find !== "");
  const whole = useComponents(isWhole ? dataset.id : null, { overview });
  const components = whole ?? first;
  const isThere = components !== null;
  useEffect(() => {
    const field = box.current?.querySelector("input");
    if (find !== "" && document.activeElement !== field) (field ?? box.current)?.focus();
  }, [find, isThere]);
  if (!components) return null;
  const sentences = components.map((component) => ({
    component,
    text: sentenceOf(component, dataset, t.sentences),
  }));
  const sought = find.toLowerCase();
  const matching = sentences.filter(({ component: { name }, text }) =>
    `${name} ${text}`.toLowerCase().includes(sought),
  );
  return (
    <section class="stack" ref={box} tabIndex={-1}>
      <div>
        <h2>{t.componentsTitle}</h2>
        <p class="muted">{t.componentsHelp}</p>
      </div>
      {(find !== "" || components.length >= minToSearch) && (
        <div class="search">
          <TextField
            label={t.find}
            value={find}
            maxLength={255}
            onInput={({ currentTarget: { value } }) => setQuery({ find: value === "" ? null : value })}
          />
        </div>
      )}
      {matching.length === 0 && <p role="status">{t.notFound}</p>}
      <ul class="plain-list sentences">
        {matching.map(({ component: { type, name }, text }) => (
          <li key={`${type} ${name}`}>
            <span class="sentence-kind">{t.kinds[type]}</span>
            <p>
              <a
                href={hrefOf(addressOf("/d/{dataset}/c/{component}", { dataset: details.dataset.id, component: name }))}
              >
                {name}
              </a>{" "}
              {text}
            </p>
          </li>
        ))}
      </ul>
      {components.length < total && (
        <div class="row">
          <Button isBusy={isWhole && whole === null} onClick={() => setAsked(true)}>
            {t.allComponents(formatCount(total))}
          </Button>
          <span class="muted">{t.firstOfEachKind(firstPerKind)}</span>
        </div>
      )}
    </section>
  );
}
