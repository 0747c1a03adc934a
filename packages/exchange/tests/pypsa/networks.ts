/** Small networks written down in tests, and their files. */
import h5wasm, { Dataset, File } from "h5wasm/node";
import type { PypsaValue } from "../../src/pypsa/attributes/attributes.ts";

export interface NetworkFile {
  snapshots: number;
  /** Hours for which a snapshot stands. */
  weight?: number;
  /** Weights of each snapshot, beside `weight`. */
  weights?: Partial<Record<"objective" | "stores" | "generators", number[]>>;
  /** Version of PyPSA. */
  version?: string;
  /** Variables that PyPSA writes beside those of components. */
  variables?: Record<string, { data: number[] | string[]; shape?: number[] }>;
  /** The first snapshot; the others follow hourly. */
  start?: string;
  /** Our entry in `n.meta`. */
  meta?: string;
  /** By list, then by name, the attributes; a list of numbers is a series. */
  lists: Record<string, Record<string, Record<string, PypsaValue | number[]>>>;
}

/** Writes the network as PyPSA does: one flat group, a variable for each attribute. */
export async function writeNetcdf(path: string, network: NetworkFile): Promise<void> {
  const { snapshots, weight = 1, weights = {}, start, meta, lists, version = "1.4.0", variables = {} } = network;
  await h5wasm.ready;
  const file = new File(path, "w");
  file.create_attribute("network_pypsa_version", version);
  file.create_attribute("network_name", "small");
  if (meta !== undefined) file.create_attribute("meta", meta);
  const numbers = (name: string, data: number[], shape = [data.length]) => {
    file.create_dataset({ name, data: Float64Array.from(data), shape, dtype: "<d" });
  };
  numbers(
    "snapshots",
    Array.from({ length: snapshots }, (_, step) => step),
  );
  const times = file.get("snapshots");
  if (start && times instanceof Dataset) times.create_attribute("units", `hours since ${start}`);
  for (const column of ["objective", "stores", "generators"] as const) {
    numbers(`snapshots_${column}`, weights[column] ?? new Array(snapshots).fill(weight));
  }
  for (const [name, { data, shape = [data.length] }] of Object.entries(variables)) {
    if (typeof data[0] === "string") file.create_dataset({ name, data: data as string[], shape, dtype: "S" });
    else numbers(name, data as number[], shape);
  }
  for (const [list, components] of Object.entries(lists)) {
    const names = Object.keys(components);
    file.create_dataset({ name: `${list}_i`, data: names, dtype: "S" });
    const attributes = new Set(Object.values(components).flatMap((component) => Object.keys(component)));
    for (const attribute of attributes) {
      const values = names.map((name) => components[name][attribute]);
      const series = names.filter((_, index) => Array.isArray(values[index]));
      const single = values.filter((value) => !Array.isArray(value));
      if (series.length > 0) {
        file.create_dataset({ name: `${list}_t_${attribute}_i`, data: series, dtype: "S" });
        const rows = Array.from({ length: snapshots }, (_, step) =>
          series.map((name) => (components[name][attribute] as number[])[step]),
        );
        numbers(`${list}_t_${attribute}`, rows.flat(), [snapshots, series.length]);
      } else if (single.some((value) => typeof value === "string")) {
        file.create_dataset({
          name: `${list}_${attribute}`,
          data: single.map((value) => String(value ?? "")),
          dtype: "S",
        });
      } else
        numbers(
          `${list}_${attribute}`,
          single.map((value) => Number(value ?? 0)),
        );
    }
  }
  file.close();
}

/** A region with wind, gas and a load. */
export const small: NetworkFile = {
  snapshots: 4,
  lists: {
    buses: { el: { carrier: "AC" } },
    generators: {
      wind: {
        bus: "el",
        carrier: "wind",
        p_nom_extendable: true,
        capital_cost: 100,
        marginal_cost: 0,
        p_max_pu: [1, 0.5, 0, 1],
        p_nom: 0,
        p_nom_max: Number.POSITIVE_INFINITY,
      },
      gas: {
        bus: "el",
        carrier: "gas",
        p_nom_extendable: false,
        capital_cost: 0,
        marginal_cost: 50,
        p_max_pu: 1,
        p_nom: 20,
        p_nom_max: Number.POSITIVE_INFINITY,
      },
    },
    loads: { demand: { bus: "el", carrier: "", p_set: [10, 10, 10, 10] } },
  },
};
