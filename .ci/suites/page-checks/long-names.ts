/**
 * Long German names on a phone: no page is wider than the screen, no text is cut, and the first column of a table, which stays in place, leaves
 * room for the others.
 */
import { join } from "node:path";
import { componentKinds } from "@esm/model/domain/component";
import { cutTexts } from "./cut-texts.ts";
import { type Check, type Finding, fewHours, filledIn, finished, inLanes, reach, type Workbench } from "./workbench.ts";

const regions = ["Mecklenburg-Vorpommern", "Nordrhein-Westfalen", "Brandenburg an der Havel"];
const words = [
  "Freiflächen-Photovoltaikanlagen",
  "Wasserstoffrückverstromung",
  "Höchstspannungs-Gleichstromübertragung",
  "Hochtemperatur-Abwärmenutzung",
];
/** Largest share of the scrolling box that its first column may take. */
const maxShareOfFirstColumn = 0.6;

export const longNames: Check = async (workbench) => {
  const named = await namedAtLength(workbench);
  const findings: Finding[] = [];
  const fault = (where: string, what: string): Finding => ({
    bar: "long names",
    figure: `${where}: ${what}`,
    isMet: false,
  });
  const ofDataset = workbench.addresses.filter(
    ({ pattern }) => /\{(dataset|run|variant)\}/.test(pattern) && !/\{(sweep|pathway)\}/.test(pattern),
  );
  await inLanes([360, 412], async (width) => {
    const context = await workbench.open({ language: "de", viewport: { width, height: 700 } });
    const page = await workbench.newPage(context);
    const patterns = [
      ...new Set(ofDataset.map((one) => one.pattern)),
      "/d/{dataset}/series?component={component}&family=capacityMax",
    ];
    for (const pattern of patterns) {
      const path = filledIn(pattern, named);
      await reach(page, `${workbench.url}/app${path}`);
      await page.screenshot({
        path: join(workbench.pictures, `long-names${path.replaceAll(/\W+/g, "-")}.${width}.png`),
        fullPage: true,
      });
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      const faults = [
        ...(isWide ? ["scrolls sideways"] : []),
        ...(await page.evaluate(cutTexts)),
        ...(await page.evaluate(wideColumns, maxShareOfFirstColumn)),
      ];
      findings.push(...faults.map((what) => fault(`${path} at ${width}`, what)));
    }
    await context.close();
  });
  await workbench.send("DELETE", `/datasets/${named.dataset}`);
  return findings.length > 0
    ? findings
    : [{ bar: "long names on a phone", figure: "nothing is cut or covered", isMet: true }];
};

/** Three regions with everything renamed, and a result of it; the component is a line. */
async function namedAtLength({
  send,
}: Workbench): Promise<Record<"dataset" | "variant" | "run" | "component", string>> {
  const { id } = await send<{ id: number }>("POST", "/examples/three-regions-year");
  for (const [place, record] of (await send<{ id: number }[]>("GET", `/regions/?dataset_id=${id}`)).entries()) {
    await send("PUT", `/regions/${record.id}`, { name: regions[place] });
  }
  let number = 0;
  for (const { plural } of Object.values(componentKinds)) {
    for (const { component } of await send<{ component: { id: number; name: string } }[]>(
      "GET",
      `/${plural}/?dataset_id=${id}`,
    )) {
      await send("PUT", `/${plural}/${component.id}`, { name: `${words[number++ % words.length]} ${component.name}` });
    }
  }
  const [variant] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${id}`);
  const run = await finished(send, variant.id, { prices: true, ...fewHours });
  const [{ component }] = await send<{ component: { name: string } }[]>("GET", `/transmissions/?dataset_id=${id}`);
  return {
    dataset: String(id),
    variant: String(variant.id),
    run: String(run),
    component: encodeURIComponent(component.name),
  };
}

/** In the page: first columns that stay while the others are scrolled, and take too much of the room. */
function wideColumns(maxShare: number): string[] {
  const faults: string[] = [];
  for (const cell of document.querySelectorAll<HTMLElement>("th, td, [role=rowheader], [role=columnheader]")) {
    if (
      getComputedStyle(cell).position !== "sticky" ||
      getComputedStyle(cell).left === "auto" ||
      !cell.checkVisibility()
    )
      continue;
    let box = cell.parentElement;
    while (box && !["auto", "scroll"].includes(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (!box || box.scrollWidth <= box.clientWidth) continue;
    const share = cell.getBoundingClientRect().width / box.clientWidth;
    if (share > maxShare)
      faults.push(
        `a column that stays takes ${(100 * share).toFixed(0)} %: ${(cell.textContent ?? "").trim().slice(0, 40)}`,
      );
  }
  return faults;
}
