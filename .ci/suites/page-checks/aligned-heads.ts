/** Headings of tables stand over their figures: in the page, faults of the tables that are shown. */

/** In the page. */
export function misalignedHeads(): string[] {
  const faults: string[] = [];
  /** Every page is written from left to right. */
  const sideOf = (cell: Element): string =>
    getComputedStyle(cell).textAlign.replace("right", "end").replace("left", "start");
  for (const table of document.querySelectorAll<HTMLTableElement>("table")) {
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter((row) => row.cells.length > 1);
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    if (!table.checkVisibility() || rows.some((row) => row.cells.length !== heads.length)) continue;
    for (const [column, head] of heads.entries()) {
      const cells = rows.map((row) => row.cells[column]).filter(({ textContent }) => /\d/.test(textContent));
      const wrong = cells.find((cell) => sideOf(cell) === "end" && sideOf(head) !== "end");
      const wrongHead = cells.length > 0 && sideOf(head) === "end" && cells.every((cell) => sideOf(cell) !== "end");
      const name = `${table.caption?.textContent ?? table.className}: ${head.textContent || column}`;
      if (wrong) faults.push(`the heading of ${name} is not over ${wrong.textContent}`);
      if (wrongHead) faults.push(`the figures of ${name} are not below their heading`);
    }
  }
  return faults;
}
