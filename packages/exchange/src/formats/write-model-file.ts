/** Data set → file of another tool. */
import { writeFine } from "../fine/export/writer.ts";
import { writePypsa } from "../pypsa/export/writer.ts";

export type ModelFormat = "pypsa" | "fine";

export const modelWriters = { pypsa: writePypsa, fine: writeFine } as const;
