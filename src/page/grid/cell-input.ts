/** The input over a cell that is typed into. Enter and Tab take the text and go on, Escape leaves the cell as it was. */
import type { GridView } from "./grid-view.ts";
import type { Place } from "./selection.ts";

interface Handlers {
  onDone: (place: Place, text: string) => void;
  onMove: (key: { key: string; ctrlKey: boolean; shiftKey: boolean }) => void;
  inputMode: () => "decimal" | "text";
  /** The focus goes back to the grid. */
  onEnd: () => void;
}

const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export class CellInput {
  readonly #view: GridView;
  readonly #handlers: Handlers;
  #input: HTMLInputElement | null = null;
  #place: Place = { row: 0, column: 0 };
  /** Arrows move within the text rather than to another cell. */
  #isLong = false;

  constructor(view: GridView, handlers: Handlers) {
    this.#view = view;
    this.#handlers = handlers;
  }

  get isOpen(): boolean {
    return this.#input !== null;
  }

  open(place: Place, text: string, isLong: boolean): void {
    this.finish();
    this.#view.reveal(place);
    const cell = this.#view.cellAt(place);
    if (!cell) return;
    const input = document.createElement("input");
    input.className = "value-grid-input";
    input.value = text;
    input.setAttribute("aria-label", cell.getAttribute("aria-label") ?? "");
    input.inputMode = this.#handlers.inputMode();
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.finish());
    this.#input = input;
    this.#place = place;
    this.#isLong = isLong;
    cell.append(input);
    input.focus({ preventScroll: true });
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
    event.stopPropagation();
    const isArrow = arrows.includes(key) && !this.#isLong;
    if (!isArrow && key !== "Enter" && key !== "Tab" && key !== "Escape") return;
    event.preventDefault();
    if (key === "Escape") this.#close();
    else this.finish();
    this.#handlers.onEnd();
    if (key === "Escape") return;
    const direction =
      key === "Enter"
        ? shiftKey
          ? "ArrowUp"
          : "ArrowDown"
        : key === "Tab"
          ? shiftKey
            ? "ArrowLeft"
            : "ArrowRight"
          : key;
    this.#handlers.onMove({ key: direction, ctrlKey: false, shiftKey: false });
  }
}
