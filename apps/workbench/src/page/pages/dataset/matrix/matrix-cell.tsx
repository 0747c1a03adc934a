/** A cell of the matrix: what the variant changes, typed in place, with what it inherits and what it comes to. */
import { useId } from "preact/hooks";
import { Icon } from "../../../components/icon.tsx";
import { de as editingDe } from "../../../editing/de.ts";
import { en as editingEn } from "../../../editing/en.ts";
import { textsOf } from "../../../language/language.ts";
import { valueText } from "../../sweeps/sweep-words.ts";
import { de } from "./matrix.de.ts";
import { en } from "./matrix.en.ts";
import { type CellWords, changesText } from "./matrix-cells.ts";
import { type Cell, isEditable } from "./matrix-rows.ts";

interface Props {
  /** "Cheap wind: Wind, invest per capacity". */
  label: string;
  cell: Cell;
  words: CellWords;
  /** The text that somebody has typed and that is not stored yet. */
  edited: string | undefined;
  problem: string | undefined;
  mayModify: boolean;
  onType: (text: string) => void;
  /** Texts of other cells beside and below it. */
  onPaste: (block: string) => void;
}

export function MatrixCell({ label, cell, words, edited, problem, mayModify, onType, onPaste }: Props) {
  const t = textsOf({ en, de });
  const texts = textsOf({ en: editingEn, de: editingDe });
  const id = useId();
  const { own, inherited, base, before, after } = cell;
  const isInherited = inherited.length > 0;
  const stored = changesText(own, words);
  const unchanged = isInherited ? before : base;
  const greyed = unchanged === undefined || unchanged === null ? t.unchanged : valueText(unchanged, texts);
  const notes = notesOf();
  const described = [notes.length > 0 && `${id}-notes`, problem && `${id}-problem`].filter(Boolean).join(" ");
  const isTyped = mayModify && isEditable(own);
  return (
    <div class={`matrix-cell${edited === undefined ? "" : " matrix-edited"}`}>
      {isTyped ? (
        <input
          type="text"
          autocomplete="off"
          aria-label={label}
          aria-describedby={described || undefined}
          aria-invalid={problem ? true : undefined}
          placeholder={isInherited && before === undefined ? changesText(inherited, words) : greyed}
          value={edited ?? stored}
          onInput={({ currentTarget: { value } }) => onType(value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onType(stored);
            else moveTo(event);
          }}
          onPaste={(event) => {
            const text = event.clipboardData?.getData("text") ?? "";
            if (!/[\t\n]/.test(text.trim())) return;
            event.preventDefault();
            onPaste(text);
          }}
        />
      ) : (
        <span class={own.length === 0 ? "muted" : undefined}>{own.length === 0 ? greyed : stored}</span>
      )}
      {notes.length > 0 && (
        <span class="matrix-note" id={`${id}-notes`}>
          {notes.join("; ")}
        </span>
      )}
      {problem && (
        <p class="field-error" id={`${id}-problem`}>
          <Icon name="error" />
          {problem}
        </p>
      )}
    </div>
  );

  function notesOf(): string[] {
    const fromParent = changesText(inherited, words);
    const result = own.some(({ operation }) => operation !== "set") && after !== undefined && after !== null;
    return [
      ...(mayModify && !isEditable(own) ? [t.several] : []),
      ...(isInherited ? [own.length === 0 ? t.inherited(fromParent) : t.inheritedBefore(fromParent)] : []),
      // A text that is not stored yet has no computed value.
      ...(result && edited === undefined ? [t.comesTo(valueText(after, texts))] : []),
    ];
  }
}

/** Up and down lead to the cell of the same variant; Enter leads down. */
function moveTo(event: KeyboardEvent): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  if (step === 0 || event.isComposing || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const at = event.currentTarget.closest("td");
  let row = at?.parentElement;
  while (row && at) {
    row = (step < 0 ? row.previousElementSibling : row.nextElementSibling) as HTMLElement | null;
    const input = row?.children[[...(at.parentElement?.children ?? [])].indexOf(at)]?.querySelector("input");
    if (!input) continue;
    input.focus();
    input.select();
    return;
  }
}
