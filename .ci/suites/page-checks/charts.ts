/**
 * Every chart in the accessibility tree: a name, a description and a picture with a name of its own; and behind "As table" the
 * numbers of the service, to six digits (Q12).
 */
import type { CDPSession, Page } from "playwright-core";
import { type ExpectedColumn, expectedColumns } from "./chart-numbers.ts";
import { type Check, type Finding, inLanes, reach, showUnitsOfData } from "./workbench.ts";

/** Half of the sixth digit, and the rounding of float32. */
const accuracy = 6e-6;
/** Smallest difference that counts, relative to the largest number of a column. */
const smallest = 1e-5;

/** Contents of what earlier years of a pathway built are joined by the page alone. */
const notCompared = ["r-run-dispatch-pathway: Storage content"];

export const charts: Check = async (workbench) => {
  const context = await workbench.open();
  await showUnitsOfData(context);
  const expected = await expectedColumns(workbench);
  const faults: string[] = [];
  let numbers = 0;
  let figures = 0;
  const withCharts = workbench.addresses.filter(({ pattern }) =>
    /^[/](?:r|sweeps)[/]|[/](?:map|v[/]\{variant\})$/.test(pattern),
  );
  const idle: Page[] = [];
  await inLanes(withCharts, async ({ name, address }) => {
    const page = idle.pop() ?? (await workbench.newPage(context));
    const session = await context.newCDPSession(page);
    await reach(page, address);
    faults.push(...(await faultsOfTree(session)).map((fault) => `${name}: ${fault}`));
    const tables = await tablesOf(page);
    figures += tables.length;
    const columns = expected.filter((column) => column.page === name);
    for (const { title } of tables) {
      const isKnown = notCompared.includes(`${name}: ${title}`) || columns.some((column) => isMeant(column, title));
      if (!isKnown) faults.push(`${name}: .ci/suites/page-checks/chart-numbers.ts expects nothing of ${title}`);
    }
    for (const column of columns) {
      faults.push(...differences(column, tables));
      numbers += column.values.length;
    }
    await session.detach();
    idle.push(page);
  });
  await context.close();
  const what = `${numbers} numbers of ${figures} charts are those of the service; each has a name, a description and a table`;
  return faults.length > 0
    ? faults.map((fault): Finding => ({ bar: "Q12", figure: fault, isMet: false }))
    : [{ bar: "Q12 charts", figure: what, isMet: true }];
};

interface TreeNode {
  nodeId: string;
  ignored: boolean;
  parentId?: string;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
}

/** A list may be the picture, too: it is read as it is. */
const pictureRoles = ["image", "img", "slider", "list"];

async function faultsOfTree(session: CDPSession): Promise<string[]> {
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: TreeNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isWithin = (node: TreeNode, figure: TreeNode): boolean => {
    for (let each: TreeNode | undefined = node; each; each = byId.get(each.parentId ?? ""))
      if (each === figure) return true;
    return false;
  };
  return nodes
    .filter(({ role, ignored }) => role?.value === "figure" && !ignored)
    .flatMap((figure) => {
      const isPicture = ({ role, name }: TreeNode): boolean =>
        pictureRoles.includes(role?.value ?? "") || (role?.value === "group" && Boolean(name?.value));
      const pictures = nodes.filter((node) => isPicture(node) && isWithin(node, figure));
      const title = figure.name?.value || "a chart";
      return [
        ...(figure.name?.value ? [] : ["a chart has no name"]),
        ...(figure.description?.value ? [] : [`${title} has no description`]),
        ...(pictures.length > 0 ? [] : [`${title} has no picture`]),
        ...pictures
          .filter(({ role, name }) => role?.value !== "list" && !name?.value)
          .map(({ role }) => `${title}: its ${role?.value} has no name`),
      ];
    });
}

interface ShownTable {
  title: string;
  caption: string;
  columns: string[];
  rows: string[][];
}

export async function tablesOf(page: Page): Promise<ShownTable[]> {
  const buttons = "figure .figure-tools button[aria-pressed=false]";
  while ((await page.locator(buttons).count()) > 0) await page.locator(buttons).first().click();
  return page.evaluate(() =>
    [...document.querySelectorAll("figure.figure")].map((figure) => {
      const table = [...figure.querySelectorAll("table.table")].find((each) => !each.closest(".figure-picture"));
      const textsOf = (cells: Iterable<Element>): string[] => [...cells].map(({ textContent }) => textContent ?? "");
      const [heading] = figure.querySelectorAll("h2, h3");
      return {
        title: heading?.firstChild?.textContent?.trim() ?? "",
        caption: table?.querySelector("caption")?.textContent ?? "",
        columns: textsOf(table?.querySelectorAll("thead th") ?? []),
        rows: [...(table?.querySelectorAll("tbody tr, tfoot tr") ?? [])].map((row) => textsOf(row.children)),
      };
    }),
  );
}

const isMeant = ({ title }: ExpectedColumn, shown: string): boolean =>
  typeof title === "string" ? title === shown : title.test(shown);

function differences(expected: ExpectedColumn, tables: readonly ShownTable[]): string[] {
  const { page, title, column, where, values } = expected;
  const name = `${page}: ${title}, ${column || "last column"}`;
  const shown = tables
    .filter((table) => isMeant(expected, table.title))
    .flatMap(({ columns, rows }) => {
      const position = column === "" ? columns.length - 1 : columns.findIndex((heading) => heading.startsWith(column));
      return rows.filter((row) => where === undefined || row.includes(where)).map((row) => row[position] ?? "");
    });
  const numbers = shown.filter((text) => text !== "").map((text) => Number(text.replaceAll(",", "").replace("−", "-")));
  // Solver noise around 0 may be left out on either side.
  const least = Math.max(...values.map(Math.abs), 0) * smallest;
  const [found, wanted] = [numbers, values].map((all) =>
    all.filter((value) => Math.abs(value) > least).toSorted((left, right) => left - right),
  );
  const different = wanted.filter((value, index) => !(Math.abs(found[index] - value) <= accuracy * Math.abs(value)));
  if (different.length === 0 && found.length === wanted.length) return [];
  return [
    `${name}: ${found.length} of ${wanted.length} numbers, ${different.length} differ, the first ${different[0]}`,
  ];
}
