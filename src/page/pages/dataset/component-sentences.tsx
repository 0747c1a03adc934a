/** The components, a sentence about each. */
import type { Dataset } from "../../data/answers.ts";
import { textsOf } from "../../language/language.ts";
import { useComponents } from "./components-of-dataset.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { sentenceOf } from "./sentence.ts";

export function ComponentSentences({ dataset }: { dataset: Dataset }) {
  const t = textsOf({ en, de });
  const components = useComponents(dataset.id);
  if (!components) return null;
  return (
    <section class="stack">
      <div>
        <h2>{t.componentsTitle}</h2>
        <p class="muted">{t.componentsHelp}</p>
      </div>
      <ul class="plain-list sentences">
        {components.map((component) => (
          <li key={component.name}>
            <span class="sentence-kind">{t.kinds[component.type]}</span>
            <p>
              <strong>{component.name}</strong> {sentenceOf(component, dataset, t.sentences)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
