/** A CSV table `bus,region,commodity` by which the user says where buses are. */

import { message, type Words } from "@esm/messages/message";
import { hintBudget, nearestNameHint } from "@esm/model/domain/nearest-name";
import { CsvError, parse } from "csv-parse/sync";
import type { Findings } from "../findings/collector.ts";

const columns = ["bus", "region", "commodity"] as const;
const maxNameLength = 240;

export interface GivenPlace {
  region: string;
  commodity: string;
  line: number;
}

interface Row {
  record: Record<string, string>;
  info: { lines: number };
}

/** The places of the buses that it names; all of its mistakes are findings. */
export function busTableOf(text: string, buses: readonly string[], findings: Findings): Map<string, GivenPlace> {
  const places = new Map<string, GivenPlace>();
  const error = (msg: Words, hint?: Words): void =>
    findings.error({ code: "bus_table", component: "Bus", msg, ...(hint !== undefined && { hint }) });
  const rows = rowsOf(text, error);
  if (!rows) return places;
  const known = new Set(buses);
  const hints = hintBudget();
  const taken = new Map<string, string>();
  for (const { record, info } of rows) {
    const { bus, region, commodity } = record;
    const line = info.lines;
    const empty = columns.find((column) => record[column] === "");
    const long = columns.find((column) => column !== "bus" && record[column].length > maxNameLength);
    const place = JSON.stringify([region, commodity]);
    const other = taken.get(place);
    if (empty) error(message("bus_field_empty", { line, column: empty }));
    else if (long) error(message("bus_field_too_long", { line, column: long, most: maxNameLength }));
    else if (!known.has(bus)) error(message("bus_missing", { line, bus }), nearestNameHint(bus, buses, hints));
    else if (places.has(bus)) error(message("bus_twice", { line, bus, other: places.get(bus)?.line ?? 0 }));
    else if (other !== undefined) error(message("bus_in_place_of_other", { line, bus, other }));
    else {
      places.set(bus, { region, commodity, line });
      taken.set(place, bus);
    }
  }
  return places;
}

function rowsOf(text: string, error: (msg: Words, hint?: Words) => void): Row[] | null {
  const [start] = text.split("\n", 1);
  let isSound = true;
  const header = (names: string[]): string[] => {
    for (const name of names) {
      if (columns.some((column) => column === name)) continue;
      isSound = false;
      error(message("bus_column_unknown", { column: name }), nearestNameHint(name, columns));
    }
    for (const column of columns) {
      if (names.filter((name) => name === column).length === 1) continue;
      isSound = false;
      error(message("bus_column_needed", { column }));
    }
    return names;
  };
  try {
    const delimiter = start.includes(";") ? ";" : ",";
    const rows = parse(text, { bom: true, columns: header, delimiter, info: true, skip_empty_lines: true, trim: true });
    return isSound ? (rows as unknown as Row[]) : null;
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    if (isSound) error(message("bus_line_unreadable", { line: Number(fault.lines ?? 1) }));
    return null;
  }
}
