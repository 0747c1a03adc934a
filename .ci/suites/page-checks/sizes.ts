/** Q1: what is loaded at first, and everything but the outlines of the map and what checks data while somebody types. */
import { gzipSync } from "node:zlib";
import { bundlePage } from "../../../apps/workbench/src/page-files/bundle.ts";
import type { Check } from "./workbench.ts";

const kilobyte = 1000;

export const sizes: Check = async () => {
  const files = await bundlePage();
  const named = (path: string) => /\.(js|css)$/.test(path);
  const index = Buffer.from(files.get("index.html")?.plain ?? "").toString();
  const isCheck = (path: string) => /\/check(s|-worker)-/.test(path);
  // Outlines of countries are data; the map shows them when they have arrived. A worker checks data; without it, the service does.
  const all = [...files].filter(([path]) => named(path) && !path.includes("countries-") && !isCheck(path));
  const checks = [...files].filter(([path]) => isCheck(path));
  const text = new Map(all.map(([path, { plain }]) => [path, Buffer.from(plain).toString()]));
  const first = all.filter(([path]) => index.includes(path) || path.includes("/home-"));
  // With what each of them imports at once.
  for (const [path] of first) {
    const imported = [...(text.get(path) ?? "").matchAll(/(?:from|import)\s*["`]\.\/([^"`]+)/g)].map(
      ([, name]) => `assets/${name}`,
    );
    first.push(...all.filter((file) => imported.includes(file[0]) && !first.includes(file)));
  }
  const later = all.filter((file) => !first.includes(file));
  const sum = (chosen: typeof all, coding: "brotli" | "gzip"): number =>
    chosen.reduce((bytes, [, file]) => bytes + file[coding].length, 0) / kilobyte;
  const largest = Math.max(0, ...later.map(([, file]) => gzipSync(file.plain).length / kilobyte));
  const [brotli, gzip, whole] = [sum(first, "brotli"), sum(first, "gzip"), sum(all, "gzip")];
  return [
    {
      bar: "Q1 first page",
      figure: `${brotli.toFixed(1)} kB Brotli (≤ 85), ${gzip.toFixed(1)} kB gzip (≤ 95)`,
      isMet: brotli <= 85 && gzip <= 95,
    },
    { bar: "Q1 largest part on demand", figure: `${largest.toFixed(1)} kB gzip (≤ 60)`, isMet: largest <= 60 },
    {
      bar: "Q1 checks while typing",
      figure: `${sum(checks, "gzip").toFixed(1)} kB gzip (≤ 200), in ${checks.length} files of 2`,
      isMet: sum(checks, "gzip") <= 200 && checks.length === 2,
    },
    // Parts on demand have limits of their own. The sum grows with what the page can do, so it is only reported.
    { bar: "Q1 everything", figure: `${whole.toFixed(1)} kB gzip`, isMet: true },
  ];
};
