/** What suites write into the pages that they open. */
import { join } from "node:path";
import { rolldown } from "rolldown";

/**
 * A classic script for the page.
 *
 * @param file in this folder
 * @param name of the variable that has what the file exports
 */
export async function pageScript(file: string, name: string): Promise<string> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, file),
    platform: "browser",
    resolve: { conditionNames: ["esm-source", "browser", "default"] },
    tsconfig: false,
  });
  const { output } = await bundle.generate({ format: "iife", codeSplitting: false, name, exports: "named" });
  await bundle.close();
  return output[0].code;
}

/** An element whose text the page's script reads. */
export function plainText(id: string, text: string): string {
  if (/<\/script|<!--/i.test(text)) throw new Error(`The text ${id} would end its element.`);
  return `<script type="text/plain" id="${id}">${text}</script>\n`;
}

/** JSON that does not end the element that it is in. */
export const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");
