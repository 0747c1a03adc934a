/** Views of the same thing, as links: each has an address. */
import { hrefOf } from "../router/address.ts";

interface Props {
  /** What is chosen, for screen readers. */
  label: string;
  links: readonly { address: string; text: string; isCurrent: boolean }[];
}

export function TabLinks({ label, links }: Props) {
  return (
    <nav class="tab-links" aria-label={label}>
      {links.map(({ address, text, isCurrent }) => (
        <a key={address} href={hrefOf(address)} aria-current={isCurrent ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
