/** Views of the same thing, as links: each has an address. On small screens the current one is moved into sight. */
import { useEffect, useRef } from "preact/hooks";
import { hrefOf } from "../router/address.ts";

interface Count {
  text: string;
  /** Name of the counted things, for screen readers. */
  label: string;
  isError: boolean;
}

interface Props {
  /** Name of the choice, for screen readers. */
  label: string;
  links: readonly { address: string; text: string; isCurrent: boolean; count?: Count }[];
}

export function TabLinks({ label, links }: Props) {
  const box = useRef<HTMLElement>(null);
  const current = links.find(({ isCurrent }) => isCurrent)?.address;
  useEffect(() => {
    const link = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!box.current || !link) return;
    box.current.scrollLeft = link.offsetLeft - (box.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav class="tab-links" aria-label={label} ref={box}>
      {links.map(({ address, text, isCurrent, count }) => (
        <a key={address} href={hrefOf(address)} aria-current={isCurrent ? "page" : undefined}>
          {text}
          {count && (
            <>
              <span class={count.isError ? "tab-count tab-count-error" : "tab-count"} aria-hidden="true">
                {count.text}
              </span>
              <span class="visually-hidden">, {count.label}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  );
}
