/** Whether a file can be written at its path: checked before the work, not after it. */
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UsageError } from "../options/usage.ts";

/** Throws `UsageError` with the option that names the file if it cannot be written. */
export async function ensureWritable(option: string, file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const place = resolve(file);
  const refuse = (why: string): never => {
    throw new UsageError([{ type: "option_value", loc: [option], msg: `${option}: ${why}`, input: file }]);
  };
  const present = await stat(place).catch(() => null);
  if (present?.isDirectory()) refuse(`${file} is a folder, not a file.`);
  const target = present ? place : dirname(place);
  await access(target, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    refuse(error.code === "ENOENT" ? `There is no folder ${target}.` : `${target} cannot be written (${error.code}).`);
  });
}
