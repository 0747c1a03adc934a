/** Light or dark: the user's choice, else that of the system. Paper is light. */
import { signal } from "@preact/signals";

export const schemes = ["auto", "light", "dark"] as const;
type Scheme = (typeof schemes)[number];

const storageKey = "scheme";

const isScheme = (text: unknown): text is Scheme => schemes.some((scheme) => scheme === text);

function initialScheme(): Scheme {
  const chosen = localStorage.getItem(storageKey);
  return isScheme(chosen) ? chosen : "auto";
}

export const scheme = signal<Scheme>(initialScheme());

const darkSystem = matchMedia("(prefers-color-scheme: dark)");
const paper = matchMedia("print");

/** Colour scheme on the screen or on paper. */
export const isDark = signal(false);

export function chooseScheme(chosen: Scheme): void {
  localStorage.setItem(storageKey, chosen);
  scheme.value = chosen;
  show(paper.matches);
}

/** The style sheet reads `data-scheme` of the document, before anybody learns that it has changed. */
function show(isPrinted: boolean): void {
  const shown = isPrinted ? "light" : scheme.peek();
  document.documentElement.dataset.scheme = shown;
  isDark.value = shown === "dark" || (shown === "auto" && darkSystem.matches);
}

export function followScheme(): void {
  const refresh = (): void => show(paper.matches);
  refresh();
  for (const query of [darkSystem, paper]) query.addEventListener("change", refresh);
  // Before the browser itself takes the page for a printed one.
  addEventListener("beforeprint", () => show(true));
  addEventListener("afterprint", refresh);
}
