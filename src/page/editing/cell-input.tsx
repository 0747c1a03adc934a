/** The input over a cell while it is changed. */
import { useLayoutEffect, useRef } from "preact/hooks";

interface Props {
  label: string;
  /** What stands in it at first. */
  initial: string;
  /** To choose from; null where it is typed. */
  choices: readonly { value: string; text: string }[] | null;
  isNumber: boolean;
  /** Typing begins behind the first character. */
  isTyped: boolean;
  onCommit: (text: string, then: "down" | "next" | "previous" | "stay") => void;
  onCancel: () => void;
}

export function CellInput({ label, initial, choices, isNumber, isTyped, onCommit, onCancel }: Props) {
  const element = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isOver = useRef(false);
  // At once: the next key is for it.
  useLayoutEffect(() => {
    element.current?.focus({ preventScroll: true });
    if (!choices) element.current?.setSelectionRange(isTyped ? initial.length : 0, initial.length);
  }, []);
  const commit = (then: "down" | "next" | "previous" | "stay"): void => {
    if (isOver.current) return;
    isOver.current = true;
    onCommit(element.current?.value ?? "", then);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The keys of the table are not for the text.
    event.stopPropagation();
    if (event.key === "Enter") commit("down");
    else if (event.key === "Tab") commit(event.shiftKey ? "previous" : "next");
    else if (event.key === "Escape") {
      isOver.current = true;
      onCancel();
    } else return;
    event.preventDefault();
  };
  const common = { ref: element, class: "cell-input", "aria-label": label, onKeyDown, onBlur: () => commit("stay") };
  // Only at first: with `value`, what was typed would be lost when the table is drawn again.
  if (!choices)
    return <input {...common} type="text" defaultValue={initial} inputMode={isNumber ? "decimal" : "text"} />;
  return (
    <select {...common}>
      {choices.map(({ value, text }) => (
        <option key={value} value={value} selected={value === initial}>
          {text}
        </option>
      ))}
    </select>
  );
}
