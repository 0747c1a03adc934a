/** Expectations compare a message with its English words, so that tests say what people read. */
import { expect } from "vitest";
import { isMessage } from "#src/messages/message.ts";
import { inEnglish } from "#src/messages/render.ts";

const sameWords = (one: unknown, other: unknown): boolean | undefined =>
  isMessage(one) && typeof other === "string" ? inEnglish(one) === other : undefined;

expect.addEqualityTesters([(one, other) => sameWords(one, other) ?? sameWords(other, one)]);
