/**
 * The frame of every picture: title, unit, resolution of time, what it says in a sentence, the same as a table, and
 * downloads. The picture itself is an `<svg>` or a `<canvas>` inside.
 */
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { Menu } from "../components/menu.tsx";
import { textsOf } from "../language/language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { csvOf, type FigureData } from "./figure-data.ts";
import { FigureTable } from "./figure-table.tsx";
import { saveCsv, savePng, saveSvg } from "./save.ts";

export interface FigureProps {
  title: string;
  unit?: string;
  /** What the time of the picture is: "full year, daily means", or typical periods, which are marked. */
  resolution?: { text: string; isTypical?: boolean };
  /** The main thing, made from the numbers. */
  sentence?: string;
  /** The same numbers as a table, for "As table" and CSV. */
  data: () => FigureData;
  /** The picture. */
  children: ComponentChildren;
  /** Levels of headings must not be skipped. */
  level?: 2 | 3;
  /** A picture of pixels cannot be saved as SVG. */
  isCanvas?: boolean;
}

export function Figure({
  title,
  unit,
  resolution,
  sentence,
  data,
  children,
  level = 2,
  isCanvas = false,
}: FigureProps) {
  const t = textsOf({ en, de });
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <figure
      class="figure panel"
      aria-labelledby={`${id}-title`}
      aria-describedby={sentence ? `${id}-sentence` : undefined}
    >
      <div class="figure-head">
        <div class="figure-title">
          <Heading id={`${id}-title`}>
            {title} {unit && <span class="figure-unit">{unit}</span>}
          </Heading>
          {resolution && (
            <p class={resolution.isTypical ? "figure-resolution figure-typical" : "figure-resolution"}>
              {resolution.isTypical && <Icon name="information" />}
              {resolution.text}
            </p>
          )}
        </div>
        <div class="figure-tools">
          <Button kind="quiet" aria-pressed={isTable} icon="table" onClick={() => setTable(!isTable)}>
            {t.asTable}
          </Button>
          <FigureMenu title={title} box={box} data={data} isCanvas={isCanvas} />
        </div>
      </div>
      {sentence && <p id={`${id}-sentence`}>{sentence}</p>}
      {isTable && <FigureTable caption={title} data={data()} />}
      <div class="figure-picture" ref={box} hidden={isTable}>
        {children}
      </div>
    </figure>
  );
}

interface MenuProps {
  title: string;
  box: { readonly current: HTMLDivElement | null };
  data: () => FigureData;
  isCanvas: boolean;
}

function FigureMenu({ title, box, data, isCanvas }: MenuProps) {
  const t = textsOf({ en, de });
  const [isCopied, setCopied] = useState(false);
  const picture = (): Element | null => box.current?.querySelector("svg.picture, canvas") ?? null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
  };
  return (
    <>
      <Menu label={`${t.save}: ${title}`} icon="download">
        <button type="button" data-closes onClick={() => void savePng(picture(), title)}>
          PNG
        </button>
        {!isCanvas && (
          <button type="button" data-closes onClick={() => saveSvg(picture(), title)}>
            SVG
          </button>
        )}
        <button type="button" data-closes onClick={() => saveCsv(csvOf(data()), title)}>
          CSV
        </button>
        <button type="button" onClick={() => void copy()}>
          {t.copyLink}
        </button>
      </Menu>
      <span class="visually-hidden" role="status">
        {isCopied ? t.linkCopied : ""}
      </span>
    </>
  );
}
