/**
 * A message to people as data: a code of the catalogue and its values. A message passes threads, processes and the database,
 * and becomes words of a language where it leaves (render.ts).
 */
import type { Catalogue } from "./catalogue.ts";

export type Code = keyof Catalogue;

/** A message, or words that need no translation: names of the user, and texts that earlier versions have stored. */
export type Words = string | Message;
export type Value = Words | number | readonly (Words | number)[];

export interface Message {
  readonly code: Code;
  readonly params: Readonly<Record<string, Value>>;
}

/** `a` and `b` of "{a} of {b:join}". */
type NamesIn<Template> = Template extends `${string}{${infer Placeholder}}${infer Rest}`
  ? NameOf<Placeholder> | NamesIn<Rest>
  : never;
type NameOf<Placeholder> = Placeholder extends `${infer Name}:${string}`
  ? Name
  : Placeholder extends `${infer Name}|${string}`
    ? Name
    : Placeholder;

export type ParamsOf<C extends Code> = Readonly<Record<NamesIn<Catalogue[C]["en"]>, Value>>;

export const message = <C extends Code>(
  code: C,
  ...[params]: NamesIn<Catalogue[C]["en"]> extends never ? [] : [params: ParamsOf<C>]
): Message => ({ code, params: params ?? {} });

export const isMessage = (value: unknown): value is Message =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Message).code === "string" &&
  typeof (value as Message).params === "object" &&
  Object.keys(value).length === 2;

/** Sentences one after the other; absent ones are left out. */
export function sentences(...texts: readonly (Words | undefined | "")[]): Words {
  const given = texts.filter((text): text is Words => text !== undefined && text !== "");
  return given.length === 1 ? given[0] : message("sentences", { all: given });
}

/** A rule that a value breaks, in the words of EnSysMod's interface. */
export const valueError = (what: Words): Message => message("value_error", { what });

/** Names in straight single quotes, as both languages have them. */
export const quoted = (names: Iterable<string>): string[] => [...names].map((name) => `'${name}'`);
