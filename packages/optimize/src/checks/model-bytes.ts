/**
 * A model with its whole data set as bytes, as `GET /models/{model_id}/content` answers: a line of JSON, a line feed, zeros up to a
 * multiple of 8 bytes, and the values of all tables as little-endian float64, one table after the other.
 */
import type { DatasetContent } from "@esm/model/domain/dataset-content";
import type { ModelContent } from "@esm/model/domain/model";
import type { FamilyName } from "@esm/model/domain/table-family";
import type { StoredModel } from "./problems-after.ts";

/** A model, and what it was read with. */
export interface ModelToCheck extends StoredModel {
  /** The revision of the data set. */
  revision: number;
  /** Memory of the machine that optimizes. */
  machineBytes: number;
}

/** All that checks read; tables follow in a form of their own. */
type OwnRecords = Omit<DatasetContent, "tables" | "models" | "presentation">;
type OwnParameters = Pick<
  ModelContent,
  "override_parameters" | "override_tables" | "overrides_by_year" | "optimization_parameters"
>;

/** The line of JSON. */
interface Head extends OwnRecords, OwnParameters {
  /** What the model inherits; absent where it has no parent. */
  parent?: OwnParameters | undefined;
  revision: number;
  machine_bytes: number;
  tables: {
    family: FamilyName;
    component: string;
    region: string;
    region_to: string | null;
    /** The number of values. */
    length: number;
  }[];
}

const alignment = Float64Array.BYTES_PER_ELEMENT;

/** In parts: the head, then the values of each table, which are not copied. All machines are little-endian. */
export function* bytesOfModel({ content, model, parent, revision, machineBytes }: ModelToCheck): Generator<Uint8Array> {
  const { tables, models: _, presentation: __, ...records } = content;
  const head: Head = {
    revision,
    machine_bytes: machineBytes,
    ...records,
    ...parametersOf(model),
    ...(parent && { parent: parametersOf(parent) }),
    tables: tables.map(({ family, component, region, regionTo, values: { length } }) => {
      return { family, component, region, region_to: regionTo, length };
    }),
  };
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const first = new Uint8Array(Math.ceil(line.length / alignment) * alignment);
  first.set(line);
  yield first;
  for (const { values } of tables) yield new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

const parametersOf = ({
  override_parameters,
  override_tables,
  overrides_by_year,
  optimization_parameters,
}: OwnParameters): OwnParameters => ({
  override_parameters,
  ...(override_tables && { override_tables }),
  ...(overrides_by_year && { overrides_by_year }),
  optimization_parameters,
});

/** Values of tables are views of the bytes. */
export function modelOfBytes(bytes: ArrayBuffer): ModelToCheck {
  const end = new Uint8Array(bytes).indexOf("\n".charCodeAt(0));
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 0, end))) as Head;
  const { revision, machine_bytes: machineBytes, optimization_parameters, parent, ...all } = head;
  const { override_parameters, override_tables, overrides_by_year, ...records } = all;
  let offset = Math.ceil((end + 1) / alignment) * alignment;
  const tables = records.tables.map(({ family, component, region, region_to: regionTo, length }) => {
    const values = new Float64Array(bytes, offset, length);
    offset += values.byteLength;
    return { family, component, region, regionTo, values };
  });
  const model = parametersOf({ override_parameters, override_tables, overrides_by_year, optimization_parameters });
  const content = { ...records, tables, models: [] };
  return { content, model, ...(parent && { parent }), revision, machineBytes };
}
