/** Buttons, and links that look like them. One primary button at most per page. */
import type { ComponentChildren, JSX } from "preact";
import { Icon, type IconName } from "./icon.tsx";

interface Look {
  /** `secondary` where absent. */
  kind?: "primary" | "secondary" | "quiet" | "danger";
  icon?: IconName;
  /** Words for an icon without any. */
  label?: string;
  children?: ComponentChildren;
}

type ButtonProps = Look &
  Omit<JSX.IntrinsicElements["button"], "icon" | "label" | "class"> & {
    /** Under way: the button cannot be pressed again. */
    isBusy?: boolean;
  };

const classOf = (kind: Look["kind"] = "secondary", isIcon = false): string =>
  `button button-${kind}${isIcon ? " button-icon" : ""}`;

export function Button({ kind, icon, label, children, isBusy = false, type = "button", ...given }: ButtonProps) {
  return (
    <button
      {...given}
      type={type}
      class={classOf(kind, children === undefined)}
      aria-label={label ?? given["aria-label"]}
      title={label}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : given.onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  /** A file rather than a page. */
  download?: boolean;
  /** A page outside of the workbench, which opens beside it. */
  isBeside?: boolean;
}

export function ButtonLink({ kind, icon, label, children, href, download, isBeside }: ButtonLinkProps) {
  return (
    <a
      href={href}
      download={download}
      {...(isBeside && { target: "_blank", rel: "noopener" })}
      class={classOf(kind, children === undefined)}
      aria-label={label}
      title={label}
    >
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
