/** Which part of a long list is shown, and the ways to the parts beside it. The number of the part is kept in the address. */
import { useRef } from "preact/hooks";
import { formatCount } from "../language/format.ts";
import { textsOf } from "../language/language.ts";
import { hrefOf, path, query } from "../router/address.ts";
import { ButtonLink } from "./button.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Props {
  /** In the address. */
  name: string;
  /** Length of the whole list. */
  total: number;
  perPage: number;
  /** Name of the listed things. */
  label: string;
}

/** From 1 on. */
export const pageIn = (name: string): number => Math.max(1, Math.floor(Number(query.value.get(name) ?? 1)) || 1);

function hrefOfPage(name: string, page: number): string {
  const search = new URLSearchParams(query.value);
  if (page === 1) search.delete(name);
  else search.set(name, String(page));
  return hrefOf(path.value + (search.size > 0 ? `?${search}` : ""));
}

/** Stands below its list, in one element with it, whose beginning comes into sight with another part. Nothing where all is shown. */
export function Pager({ name, total, perPage, label }: Props) {
  const t = textsOf({ en, de });
  const box = useRef<HTMLElement>(null);
  const pages = Math.ceil(total / perPage);
  const page = pageIn(name);
  if (pages <= 1 && page === 1) return null;
  const [from, to] = [(page - 1) * perPage + 1, Math.min(page * perPage, total)];
  const showBeginning = (): void => box.current?.parentElement?.scrollIntoView({ block: "start" });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the links inside.
    <nav class="row" aria-label={t.parts(label)} ref={box} onClick={showBeginning}>
      {page > 1 && (
        <ButtonLink href={hrefOfPage(name, Math.min(page - 1, Math.max(1, pages)))}>{t.previous}</ButtonLink>
      )}
      {page < pages && <ButtonLink href={hrefOfPage(name, page + 1)}>{t.next}</ButtonLink>}
      {page <= pages && (
        <span class="muted" role="status">
          {t.partOf(label, formatCount(from), formatCount(to), formatCount(total))}
        </span>
      )}
    </nav>
  );
}
