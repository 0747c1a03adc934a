/** Q22: names with markup, marks of writing direction and great length are shown as text, and nothing breaks. */
import { join } from "node:path";
import { type Check, type Finding, settled } from "./workbench.ts";

const names = [
  '<img src=x onerror="window.hacked=1">',
  '"><script>window.hacked=1</script>',
  "\u202Egnp.tset\u202C \u2067right to left\u2069",
  `${"A".repeat(120)} ${"very long ".repeat(13)}`.trim().slice(0, 255),
  "{{constructor.constructor('window.hacked=1')()}}",
];

export const hostileNames: Check = async (workbench) => {
  const findings: Finding[] = [];
  const ids: number[] = [];
  for (const name of names) {
    const { id } = await workbench.send<{ id: number }>("POST", "/datasets/", { name, description: name });
    ids.push(id);
    await workbench.send("POST", "/regions/", { name, ref_dataset: id });
    await workbench.send("POST", "/commodities/", { name, unit: name.slice(0, 20), ref_dataset: id });
  }
  for (const width of [1280, 360]) {
    const context = await workbench.open({ viewport: { width, height: 700 } });
    const page = await workbench.newPage(context);
    const patterns = workbench.addresses.filter(({ pattern }) => pattern === "/" || pattern.startsWith("/d"));
    for (const { pattern } of patterns) {
      for (const id of pattern.includes("{dataset}") ? ids : [0]) {
        const path = pattern.replace("{dataset}", String(id)).replaceAll(/\{\w+\}/g, "1");
        await page.goto(`${workbench.url}/app${path}`);
        await settled(page);
        const { isHacked, isWide } = await page.evaluate(() => ({
          isHacked: "hacked" in window,
          isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }));
        if (isHacked) findings.push({ bar: "Q22", figure: `${path} ran what was written in a name`, isMet: false });
        if (isWide) findings.push({ bar: "Q22", figure: `${path} scrolls sideways at ${width}`, isMet: false });
      }
    }
    await page.screenshot({ path: join(workbench.pictures, `hostile-names.${width}.png`), fullPage: true });
    await context.close();
  }
  for (const id of ids) await workbench.send("DELETE", `/datasets/${id}`);
  return findings.length > 0 ? findings : [{ bar: "Q22 hostile names", figure: "shown as text", isMet: true }];
};
