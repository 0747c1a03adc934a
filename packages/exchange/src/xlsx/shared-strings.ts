/** Texts of a workbook: the table of shared texts, and rich text, of which the words are taken and the rest left. */

import { message } from "@esm/messages/message";
import type { ZipFileEntry } from "../zip/zip-reader.ts";
import { SheetError } from "./error.ts";
import { chargeText, type TextBudget } from "./grid.ts";
import type { SheetLimits } from "./limits.ts";
import { decodeCharacterCodes } from "./text.ts";
import { characters, endOfInput, endTag, isLow, malformed, startTag, type XmlCursor } from "./xml/cursor.ts";
import { checkDensity, openXmlStream } from "./xml/window.ts";
import { isNamed, nextToken, skipElement, tokenText } from "./xml/xml.ts";

/** The longest an escaped UTF-16 unit gets (`&#x10FFFF;`, or `_x0000_` with its underscores escaped). */
const bytesPerUnit = 16;

/**
 * The text of the current start tag's element (`t`, `v`): the current token is its end tag afterwards.
 * Throws what `tooLong` makes for a text beyond `maxLength`.
 */
export function readElementText(cursor: XmlCursor, maxLength: number, tooLong: () => SheetError): string {
  let text = "";
  while (nextToken(cursor) !== endTag) {
    if (cursor.kind === startTag) {
      skipElement(cursor);
      continue;
    }
    // Judged before it becomes a string: one entry may hold hundreds of megabytes of text.
    if (cursor.textEnd - cursor.textStart > maxLength * bytesPerUnit) throw tooLong();
    text += tokenText(cursor);
    if (text.length > maxLength * bytesPerUnit) throw tooLong();
  }
  const decoded = decodeCharacterCodes(text);
  if (decoded.length > maxLength) throw tooLong();
  return decoded;
}

/** The words of a text item (`si`, `is`): its runs joined, phonetic hints left out. */
export function readTextItem(cursor: XmlCursor, maxLength: number, tooLong: () => SheetError): string {
  const outside = cursor.depth - 1;
  let text = "";
  while (true) {
    const kind = nextToken(cursor);
    if (kind === endTag && cursor.depth === outside) return text;
    if (kind !== startTag || isNamed(cursor, "r")) continue;
    if (!isNamed(cursor, "t")) {
      skipElement(cursor);
      continue;
    }
    text += readElementText(cursor, maxLength, tooLong);
    if (text.length > maxLength) throw tooLong();
  }
}

/** All shared texts in order. Throws SheetError. */
export async function readSharedTexts(
  part: ZipFileEntry,
  limits: SheetLimits,
  budget: TextBudget,
): Promise<readonly string[]> {
  const stream = await openXmlStream(part);
  const { cursor } = stream;
  const texts: string[] = [];
  const tooLong = (): SheetError => {
    const words = message("text_workbook_s_shared_texts", {
      textsCount: texts.length + 1,
      maxTextLength: limits.maxTextLength,
    });
    return new SheetError("text_too_long", words);
  };
  /** True at the end, false where the window has to move first. */
  const readTexts = (): boolean => {
    while (!isLow(cursor)) {
      if (nextToken(cursor) === endOfInput) return true;
      checkDensity(cursor, texts.length, limits);
      if (cursor.kind === characters || cursor.kind === endTag) continue;
      if (cursor.depth === 1) {
        if (!isNamed(cursor, "sst")) throw malformed(cursor, message("not_shared_texts"));
      } else if (isNamed(cursor, "si")) {
        if (texts.length >= limits.maxSharedTexts) {
          throw new SheetError(
            "too_many_cells",
            message("workbook_more_than_shared_texts", { maxSharedTexts: limits.maxSharedTexts }),
          );
        }
        const text = readTextItem(cursor, limits.maxTextLength, tooLong);
        chargeText(budget, text, () => message("shared_text_at", { number: texts.length + 1 }));
        texts.push(text);
      } else if (cursor.depth === 2) {
        skipElement(cursor);
      }
    }
    return false;
  };
  try {
    while (!readTexts()) await stream.refill();
    return texts;
  } finally {
    await stream.close();
  }
}
