/** Operations as the OpenAPI document describes them. */
import { tableFamilies } from "../table-family.ts";
import { orQuantity } from "../units/quantity-json.ts";
import { changedKinds, recordKinds } from "./operation.ts";

const text = (description: string) => ({ type: "string", minLength: 1, maxLength: 255, description });
const choice = (values: readonly string[], description: string) => ({ type: "string", enum: values, description });

const object = (
  operation: string,
  description: string,
  properties: Record<string, unknown>,
  optional: string[] = [],
) => ({
  type: "object",
  description,
  required: ["operation", ...Object.keys(properties).filter((name) => !optional.includes(name))],
  properties: { operation: choice([operation], description), ...properties },
});

const numbers = (description: string) => ({
  anyOf: [{ type: "array", items: { type: "number" } }, { type: "null" }],
  description,
});

const kind = choice(recordKinds, "Kind of the record.");
const name = text("Name of the record at this point of the list.");
const seen = "Value that the sender saw; a refusal because of another revision (412) compares it with the present one.";

export const operationJson = {
  anyOf: [
    object(
      "set",
      "Sets an attribute of a record, of its presentation (`latitude`, `colour` …), or of the data set.",
      {
        kind: choice(changedKinds, "Kind of the record, or the data set itself."),
        name: text("Name of the record at this point of the list; of a data set none."),
        attribute: text("Attribute, as in the interface of single records."),
        value: { description: "The new value, as in the interface of single records." },
        from: { description: seen },
      },
      ["name", "from"],
    ),
    object("create", "Creates a record.", {
      kind,
      // Without a type: generators of clients make a class of an object without a name, and this one twice.
      record: { description: "An object of attributes as in the creation of a single record, without `ref_dataset`." },
    }),
    object("delete", "Deletes a record with what belongs to it.", { kind, name }),
    object(
      "values",
      "Sets, creates or deletes a record of a table family.",
      {
        table: choice(
          Object.values(tableFamilies).map(({ path }) => path),
          "Family, as in the addresses of its routes.",
        ),
        component: text("Component of the record."),
        region: text("Region of the record; for a connection, its start."),
        region_to: { anyOf: [text("Name."), { type: "null" }], description: "The other end of a connection." },
        values: orQuantity(
          numbers("One value, or for a series one for each time step; null deletes the record."),
          "QuantitySeries",
        ),
        start: {
          type: "integer",
          minimum: 0,
          description: "First time step, if the values replace a part of an existing series.",
        },
        from: numbers(`${seen} null: no record.`),
      },
      ["region_to", "start", "from"],
    ),
  ],
};
