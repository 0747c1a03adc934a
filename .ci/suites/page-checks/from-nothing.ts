/**
 * A data set built from nothing by the workbench alone (two regions, all five kinds, series and tables), which has the
 * optimum of the same data set built by requests.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { en } from "../../../apps/workbench/src/page/editing/en.ts";
import { en as dataset } from "../../../apps/workbench/src/page/pages/dataset/en.ts";
import { en as datasets } from "../../../apps/workbench/src/page/pages/datasets/en.ts";
import { type Check, finishedRun, settled, type Workbench } from "./workbench.ts";

const steps = 4;

const commodities = [
  { name: "electricity", unit: "GW_el" },
  { name: "gas", unit: "GW_gas" },
];

const built = { capacity_variable: true, interest_rate: 0.05, economic_lifetime: 20 };
/** With the attributes in the order of the table. */
const components = {
  source: [
    { name: "Wind", commodity_name: "electricity", ...built, invest_per_capacity: 1200, opex_per_capacity: 24.5 },
    { name: "Gas import", commodity_name: "gas", commodity_cost: 0.03 },
  ],
  conversion: [
    {
      name: "Gas plant",
      physical_unit: "GW_el",
      conversion_factors: [
        { commodity_name: "gas", conversion_factor: -1.8 },
        { commodity_name: "electricity", conversion_factor: 1 },
      ],
      ...built,
      invest_per_capacity: 700,
    },
  ],
  storage: [{ name: "Battery", commodity_name: "electricity", ...built, invest_per_capacity: 150 }],
  transmission: [{ name: "Line", commodity_name: "electricity", ...built, invest_per_capacity: 30 }],
  sink: [{ name: "Demand", commodity_name: "electricity" }],
} as const;
const plurals = {
  source: "sources",
  conversion: "conversions",
  storage: "storages",
  transmission: "transmissions",
  sink: "sinks",
};

/** By component and family: a column for each region. */
const series = [
  {
    component: "Demand",
    family: "operationRateFix",
    path: "fix-operation-rates",
    field: "operation_rate_fix",
    columns: [
      [1, 2, 3, 2.5],
      [4, 3, 2, 1],
    ],
  },
  {
    component: "Wind",
    family: "operationRateMax",
    path: "max-operation-rates",
    field: "operation_rate_max",
    columns: [
      [0.9, 0.2, 0.4, 0.7],
      [0.1, 0.3, 0.2, 0],
    ],
  },
] as const;
/** Largest capacities of the gas plants, one value for each region. */
const highest = [2.5, 3];
const regions = ["North", "South"];

