/** Other columns of a table begin at their first one, however far the ones before were scrolled. */
import { type Check, reach } from "./workbench.ts";

export const columnSets: Check = async (workbench) => {
  const context = await workbench.open({ viewport: { width: 700, height: 800 } });
  const page = await workbench.newPage(context);
  await reach(page, `${workbench.url}/app/d/${workbench.prepared.dataset}/components`);
  const box = page.locator(".edit-box");
  const left = (): Promise<number> => box.evaluate(({ scrollLeft }) => scrollLeft);
  const headings = (): Promise<string[]> => page.locator(".edit-table thead th").allInnerTexts();
  await page.locator(".edit-table [data-row='0'] [data-column='0']").click();
  await page.keyboard.press("End");
  await page.waitForTimeout(200);
  const [scrolled, before] = [await left(), await headings()];
  const choice = page.getByLabel("Columns");
  const values = await choice
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const now = await choice.inputValue();
  await choice.selectOption(values.find((value) => value !== now) ?? "");
  await page.waitForTimeout(300);
  const [after, other] = [await left(), await headings()];
  await context.close();
  return [
    {
      bar: "Other columns begin at the first one",
      figure: `${scrolled} px, then ${after} px`,
      isMet: scrolled > 0 && after === 0 && other.join() !== before.join(),
    },
  ];
};
