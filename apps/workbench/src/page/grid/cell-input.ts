/** The input over a cell that is changed. Enter and Tab take the text and go on, Escape leaves the cell as it was. */
import type { Place } from "./selection.ts";

/** Whatever draws the cells. */
interface CellView {
  /** Scrolls to it. */
  reveal: (place: Place) => void;
  /** The element of a cell that is drawn. */
  cellAt: (place: Place) => HTMLElement | null | undefined;
}

interface Handlers {
  onDone: (place: Place, text: string) => void;
  onMove: (key: { key: string; ctrlKey: boolean; shiftKey: boolean }) => void;
  /** The focus goes back to the grid. */
  onEnd: () => void;
}

export interface InputOptions {
  text: string;
  label: string;
  inputMode: "decimal" | "text";
  /** Arrows move within the text rather than to another cell. */
  isLong: boolean;
  /** Typing replaces the text. */
  isSelected?: boolean;
  /** To choose from, instead of typing. */
  choices?: readonly { value: string; text: string }[] | null;
}

const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export class CellInput {
  readonly #view: CellView;
  readonly #handlers: Handlers;
  #input: HTMLInputElement | HTMLSelectElement | null = null;
  #place: Place = { row: 0, column: 0 };
  #isLong = false;

  constructor(view: CellView, handlers: Handlers) {
    this.#view = view;
    this.#handlers = handlers;
  }

  get isOpen(): boolean {
    return this.#input !== null;
  }

  open(place: Place, { text, label, inputMode, isLong, isSelected = false, choices }: InputOptions): void {
    this.finish();
    this.#view.reveal(place);
    const cell = this.#view.cellAt(place);
    if (!cell) return;
    const input = choices ? selectOf(choices) : document.createElement("input");
    input.className = "cell-input";
    input.value = text;
    input.setAttribute("aria-label", label);
    input.inputMode = inputMode;
    input.addEventListener("keydown", (event) => this.#onKey(event as KeyboardEvent));
    input.addEventListener("blur", () => this.finish());
    this.#input = input;
    this.#place = place;
    this.#isLong = isLong;
    cell.append(input);
    input.focus({ preventScroll: true });
    if (isSelected && input instanceof HTMLInputElement) input.select();
  }

  /** Takes the text, if one is being typed. */
  finish(): void {
    const input = this.#input;
    if (!input) return;
    this.#close();
    this.#handlers.onDone(this.#place, input.value);
  }

  #close(): void {
    const input = this.#input;
    this.#input = null;
    input?.remove();
  }

  #onKey(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    // It saves what was typed, too.
    if (key === "s" && (event.ctrlKey || event.metaKey)) {
      this.finish();
      this.#handlers.onEnd();
      return;
    }
    event.stopPropagation();
    const isArrow = arrows.includes(key) && !this.#isLong;
    if (!isArrow && key !== "Enter" && key !== "Tab" && key !== "Escape") return;
    event.preventDefault();
    if (key === "Escape") this.#close();
    else this.finish();
    this.#handlers.onEnd();
    if (key === "Escape") return;
    const [forward, back] = key === "Enter" ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"];
    const direction = isArrow ? key : shiftKey ? back : forward;
    this.#handlers.onMove({ key: direction, ctrlKey: false, shiftKey: false });
  }
}

function selectOf(choices: readonly { value: string; text: string }[]): HTMLSelectElement {
  const select = document.createElement("select");
  select.append(...choices.map(({ value, text }) => new Option(text, value)));
  return select;
}
