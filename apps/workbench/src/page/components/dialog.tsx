/** A dialog over the page. The browser keeps the keyboard in it; the focus goes back when it closes. */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { textsOf } from "../language/language.ts";
import { Button } from "./button.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  title: string;
  children: ComponentChildren;
  /** By Escape or the button; a dialog that must be answered has none. */
  onClose?: () => void;
  isWide?: boolean;
}

/** The first empty field gets the focus, else the first stop, rather than the button that closes the dialog. */
const focusable = ".dialog-body :is(input, select, textarea, button):not([hidden])";

export function Dialog({ title, children, onClose, isWide = false }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const t = textsOf({ en, de });
  // Before the browser can deliver the next key: what is typed right after the dialog opens is meant for it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    const stops = [...(dialog?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((stop) =>
      stop.checkVisibility(),
    );
    (stops.find((stop) => stop instanceof HTMLInputElement && stop.value === "") ?? stops[0])?.focus();
    return () => {
      // While it is open, nothing else takes the focus.
      dialog?.close();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={isWide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div class="dialog-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {onClose && <Button kind="quiet" icon="close" label={t.close} onClick={onClose} />}
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
