/** The name of a component in a table of its figures: a button that opens how they arise. Its code is loaded when it is pressed. */
import { shownName } from "@esm/model/domain/runs/stock-name";
import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { textsOf } from "../../../language/language.ts";
import type { Result } from "../result-page.tsx";
import type { OriginFigure } from "./component-origin.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

type Panel = FunctionComponent<Parameters<typeof import("./component-origin.tsx").default>[0]>;

interface Props {
  result: Result;
  component: string;
  figures: () => readonly OriginFigure[];
}

export function OriginButton({ result, component, figures }: Props) {
  const t = textsOf({ en, de });
  const [panel, setPanel] = useState<{ Shown: Panel } | null>(null);
  const open = async (): Promise<void> => {
    const { default: Shown } = await import("./component-origin.tsx");
    setPanel({ Shown });
  };
  return (
    <>
      <button type="button" class="link-button" title={t.open(shownName(component))} onClick={() => void open()}>
        {shownName(component)}
      </button>
      {panel && (
        <panel.Shown result={result} component={component} figures={figures()} onClose={() => setPanel(null)} />
      )}
    </>
  );
}
