/**
 * The frame of every picture: title, unit, run and resolution of time, what it says in a sentence, the same as a table,
 * and downloads. The picture itself is `<svg>` or a `<canvas>` inside.
 */
import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { Button } from "../components/button.tsx";
import { Menu } from "../components/menu.tsx";
import { type Fold, FoldButton, isFolded } from "../components/parts/fold.tsx";
import { textsOf } from "../language/language.ts";
import { pageSign } from "../language/page-sign.ts";
import { hrefOf } from "../router/address.ts";
import { isShared } from "../router/base.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { csvOf, type FigureData, tsvOf } from "./figure-data.ts";
import { FigureTable } from "./figure-table.tsx";
import { useRunSource } from "./run-source.tsx";
import { saveCsv, savePng, saveSvg } from "./save.ts";

export interface FigureProps {
  title: string;
  unit?: string;
  /** Time of the picture: "full year, daily means", or typical periods, which are marked. */
  resolution?: { text: string; isTypical?: boolean };
  /** The main thing, made from the numbers. */
  sentence?: string;
  /** The numbers as a table, for "As table" and CSV. */
  data: () => FigureData;
  /** The picture. */
  children: ComponentChildren;
  /** Levels of headings must not be skipped. */
  level?: 2 | 3;
  /** Makes that it can be folded away below its title. */
  fold?: Fold | undefined;
}

export function Figure({ title, unit, resolution, sentence, data, children, level = 2, fold }: FigureProps) {
  const t = textsOf({ en, de });
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const Heading = level === 2 ? "h2" : "h3";
  const isClosed = isFolded(fold);
  return (
    <figure
      class="figure panel"
      aria-labelledby={`${id}-title`}
      aria-describedby={sentence && !isClosed ? `${id}-sentence` : undefined}
    >
      <div class="figure-head">
        <div class="figure-title">
          <Heading id={`${id}-title`}>
            {title} {unit && <span class="figure-unit">{unit}</span>}
          </Heading>
          <Origin resolution={resolution} />
        </div>
        {!isClosed && (
          <div class="figure-tools">
            <Button kind="quiet" aria-pressed={isTable} icon="table" onClick={() => setTable(!isTable)}>
              {t.asTable}
            </Button>
            <FigureMenu title={title} unit={unit} resolution={resolution} box={box} data={data} />
          </div>
        )}
        {fold !== undefined && <FoldButton fold={fold} title={title} />}
      </div>
      {sentence && !isClosed && <p id={`${id}-sentence`}>{sentence}</p>}
      {isTable && !isClosed && <FigureTable caption={title} data={data()} />}
      <div class="figure-picture" ref={box} hidden={isTable || isClosed}>
        {children}
      </div>
    </figure>
  );
}

/** The run, and how it resolves time. Typical periods are marked, with ways to look behind them. */
function Origin({ resolution }: Pick<FigureProps, "resolution">) {
  const t = textsOf({ en, de });
  const source = useRunSource();
  const run = source?.run;
  if (resolution?.isTypical && source) {
    return (
      <div class="figure-resolution figure-typical">
        <span class="figure-run">{run}</span>
        <Menu label={resolution.text} icon="information" text={resolution.text}>
          <a href={hrefOf(source.periods)}>{t.whichPeriods}</a>
          {!isShared && <a href={hrefOf(source.wholeRun)}>{t.runWhole}</a>}
        </Menu>
      </div>
    );
  }
  const text = [run, resolution?.text].filter(Boolean).join(" · ");
  return text === "" ? null : <p class="figure-resolution">{text}</p>;
}

interface MenuProps extends Pick<FigureProps, "title" | "unit" | "resolution" | "data"> {
  box: { readonly current: HTMLDivElement | null };
}

function FigureMenu({ title, unit, resolution, box, data }: MenuProps) {
  const t = textsOf({ en, de });
  const [copied, setCopied] = useState("");
  const source = useRunSource();
  const name = [title, source?.run].filter(Boolean).join(" ");
  const head = {
    title: unit ? `${title} (${unit})` : title,
    lines: [source?.name ?? "", resolution?.text ?? ""].filter(Boolean),
  };
  const copy = async (text: string, words: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(words);
  };
  return (
    <>
      <Menu label={`${t.save}: ${title}`} icon="download">
        <button type="button" data-closes onClick={() => box.current && void savePng(box.current, head, name)}>
          PNG
        </button>
        <button type="button" data-closes onClick={() => box.current && saveSvg(box.current, head, name)}>
          SVG
        </button>
        <button type="button" data-closes onClick={() => saveCsv(csvOf(data()), name)}>
          CSV
        </button>
        <button type="button" onClick={() => void copy(tsvOf(data(), pageSign()), t.tableCopied)}>
          {t.copyTable}
        </button>
        <button type="button" onClick={() => void copy(location.href, t.linkCopied)}>
          {t.copyLink}
        </button>
      </Menu>
      <span class="visually-hidden" role="status">
        {copied}
      </span>
    </>
  );
}
