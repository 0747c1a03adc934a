/** Expectations compare a message with its English words, so that tests say what people read. */

import { isMessage } from "@esm/messages/message";
import { inEnglish } from "@esm/messages/render";
import { expect } from "vitest";

const sameWords = (one: unknown, other: unknown): boolean | undefined =>
  isMessage(one) && typeof other === "string" ? inEnglish(one) === other : undefined;

expect.addEqualityTesters([(one, other) => sameWords(one, other) ?? sameWords(other, one)]);
