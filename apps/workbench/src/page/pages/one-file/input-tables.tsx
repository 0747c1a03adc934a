/** The data of one file to read, by component. What is open is drawn. */
import { modelOfBytes } from "@esm/optimize/checks/model-bytes";
import { useState } from "preact/hooks";
import { Show } from "../../components/feedback/loaded.tsx";
import { embeddedFacts, unpacked } from "../../data/embedded.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { textsOf } from "../../language/language.ts";
import { de as originDe } from "../results/origin/de.ts";
import { en as originEn } from "../results/origin/en.ts";
import { Inputs } from "../results/origin/inputs.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

async function readNames(): Promise<string[]> {
  const bytes = await unpacked("data");
  return bytes === null ? [] : modelOfBytes(bytes).content.components.map(({ name }) => name);
}

export function InputTables() {
  const t = textsOf({ en, de });
  const names = useLoaded("data", null, readNames);
  return (
    <section class="panel stack">
      <h2>{t.inputs}</h2>
      <p class="muted">{textsOf({ en: originEn, de: originDe }).inputsHelp}</p>
      <Show data={names}>{(read) => read.map((name) => <InputsOfComponent key={name} name={name} />)}</Show>
    </section>
  );
}

function InputsOfComponent({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <bdi>{name}</bdi>
      </summary>
      {isOpen && <Inputs run={embeddedFacts().runId} component={name} year={null} scenario={null} />}
    </details>
  );
}