export const fromNothing: Check = async (workbench) => {
  const context = await workbench.open({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await workbench.newPage(context);
  const id = await create(workbench, page);
  await addRecords(page, id);
  await fillTables(workbench, page, id);
  await page.goto(`${workbench.url}/app/d/${id}`);
  await settled(page);
  await page.getByRole("button", { name: dataset.makeVariant }).click();
  await page.locator("main table a", { hasText: dataset.firstVariant }).waitFor();
  await page.screenshot({ path: join(workbench.pictures, "from-nothing.png"), fullPage: true });
  await context.close();
  const [byPage, byRequests] = [
    await optimumOf(workbench, id),
    await optimumOf(workbench, await createByRequests(workbench)),
  ];
  return [
    {
      bar: "A data set built from nothing by the page, against requests: optimum",
      figure: `${byPage} and ${byRequests}`,
      isMet: byPage === byRequests && byPage > 0,
    },
  ];
};

async function create({ url }: Workbench, page: Page): Promise<number> {
  await page.goto(`${url}/app/datasets`);
  await settled(page);
  await page.getByRole("button", { name: datasets.create }).first().click();
  await page.fill("dialog [name=name]", "From nothing");
  await page.fill("dialog [name=number_of_time_steps]", String(steps));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/app/d/*");
  await settled(page);
  return Number(page.url().split("/").at(-1));
}

async function addRecords(page: Page, id: number): Promise<void> {
  const open = async (list: string): Promise<void> => {
    await page.locator(`nav a[href$="/d/${id}/${list}"]`).click();
    await settled(page);
  };
  const submit = async (): Promise<void> => {
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
  };
  await open("regions");
  for (const name of regions) {
    await page.getByRole("button", { name: en.add(en.kinds.region) }).click();
    await page.fill("dialog [name=name]", name);
    await submit();
  }
  await open("commodities");
  for (const { name, unit } of commodities) {
    await page.getByRole("button", { name: en.add(en.kinds.commodity) }).click();
    await page.fill("dialog [name=unit]", unit);
    await page.fill("dialog [name=name]", name);
    await submit();
  }
  await open("components");
  for (const [kind, records] of Object.entries(components)) {
    for (const record of records) {
      await page.locator(".page-heading details.menu summary").click();
      await page.getByRole("button", { name: en.kinds[kind as keyof typeof components], exact: true }).click();
      if ("commodity_name" in record) await page.selectOption("dialog [name=commodity_name]", record.commodity_name);
      else {
        await page.selectOption("dialog [name=physical_unit]", record.physical_unit);
        const factors = record.conversion_factors.map(
          ({ commodity_name, conversion_factor }) => `${conversion_factor} ${commodity_name}`,
        );
        await page.fill("dialog [name=conversion_factors]", factors.join("; "));
      }
      await page.fill("dialog [name=name]", record.name);
      await submit();
      await typeAttributes(page, id, record);
    }
  }
}

/** Each in its cell of the table, to which an address leads. */
async function typeAttributes(page: Page, id: number, record: { name: string }): Promise<void> {
  const given = ["name", "commodity_name", "physical_unit", "conversion_factors"];
  for (const [attribute, value] of Object.entries<unknown>(record)) {
    if (given.includes(attribute)) continue;
    const query = new URLSearchParams({ columns: "usual", component: record.name, attribute });
    await page.goto(`${page.url().split("/app/")[0]}/app/d/${id}/components?${query}`);
    await page.locator("[data-active]:focus").waitFor();
    if (value === true) await page.keyboard.press("Enter");
    else {
      await page.keyboard.type(String(value));
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Control+s");
    await page.locator("footer [role=status]", { hasText: "All saved" }).waitFor();
  }
}

async function fillTables({ url }: Workbench, page: Page, id: number): Promise<void> {
  const fill = async (component: string, family: string, rows: readonly (readonly number[])[]): Promise<void> => {
    const query = new URLSearchParams({ component, family });
    await page.goto(`${url}/app/d/${id}/series?${query}`);
    await settled(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), rows.map((row) => row.join("\t")).join("\n"));
    await page.locator("[role=grid]").focus();
    await page.keyboard.press("Control+v");
    const stored = page.waitForResponse((answer) => answer.url().endsWith(`/datasets/${id}/changes`) && answer.ok());
    await page.keyboard.press("Control+s");
    await stored;
  };
  for (const { component, family, columns } of series) {
    await fill(
      component,
      family,
      Array.from({ length: steps }, (_, step) => columns.map((column) => column[step])),
    );
  }
  await fill(
    "Gas plant",
    "capacityMax",
    highest.map((value) => [value]),
  );
}

async function createByRequests({ send }: Workbench): Promise<number> {
  const { id: ref_dataset } = await send<{ id: number }>("POST", "/datasets/", {
    name: "By requests",
    number_of_time_steps: steps,
    cost_unit: "1e6 €",
  });
  for (const name of regions) await send("POST", "/regions/", { ref_dataset, name });
  for (const commodity of commodities) await send("POST", "/commodities/", { ref_dataset, ...commodity });
  for (const [kind, records] of Object.entries(components)) {
    for (const record of records)
      await send("POST", `/${plurals[kind as keyof typeof plurals]}/`, { ref_dataset, ...record });
  }
  for (const { component, path, field, columns } of series) {
    for (const [position, values] of columns.entries()) {
      await send("POST", `/${path}/`, {
        ref_dataset,
        component_name: component,
        region_name: regions[position],
        [field]: values,
      });
    }
  }
  for (const [position, value] of highest.entries()) {
    await send("POST", "/max-capacities/", {
      ref_dataset,
      component_name: "Gas plant",
      region_name: regions[position],
      capacity_max: value,
    });
  }
  await send("POST", "/models/", { ref_dataset, name: "Least cost" });
  return ref_dataset;
}

async function optimumOf({ send }: Workbench, id: number): Promise<number> {
  const [model] = await send<{ id: number }[]>("GET", `/models/?dataset_id=${id}`);
  const run = await finishedRun(send, model.id, { kind: "optimize" });
  return (await send<{ objective: number }>("GET", `/runs/${run}`)).objective;
}
