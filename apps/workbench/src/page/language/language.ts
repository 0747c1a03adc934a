/** The language of the page: the user's choice, else the browser's. Texts are in `en.ts` and `de.ts` of each folder. */
import { effect, signal } from "@preact/signals";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

const storageKey = "language";

const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

function initialLanguage(): Language {
  const chosen = localStorage.getItem(storageKey);
  if (isLanguage(chosen)) return chosen;
  // A page that is one file was written in a language.
  const { lang } = document.documentElement;
  if (document.documentElement.dataset.run !== undefined && isLanguage(lang)) return lang;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

export const language = signal<Language>(initialLanguage());

export function chooseLanguage(chosen: Language): void {
  localStorage.setItem(storageKey, chosen);
  language.value = chosen;
}

/** The document says its language, so that screen readers pronounce it well. */
export function followLanguage(): void {
  effect(() => {
    document.documentElement.lang = language.value;
  });
}

/** The texts of the language: `const t = textsOf({ en, de })` in a component draws it again when the language changes. */
export const textsOf = <Texts>(texts: Readonly<Record<Language, Texts>>): Texts => texts[language.value];
