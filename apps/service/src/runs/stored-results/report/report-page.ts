/** The page around a report: its styles for screen and paper, and the policy under which it is shown. */
import { createHash } from "node:crypto";
import type { Language } from "@esm/messages/entry";
import { html, type Markup } from "./markup.ts";

const styles = `
:root{color-scheme:light;--ink:#1f2937;--muted:#5b6472;--line:#d6dae1}
*{box-sizing:border-box}
html{background:#eef0f3}
body{margin:0 auto;max-width:60rem;padding:2rem 2.5rem;background:#fff;color:var(--ink);font:15px/1.5 system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
header p{margin:0;color:var(--muted)}
h1{margin:.2rem 0 1rem;font-size:1.9rem;line-height:1.2}
h2{margin:2rem 0 .6rem;font-size:1.25rem;border-bottom:2px solid var(--line);padding-bottom:.2rem}
h3{margin:1.2rem 0 .4rem;font-size:1rem}
p{margin:.4rem 0}
.muted{color:var(--muted)}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.2rem;margin:0}
.facts dt{color:var(--muted)}
.facts dd{margin:0}
.digest{font-family:ui-monospace,monospace;font-size:.8em;overflow-wrap:anywhere}
.keys{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.8rem;margin:0;padding:0;list-style:none}
.keys li{border:1px solid var(--line);border-radius:.4rem;padding:.6rem .8rem;break-inside:avoid}
.keys span{display:block;color:var(--muted);font-size:.85em}
.keys data{font-size:1.5em;font-weight:600}
figure{margin:1.2rem 0;padding:.8rem;border:1px solid var(--line);border-radius:.4rem;break-inside:avoid}
figcaption{font-weight:600;margin-bottom:.4rem}
figure>img{display:block;width:100%;height:auto;max-height:20cm;object-fit:contain;object-position:left}
figure p{color:var(--muted);font-size:.9em}
.wide{overflow-x:auto}
table{width:100%;border:0;border-collapse:collapse;font-size:.9em;margin:.4rem 0}
th,td{overflow-wrap:break-word;padding:.25rem .5rem;border:0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{background:#f4f6f8;font-weight:600}
td:first-child,th:first-child{min-width:8rem}
.source{min-width:7rem}
.short{white-space:nowrap}
.number{text-align:right;font-variant-numeric:tabular-nums}
.number data{white-space:nowrap}
.difference{font-size:.85em}
.runs{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:0;padding:0;list-style:none}
tfoot td{font-weight:600}
a{color:#0b57a4}
footer{margin-top:2rem;color:var(--muted);font-size:.85em}
@media (max-width:40rem){body{padding:1rem}.facts{grid-template-columns:1fr;gap:0}.facts dd{margin-bottom:.4rem}table{overflow-wrap:normal}}
@page{margin:16mm 14mm 18mm}
@media print{
html{background:none}
body{max-width:none;padding:0;font-size:10.5pt;-webkit-print-color-adjust:exact;print-color-adjust:exact}
h2,h3,h2+p{break-after:avoid}
h2+p{break-inside:avoid}
section.whole,figure,tr,.keys,.facts{break-inside:avoid}
thead{display:table-header-group}
.wide{overflow:visible}
figure>img{max-height:18cm}
a{color:inherit}
a[href]::after{content:" <" attr(href) ">";font-size:.8em;color:var(--muted)}
}
`;

const digest = createHash("sha256").update(styles).digest("base64");

/** No script, no other host, no frame, no styles but these, and only pictures that are part of the page: an image of SVG runs no scripts. */
export const reportPolicy = [
  "default-src 'none'",
  "img-src data:",
  `style-src 'sha256-${digest}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const reportPage = (title: string, language: Language, content: readonly Markup[]): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${{ markup: styles }}</style>
</head>
<body>
${content}
</body>
</html>
`.markup;
