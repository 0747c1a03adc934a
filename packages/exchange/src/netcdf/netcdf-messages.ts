/** How a netCDF-4 file passes from one process to another: in parts of moderate size, so that no process has it twice. */
import type { NetcdfFile, NetcdfReading, NetcdfRefusal, NetcdfVariable } from "./netcdf-file.ts";

export type NetcdfMessage =
  /** The number of its values, which follow. */
  | { kind: "variable"; variable: Omit<NetcdfVariable, "texts" | "numbers">; texts: boolean; count: number }
  | { kind: "numbers"; values: Float64Array }
  | { kind: "texts"; values: string[] }
  | { kind: "end"; attributes: NetcdfFile["attributes"] }
  | { kind: "refused"; refusal: NetcdfRefusal };

/** Answers with the reading, once it is whole. */
export function collectMessages(): (message: NetcdfMessage) => NetcdfReading | null {
  const variables: NetcdfVariable[] = [];
  let filled = 0;
  return (message) => {
    const current = variables.at(-1);
    switch (message.kind) {
      case "variable": {
        const { variable, texts, count } = message;
        variables.push({ ...variable, texts: texts ? [] : null, numbers: texts ? null : new Float64Array(count) });
        filled = 0;
        return null;
      }
      case "numbers":
        current?.numbers?.set(message.values, filled);
        filled += message.values.length;
        return null;
      case "texts":
        for (const text of message.values) current?.texts?.push(text);
        return null;
      case "refused":
        return message.refusal;
      case "end":
        return { variables, attributes: message.attributes };
    }
  };
}
