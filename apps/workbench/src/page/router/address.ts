/** The address of the browser as signals, and ways to change it. Paths are those below `/app`. */
import { computed, signal } from "@preact/signals";
import { base, isOneFile } from "./base.ts";

const location = signal({ ...readLocation(), visit: 0 });

/** Without `/app`, without a slash at its end: `/` or `/d/3/runs`. */
export const path = computed(() => location.value.path);
export const query = computed(() => new URLSearchParams(location.value.search));
/** Counts the pages that were opened. */
export const visit = computed(() => location.value.visit);

function readLocation() {
  if (isOneFile) {
    const { pathname, search } = new URL(window.location.hash.slice(base.length), "file:///");
    return { path: pathname === "/" ? `/r/${document.documentElement.dataset.run}` : pathname, search };
  }
  const { pathname, search } = window.location;
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return { path: below.replace(/\/+$/, "") || "/", search };
}

const refresh = (): void => {
  const { path, visit } = location.peek();
  const now = readLocation();
  location.value = { ...now, visit: now.path === path ? visit : visit + 1 };
};

let pagesOpened = 0;
/** The browser itself puts the focus at the start of the first page. */
export const isFirstPage = (): boolean => pagesOpened === 0;

/** Address for a link in the document: `/app/d/3`. */
export const hrefOf = (address: string): string => base + address;

/** Goes to another page of the workbench, e.g. `/d/3`. */
export function navigate(address: string, { replace = false } = {}): void {
  const before = location.peek().path;
  if (replace) history.replaceState(null, "", hrefOf(address));
  else history.pushState(null, "", hrefOf(address));
  refresh();
  if (location.peek().path === before) return;
  pagesOpened++;
  scrollTo(0, 0);
}

/** Gives the page another address, and leaves it and what has the focus as they are: what it shows has another name now. */
export function readdress(address: string): void {
  history.replaceState(null, "", hrefOf(address) + window.location.search);
  location.value = { ...readLocation(), visit: location.peek().visit };
}

/** Changes parameters of the address and stays on the page; null removes one. */
export function setQuery(changes: Readonly<Record<string, string | null>>, { replace = true } = {}): void {
  const search = new URLSearchParams(location.value.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  navigate(location.value.path + (search.size > 0 ? `?${search}` : ""), { replace });
}

/** Links of the workbench change the page without loading it again. */
export function followAddress(): void {
  addEventListener("popstate", refresh);
  addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = (event.target as Element | null)?.closest?.("a");
    if (!isPlain || !link || event.defaultPrevented || link.hasAttribute("target") || link.hasAttribute("download"))
      return;
    // By the attribute: links in pictures have no parts of addresses.
    if (isOneFile) return followInFile(event, link.getAttribute("href") ?? "");
    const { origin, pathname, search, hash } = new URL(link.getAttribute("href") ?? "", document.baseURI);
    const isOurs = origin === window.location.origin && pathname.startsWith(`${base}/`);
    if (!isOurs || (hash !== "" && pathname === window.location.pathname)) return;
    event.preventDefault();
    navigate(pathname.slice(base.length) + search);
  });
}

/** The fragment is the address of the page, so a link to a part of it only shows that part. */
function followInFile(event: MouseEvent, href: string): void {
  if (!href.startsWith(base)) return;
  event.preventDefault();
  const address = href.slice(base.length);
  if (address.startsWith("/")) navigate(address);
  else {
    const part = document.getElementById(address);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }
}
