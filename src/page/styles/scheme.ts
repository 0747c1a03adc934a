/** Light or dark: the user's choice, else that of the system. */
import { effect, signal } from "@preact/signals";

export const schemes = ["auto", "light", "dark"] as const;
type Scheme = (typeof schemes)[number];

const storageKey = "scheme";

const isScheme = (text: unknown): text is Scheme => schemes.some((scheme) => scheme === text);

function initialScheme(): Scheme {
  const chosen = localStorage.getItem(storageKey);
  return isScheme(chosen) ? chosen : "auto";
}

export const scheme = signal<Scheme>(initialScheme());

export function chooseScheme(chosen: Scheme): void {
  localStorage.setItem(storageKey, chosen);
  scheme.value = chosen;
}

/** The style sheet reads `data-scheme` of the document. */
export function followScheme(): void {
  effect(() => {
    document.documentElement.dataset.scheme = scheme.value;
  });
}
