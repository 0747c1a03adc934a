/** A page as one HTML file: its policy names its script and its style, and no text of the data becomes markup. */
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { oneFileHtml, packedPart } from "../../src/page-files/one-file.ts";

const hostile = `</script><script>alert(1)</script><!--"'&</title>`;
const page = {
  script: "document.title = 'page';",
  style: "p{margin:0}",
  language: "de",
  title: hostile,
  marks: { run: "7" },
  json: { facts: { name: hostile } },
  packed: { data: packedPart(new TextEncoder().encode(hostile)) },
};
const html = oneFileHtml(page);

/** The text of the element with this id. */
const textOf = (id: string): string => new RegExp(`id="${id}">([^<]*)</script>`).exec(html)?.[1] ?? "";
const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");

describe("A page as one file", () => {
  it("allows its own script and style by their digests, and no address at all", () => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy?.split("; ")).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${digestOf(page.script)}' 'wasm-unsafe-eval'`,
      "worker-src blob:",
      `style-src 'sha256-${digestOf(page.style)}'`,
      "img-src data: blob:",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(html).not.toMatch(/https?:|src=|type="module"/);
  });

  it("has no other script and no markup from hostile names, and gives them back unchanged", () => {
    expect([...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="application/json" id="facts">',
      '<script type="text/plain" id="data">',
      "<script>",
    ]);
    expect(html).not.toContain("<!--");
    expect(JSON.parse(textOf("facts"))).toEqual({ name: hostile });
    expect(gunzipSync(Buffer.from(textOf("data"), "base64")).toString()).toBe(hostile);
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain("&lt;/script&gt;");
  });

  it("says its language and the run that it shows", () => {
    expect(html).toContain('<html lang="de" data-run="7">');
  });

  it("refuses a script that would end its element", () => {
    expect(() => oneFileHtml({ ...page, script: "'</SCRIPT>'" })).toThrow("The script of the page would end early.");
  });
});
