/** A text in both languages. template.ts describes its placeholders. */
export interface Entry {
  readonly en: string;
  readonly de: string;
}

export type Language = keyof Entry;
