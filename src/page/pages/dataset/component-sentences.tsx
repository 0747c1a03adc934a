/** The components, a sentence about each. What is looked for is in the address, where the command palette puts it. */
import { useEffect, useRef } from "preact/hooks";
import { TextField } from "../../components/field.tsx";
import type { DatasetDetails } from "../../data/answers.ts";
import { textsOf } from "../../language/language.ts";
import { query, setQuery } from "../../router/address.ts";
import { maxPerKind, useComponents } from "./components-of-dataset.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { sentenceOf } from "./sentence.ts";

/** Shorter lists need no search. */
const minToSearch = 8;

export function ComponentSentences({ details }: { details: DatasetDetails }) {
  const t = textsOf({ en, de });
  const box = useRef<HTMLElement>(null);
  const components = useComponents(details.dataset.id, details.components);
  const find = query.value.get("find") ?? "";
  const isThere = components !== null;
  useEffect(() => {
    const field = box.current?.querySelector("input");
    if (find !== "" && document.activeElement !== field) (field ?? box.current)?.focus();
  }, [find, isThere]);
  if (!components) return null;
  const sentences = components.map((component) => ({
    component,
    text: sentenceOf(component, details.dataset, t.sentences),
  }));
  const sought = find.toLowerCase();
  const found = sentences.filter(({ component: { name }, text }) => `${name} ${text}`.toLowerCase().includes(sought));
  const isCut = Object.values(Object.groupBy(components, ({ type }) => type)).some(
    (list = []) => list.length >= maxPerKind,
  );
  return (
    <section class="stack" ref={box} tabIndex={-1}>
      <div>
        <h2>{t.componentsTitle}</h2>
        <p class="muted">{t.componentsHelp}</p>
      </div>
      {(find !== "" || components.length >= minToSearch) && (
        <TextField
          label={t.find}
          value={find}
          maxLength={255}
          onInput={({ currentTarget: { value } }) => setQuery({ find: value === "" ? null : value })}
        />
      )}
      {found.length === 0 && <p role="status">{t.notFound}</p>}
      {isCut && <p class="muted">{t.firstOfEachKind(maxPerKind)}</p>}
      <ul class="plain-list sentences">
        {found.map(({ component: { type, name }, text }) => (
          <li key={`${type} ${name}`}>
            <span class="sentence-kind">{t.kinds[type]}</span>
            <p>
              <strong>{name}</strong> {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
