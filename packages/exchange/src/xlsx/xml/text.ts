/** Encoding and entities of the XML inside workbooks. */

import { message } from "@esm/messages/message";
import { SheetError } from "../error.ts";

const predefined: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The start of the XML. Throws SheetError `malformed` for any encoding but UTF-8, in which workbooks are written. */
export function checkEncoding(bytes: Buffer, part: string): number {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const start = hasMark ? 3 : 0;
  const head = bytes.toString("latin1", start, start + 200);
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1];
  const isOther = declared !== undefined && !/^(utf-?8|us-ascii)$/i.test(declared);
  if (isOther || !/^\s*</.test(head) || head.includes("\u0000")) {
    const encoding = isOther ? declared : "unknown";
    throw new SheetError("malformed", message("workbook_s_part_not_xml", { part, encoding }));
  }
  return start;
}

/** Throws SheetError `forbidden_xml` for an entity of the document's own, `malformed` for an impossible character. */
export function resolveEntities(text: string, part: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([^;&]{0,32};?)/g, (whole, body: string) => {
    const name = body.endsWith(";") ? body.slice(0, -1) : "";
    const known = Object.hasOwn(predefined, name) ? predefined[name] : undefined;
    if (known !== undefined) return known;
    const number = /^#(?:(\d+)|x([0-9a-fA-F]+))$/.exec(name);
    if (number) {
      const code = number[1] === undefined ? Number.parseInt(number[2] ?? "", 16) : Number(number[1]);
      if (isXmlCharacter(code)) return String.fromCodePoint(code);
      throw new SheetError("malformed", message("workbook_s_part_impossible_character", { part, whole }));
    }
    throw new SheetError(
      "forbidden_xml",
      name === "" ? message("part_stray_ampersand", { part }) : message("part_entity_unknown", { part, entity: whole }),
    );
  });
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
