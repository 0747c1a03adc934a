/** The Python package names the families of tables; they are those of the domain. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tableFamilies } from "@esm/model/domain/table-family";
import { expect, it } from "vitest";

const file = join(import.meta.dirname, "../../clients/python/src/esm_client/tables.py");

it("The Python package has the address, the value and the shape of every family", () => {
  const lines = readFileSync(file, "utf8").matchAll(/^ {4}"(\w+)": Family\("([\w-]+)", "(\w+)", (True|False)\),$/gm);
  const named = [...lines].map(([, name, path, field, isSeries]) => ({
    name,
    path,
    field,
    isSeries: isSeries === "True",
  }));
  const families = Object.values(tableFamilies).map(({ name, path, valueField: field, shape }) => ({
    name,
    path,
    field,
    isSeries: shape === "series",
  }));
  expect(named).toEqual(expect.arrayContaining(families));
  expect(named).toHaveLength(families.length);
});
