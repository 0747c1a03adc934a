/**
 * A page as one HTML file that needs no other: one script, one style sheet, and texts that the script reads. Opened from a disk, it asks
 * nobody for anything, and its policy forbids it.
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** Paths in the files of the page. */
export const oneFileScript = "one-file/page.js";
export const oneFileStyle = "one-file/page.css";

interface OneFilePage {
  /** A classic script. */
  readonly script: string;
  readonly style: string;
  readonly language: string;
  readonly title: string;
  /** Attributes of the document, by the end of their names after `data-`. */
  readonly marks: Readonly<Record<string, string>>;
  /** JSON by the id of its element. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Compressed by gzip, by the id of its element. */
  readonly packed: Readonly<Record<string, Uint8Array>>;
}

const digestOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const policyOf = (script: string, style: string): string =>
  [
    "default-src 'none'",
    `script-src ${digestOf(script)} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    `style-src ${digestOf(style)}`,
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

/** JSON without a character that could end its element. */
const scriptText = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Scripts are not changed: a program that would end its element is a defect of the build. */
function inline(text: string, element: "script" | "style"): string {
  if (new RegExp(`</${element}|<!--`, "i").test(text)) throw new Error(`The ${element} of the page would end early.`);
  return `<${element}>${text}</${element}>`;
}

/** Names from data are only in JSON and in base64, and in the title, which is escaped: none of them becomes markup. */
export function oneFileHtml({ script, style, language, title, marks, json, packed }: OneFilePage): string {
  const texts = [
    ...Object.entries(json).map(([id, value]) => ["application/json", id, scriptText(value)] as const),
    ...Object.entries(packed).map(
      ([id, bytes]) =>
        ["text/plain", id, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64")] as const,
    ),
  ];
  const attributes = Object.entries({ lang: language, ...prefixed(marks) });
  return [
    "<!doctype html>",
    `<html ${attributes.map(([name, value]) => `${name}="${escaped(value)}"`).join(" ")}>`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(script, style)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<link rel="icon" href="data:,">',
    `<title>${escaped(title)}</title>`,
    inline(style, "style"),
    "</head>",
    '<body><div id="page"></div>',
    ...texts.map(([type, id, text]) => `<script type="${type}" id="${id}">${text}</script>`),
    inline(script, "script"),
    "</body>",
    "</html>\n",
  ].join("\n");
}

const prefixed = (marks: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(marks).map(([name, value]) => [`data-${name}`, value]));

/** For the parts of the file. */
export const packedPart = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 6 });
