/** Files for tables: the ending of their name decides the format. */
import { extname } from "node:path";
import { type TableFormat, tableFormats } from "@esm/service/runs/stored-results/result-tasks";
import { UsageError } from "./usage.ts";

/** Throws `UsageError` where the name does not indicate a format. */
export function tableFormatOf(option: string, file: string): TableFormat {
  const format = extname(file).slice(1) as TableFormat;
  if (tableFormats.includes(format)) return format;
  const endings = tableFormats.map((known) => `.${known}`).join(", ");
  const msg = `${option} needs a file with the ending ${endings}, not '${file}'.`;
  throw new UsageError([{ type: "option_value", loc: [option], msg, input: file }]);
}
