/**
 * Text inside a workbook: XML escapes, plus the `_xHHHH_` form of ECMA-376 (part 1, 22.9.2.19) for characters XML
 * cannot hold. Together they carry every JavaScript string, lone surrogates included.
 */

/** Characters that XML 1.0 cannot hold, and CR, which XML readers turn into LF. */
const needsCode =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[0-9a-fA-F]{4}_)/g;
const needsEscape = /[&<>"]/g;
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For element content and for attributes in double quotes. */
export function escapeText(text: string): string {
  return text
    .replace(needsCode, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(needsEscape, (character) => escapes[character] ?? character);
}

/** Turns `_x000D_` back into its character. Entities must be resolved already. */
export function decodeCharacterCodes(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether a reader that follows XML's default could drop white space of this text. */
export function hasEdgeSpace(text: string): boolean {
  return /^\s|\s$|[\n\t]| {2}/.test(text);
}
