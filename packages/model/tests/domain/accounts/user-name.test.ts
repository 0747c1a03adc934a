import { describe, expect, it } from "vitest";
import { foldedUserName, readNewUserName } from "../../../src/domain/accounts/user-name.ts";

describe("The name of a new account", () => {
  it.each([
    ["stays as it is", "Änne Müller", "Änne Müller"],
    ["loses spaces around it", " \t ann\n", "ann"],
    ["is composed", "A\u0308nne", "Änne"],
    ["has plain letters in place of wide ones and ligatures", "ａｎｎ ﬁ", "ann fi"],
    ["has a plain space in place of one that does not break", "grace\u00a0hopper", "grace hopper"],
    ["may have any letters", "Ἀθηνᾶ 李小龙 😀", "Ἀθηνᾶ 李小龙 😀"],
    ["may have 255 characters of two units each", "😀".repeat(255), "😀".repeat(255)],
  ])("%s", (_, given, stored) => {
    expect(readNewUserName(given)).toEqual({ value: stored });
  });

  it.each([
    ["a line feed", "an\nn", 3, "U+000A"],
    ["the last control character", "ann\u009f", 4, "U+009F"],
    ["a space without width", "ann\u200b", 4, "U+200B"],
    ["a joiner", "a\u200dnn", 2, "U+200D"],
    ["a mark of direction", "ann\u202egpj", 4, "U+202E"],
    ["a soft hyphen", "an\u00adn", 3, "U+00AD"],
    ["a word joiner", "\u2060ann", 1, "U+2060"],
    ["a variation selector", "ann\ufe0f", 4, "U+FE0F"],
    ["a letter that is a filler", "ann\u3164x", 4, "U+1160"],
    ["a tag, counted behind a character of two units", "😀\u{e0041}", 2, "U+E0041"],
    ["a separator of lines", "ann\u2028x", 4, "U+2028"],
  ])("is refused with %s, by its place", (_, given, place, code) => {
    const msg = `Value error, a name cannot have invisible characters: character ${place} is ${code}.`;
    expect(readNewUserName(given)).toMatchObject({ rejection: { type: "value_error", msg } });
  });

  it.each([
    ["nothing", "", "string_too_short"],
    ["spaces alone", "   ", "string_too_short"],
    ["256 characters", "n".repeat(256), "string_too_long"],
    ["more characters than were sent, in its stored form", "ﷺ".repeat(20), "string_too_long"],
    ["half a character", "ann\ud83d", "string_unicode"],
    ["a null character", "ann\u0000", "string_unicode"],
    ["a number", 5, "string_type"],
    ["null", null, "string_type"],
  ])("is refused as %s", (_, given, type) => {
    expect(readNewUserName(given)).toMatchObject({ rejection: { type } });
  });
});

describe("Names count as the same", () => {
  it.each([
    ["in upper and lower case", "Ann", "aNN"],
    ["in both forms of sigma", "ΟΔΥΣΣΕΥΣ", "οδυσσευς"],
    ["with ß and SS", "Groß", "GROSS"],
    ["composed or not", "Änne", "a\u0308nne"],
    ["wide or not", "ＡＮＮ", "ann"],
    ["with spaces around them", " ann ", "ann"],
  ])("%s", (_, one, other) => {
    expect(foldedUserName(one)).toBe(foldedUserName(other));
  });

  it.each([
    ["by an accent", "Änne", "Anne"],
    ["by a space inside", "grace hopper", "gracehopper"],
    ["by a letter of another script that looks alike", "ann", "аnn"],
  ])("only if they do not differ %s", (_, one, other) => {
    expect(foldedUserName(one)).not.toBe(foldedUserName(other));
  });

  it("stably when they are folded again", () => {
    for (const name of ["İstanbul", "ǅungla", "ﬃ", "Straße", "ϓ", "ᾼ"]) {
      expect(foldedUserName(foldedUserName(name))).toBe(foldedUserName(name));
    }
  });
});
