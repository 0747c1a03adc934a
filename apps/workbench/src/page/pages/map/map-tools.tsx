/** What can be done on the map: tools, what the chosen one asks for, regions that have no place, and what was done. */
import { useEffect } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { textsOf } from "../../language/language.ts";
import { hrefOf, setQuery } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import type { MapWork, Tool } from "./map-work.ts";

/** Buttons beside those that undo. */
export function MapTools({ tool, setTool, open, data, mayModify }: MapWork) {
  const t = textsOf({ en, de });
  if (!mayModify) return null;
  const hasPairs = data.places.length > 1;
  const toggle = (name: "add" | "line"): void =>
    setTool(tool?.name === name ? null : name === "add" ? { name } : { name, from: null });
  return (
    <>
      <Button icon="add" aria-pressed={tool?.name === "add"} onClick={() => toggle("add")}>
        {t.addRegion}
      </Button>
      {hasPairs && (
        <Button icon="edit" aria-pressed={tool?.name === "line"} onClick={() => toggle("line")}>
          {t.drawLine}
        </Button>
      )}
      {hasPairs && <Button onClick={() => open({ form: "distances" })}>{t.distances}</Button>}
    </>
  );
}

/** Above the picture, while a tool is chosen: what to do, and the form in place of the pointer. Escape ends it. */
export function ToolHelp({ tool, setTool, open, isMap, data }: MapWork) {
  const t = textsOf({ en, de });
  useEffect(() => {
    const end = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) setTool(null);
    };
    addEventListener("keydown", end);
    return () => removeEventListener("keydown", end);
  }, []);
  if (!tool) return null;
  const isEmpty = data.places.length === 0;
  return (
    <div class="map-hint">
      <div role="status">
        {isEmpty && <strong>{t.firstRegion}</strong>}
        <p>{helpOf(tool, isMap, t)}</p>
      </div>
      <div class="row">
        {tool.name === "add" && <Button onClick={() => open({ form: "region", at: null })}>{t.typeRegion}</Button>}
        {tool.name === "line" && (
          <Button onClick={() => open({ form: "line", ends: [tool.from ?? "", ""] })}>{t.chooseRegions}</Button>
        )}
        {!isEmpty && <Button onClick={() => setTool(null)}>{t.stop}</Button>}
      </div>
    </div>
  );
}

/** Regions that a map cannot show: each can be placed by a click, or the picture becomes a diagram again. */
export function Unplaced({ missing, isMap, mayModify, setTool }: MapWork) {
  const t = textsOf({ en, de });
  if (!mayModify || missing.length === 0) return null;
  if (!isMap) {
    const begin = (): void => {
      setQuery({ as: "map" });
      setTool({ name: "place", region: missing[0] });
    };
    return (
      <div>
        <Button onClick={begin}>{t.toMap}</Button>
      </div>
    );
  }
  return (
    <section class="stack" aria-label={t.unplaced}>
      <h3>{t.unplaced}</h3>
      <div class="row">
        {missing.slice(0, maxUnplaced).map((region) => (
          <Button key={region} onClick={() => setTool({ name: "place", region })}>
            {t.place(region)}
          </Button>
        ))}
        <Button
          kind="quiet"
          onClick={() => {
            setTool(null);
            setQuery({ as: null });
          }}
        >
          {t.toDiagram}
        </Button>
      </div>
    </section>
  );
}

/** The next ones follow when these have a place. */
const maxUnplaced = 12;

/** What was done last, and the way to the component that it is about. */
export function Said({ said, editing }: MapWork) {
  const t = textsOf({ en, de });
  const component = said?.component;
  return (
    <p role="status">
      {said?.text}{" "}
      {component !== undefined && (
        <a href={hrefOf(addressOf("/d/{dataset}/c/{component}", { dataset: editing.datasetId, component }))}>
          {t.toComponent(component)}
        </a>
      )}
    </p>
  );
}

function helpOf(tool: NonNullable<Tool>, isMap: boolean, t: typeof en): string {
  if (tool.name === "add") return isMap ? t.addHelp : t.addHelpInDiagram;
  if (tool.name === "place") return t.placeHelp(tool.region);
  return tool.from === null ? t.drawHelp : t.drawTo(tool.from);
}
