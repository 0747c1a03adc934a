/** The overview says where a capacity of 0 allows nothing, and that a storage without rates is full or empty within an hour. */
import { join } from "node:path";
import { type Check, type Finding, reach } from "./workbench.ts";

const words = {
  en: { zero: "highest capacity: 0", quick: "full or empty within 1 h", legend: "it cannot be built there" },
  de: { zero: "höchste Kapazität: 0", quick: "in 1 h voll oder leer", legend: "Dort lässt sich nichts bauen" },
} as const;

export const overviewMarks: Check = async (workbench) => {
  const findings: Finding[] = [];
  const { send } = workbench;
  const { id } = await send<{ id: number }>("POST", "/datasets/", {
    name: "Marks",
    number_of_time_steps: 24,
    hours_per_time_step: 1,
    cost_unit: "1e6 €",
    length_unit: "km",
  });
  const of = { ref_dataset: id };
  for (const name of ["North", "South"]) await send("POST", "/regions/", { ...of, name });
  await send("POST", "/commodities/", { ...of, name: "hydrogen", unit: "GW_H2" });
  await send("POST", "/storages/", { ...of, name: "Cavern", commodity_name: "hydrogen", capacity_variable: true });
  const record = { ...of, component_name: "Cavern" };
  await send("POST", "/max-capacities/", { ...record, region_name: "North", capacity_max: 5 });
  await send("POST", "/max-capacities/", { ...record, region_name: "South", capacity_max: 0 });
  for (const language of ["en", "de"] as const) {
    const t = words[language];
    const context = await workbench.open({ language });
    const page = await workbench.newPage(context);
    await reach(page, `${workbench.url}/app/d/${id}`);
    const row = page.locator("tr").filter({ has: page.locator("th", { hasText: /^Cavern$/ }) });
    await row.first().waitFor();
    const cells = await row.locator("td").all();
    const marks = await Promise.all(cells.map((cell) => cell.locator(".mark").evaluateAll(textsOf)));
    await page.screenshot({ path: join(workbench.pictures, `overview-marks.${language}.png`), fullPage: true });
    const [north = "", south = ""] = marks.map((all) => all.join());
    findings.push({
      bar: `A capacity of 0 is marked as such, ${language}`,
      figure: `${north} | ${south}`,
      isMet: north.startsWith("C ") && !north.includes("0") && south === `C = 0 ${t.zero}`,
    });
    const text = await page.locator("main").innerText();
    findings.push(
      { bar: `Its meaning is in the legend, ${language}`, figure: t.legend, isMet: text.includes(t.legend) },
      { bar: `A storage without rates says so, ${language}`, figure: t.quick, isMet: text.includes(t.quick) },
    );
    await context.close();
  }
  return findings;
};

/** In the page: what is seen of marks, and what is said. */
const textsOf = (marks: Element[]): string[] =>
  marks.map((mark) => [...mark.children].map(({ textContent }) => textContent.trim()).join(" "));
