/**
 * Q22: names with markup, marks of writing direction and great length are shown as text, and nothing breaks: in every field
 * of a data set, its variant, its run, the account and its keys, on every page and in the dialogs.
 */
import { join } from "node:path";
import { componentKinds } from "@esm/model/domain/component";
import type { Page } from "playwright-core";
import { en } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { type Check, type Finding, fewHours, finished, inLanes, reach, settled, type Workbench } from "./workbench.ts";

const texts = [
  '<img src=x onerror="window.hacked=1">',
  '"><script>window.hacked=1</script>',
  "\u202Egnp.tset\u202C \u2067right to left\u2069",
  `${"A".repeat(120)} ${"very long ".repeat(14)}`,
  "{{constructor.constructor('window.hacked=1')()}}",
];
const maxLength = 255;

/** A different one each time, as long as a name may be where the text is. */
const names = (function* () {
  for (let number = 1; ; number++) yield `${number} ${texts[number % texts.length]}`.slice(0, maxLength).trim();
})();
const nextName = (): string => names.next().value;
const longName = (): string => nextName().padEnd(maxLength, "x");

export const hostileNames: Check = async (workbench) => {
  const findings: Finding[] = [];
  const user = { username: `"><script>window.hacked=1</script>${"x".repeat(200)}`, password: "a long secret" };
  const { dataset, variant, run } = await hostileResult(workbench);
  await inLanes([1280, 360], async (width) => {
    const context = await workbench.open({ viewport: { width, height: 700 } });
    const page = await workbench.newPage(context);
    const look = async (where: string) => findings.push(...(await faultsOf(page, `${where} at ${width}`)));
    for (const { pattern } of workbench.addresses) {
      const path = pattern.replace("{dataset}", dataset).replace("{run}", run).replace("{variant}", variant);
      await reach(page, `${workbench.url}/app${path}`);
      const name = `hostile-names-${path.replaceAll(/\W+/g, "-")}.${width}`;
      await page.screenshot({ path: join(workbench.pictures, `${name}.png`), fullPage: true });
      await look(path);
    }
    await page.goto(`${workbench.url}/app/r/${run}`);
    await settled(page);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("very");
    await page.waitForSelector("[role=option]");
    await look("the palette");
    await context.close();
  });
  findings.push(...(await typedInForms(workbench, user)));
  await workbench.send("DELETE", `/datasets/${dataset}`);
  return findings.length > 0
    ? findings
    : [{ bar: "Q22 hostile names in every field", figure: "shown as text", isMet: true }];
};

/** Three regions with everything renamed, and a result of it. */
async function hostileResult({ send }: Workbench): Promise<Record<"dataset" | "variant" | "run", string>> {
  const { id } = await send<{ id: number }>("POST", "/examples/three-regions-year");
  await send("PUT", `/datasets/${id}`, {
    name: nextName(),
    description: texts.join(" "),
    cost_unit: texts[0],
    length_unit: texts[1],
  });
  for (const kind of ["regions", "commodities"]) {
    for (const record of await send<{ id: number }[]>("GET", `/${kind}/?dataset_id=${id}`)) {
      await send("PUT", `/${kind}/${record.id}`, {
        name: nextName(),
        ...(kind === "commodities" && { unit: texts[2] }),
      });
    }
  }
  for (const { plural } of Object.values(componentKinds)) {
    for (const { component } of await send<{ component: { id: number } }[]>("GET", `/${plural}/?dataset_id=${id}`)) {
      const unit = plural === "conversions" && { physical_unit: texts[2] };
      await send("PUT", `/${plural}/${component.id}`, { name: nextName(), description: texts.join(" "), ...unit });
      await send("PUT", `/styles/component/${component.id}`, { carrier: texts[0], group: texts[1] });
    }
  }
  const [variant] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${id}`);
  await send("PUT", `/models/${variant.id}`, {
    name: longName(),
    description: texts.join(" "),
    override_parameters: [],
  });
  const run = await finished(send, variant.id, { prices: true, ...fewHours });
  await send("PUT", `/runs/${run}`, { title: nextName(), note: texts.join(" ") });
  await send("POST", "/auth/keys/", { name: longName() });
  return { dataset: String(id), variant: String(variant.id), run: String(run) };
}

/** Typed by hand: an account, a data set, a copy of it, and whom it is shared with. */
async function typedInForms(workbench: Workbench, user: { username: string; password: string }): Promise<Finding[]> {
  const context = await workbench.open({ isLoggedIn: false, viewport: { width: 360, height: 700 } });
  // Not watched: the browser writes each refusal of the service to the console.
  const page = await context.newPage();
  const findings: Finding[] = [];
  await page.goto(`${workbench.url}/app/register`);
  await page.fill("[name=username]", user.username);
  await page.fill("[name=password]", user.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/");
  await page.goto(`${workbench.url}/app/datasets`);
  await page.getByRole("button", { name: en.create }).click();
  await page.fill("dialog [name=name]", longName());
  await page.fill("dialog [name=description]", longName());
  for (const unit of ["cost_unit", "length_unit"]) await page.fill(`dialog [name=${unit}]`, texts[0]);
  await page.click("dialog [type=submit]");
  await page.waitForURL("**/app/d/*");
  await settled(page);
  findings.push(...(await faultsOf(page, "a data set that was typed")));
  for (const choice of [en.copy, en.share, en.remove]) {
    await page.locator(".page-heading details.menu summary").click();
    await page.locator("details[open] .menu-list").getByText(choice, { exact: true }).click();
    await page.waitForSelector("dialog[open]");
    if (choice === en.share) await page.fill("dialog [name=username]", longName());
    await page.screenshot({ path: join(workbench.pictures, `hostile-names-${choice}.png`) });
    findings.push(...(await faultsOf(page, `the dialog ${choice}`)));
    await page.keyboard.press("Escape");
  }
  await context.close();
  return findings;
}

async function faultsOf(page: Page, where: string): Promise<Finding[]> {
  const { isHacked, isWide, wideDialog } = await page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    return {
      isHacked: "hacked" in window || document.querySelector("img[src=x]") !== null,
      isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      wideDialog: dialog !== null && dialog.scrollWidth > dialog.clientWidth,
    };
  });
  const faults = [
    ...(isHacked ? ["what was written in a name became a part of the page"] : []),
    ...(isWide ? ["the page scrolls sideways"] : []),
    ...(wideDialog ? ["the dialog scrolls sideways"] : []),
    ...((await page.locator("h1").count()) === 1 ? [] : ["there is no heading"]),
  ];
  return faults.map((fault) => ({ bar: "Q22", figure: `${where}: ${fault}`, isMet: false }));
}
