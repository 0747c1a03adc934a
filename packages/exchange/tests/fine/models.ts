/** Small models of FINE written down in tests, and their files. */
import h5wasm, { File, type Group } from "h5wasm/node";

type Value = number | string | { data: number[]; shape: number[] };

export interface FineFile {
  parameters: Record<string, string | string[] | number>;
  /** By class, then by name, the variables with the prefix of their dimensions, e.g. `1d_capacityMax`. */
  components: Record<string, Record<string, Record<string, Value>>>;
  /** The names along `space`, of components whose tables have others than those of the locations. */
  spaces?: Record<string, string[]>;
}

/** Writes the model as FINE does: a group for each component, a variable for each attribute. */
export async function writeFine(path: string, { parameters, components, spaces = {} }: FineFile): Promise<void> {
  await h5wasm.ready;
  const file = new File(path, "w");
  const group = file.create_group("Parameters");
  for (const [name, value] of Object.entries(parameters)) group.create_attribute(name, value);
  const input = file.create_group("Input");
  for (const [className, members] of Object.entries(components)) {
    const ofClass = input.create_group(className);
    for (const [name, attributes] of Object.entries(members)) {
      const { locations } = parameters;
      const own = ofClass.create_group(name);
      const space = spaces[name] ?? (Array.isArray(locations) ? locations : [String(locations)]);
      for (const dimension of ["space", "space_2"]) own.create_dataset({ name: dimension, data: space, dtype: "S" });
      for (const [attribute, value] of Object.entries(attributes)) write(own, attribute, value);
    }
  }
  file.close();
}

function write(group: Group, name: string, value: Value): void {
  if (typeof value === "string") group.create_dataset({ name, data: [value], dtype: "S" });
  else {
    const { data, shape } = typeof value === "number" ? { data: [value], shape: [1] } : value;
    group.create_dataset({ name, data: Float64Array.from(data), shape, dtype: "<d" });
  }
}

export const perRegion = (...data: number[]): Value => ({ data, shape: [data.length] });
/** Rows are time steps, or the regions from which. */
export const table = (...rows: number[][]): Value => ({ data: rows.flat(), shape: [rows.length, rows[0].length] });

/** Wind and gas in two regions, a line, and a demand in the second one: two steps of an hour. */
export const small: FineFile = {
  parameters: {
    locations: ["north", "south"],
    commodities: ["el"],
    commodityUnitsDict: ["el : GW$_{el}$"],
    costUnit: "1e6 Euro",
    lengthUnit: "km",
    hoursPerTimeStep: 1,
    numberOfTimeSteps: 2,
    numberOfInvestmentPeriods: 1,
    balanceLimit: "None",
  },
  components: {
    Source: {
      wind: {
        "0d_commodity": "el",
        "0d_hasCapacityVariable": 1,
        "0d_investPerCapacity": 1,
        "1d_interestRate": perRegion(0.05, 0.05),
        "1d_economicLifetime": perRegion(20, 20),
        "1d_capacityMax": perRegion(5, 0),
        ts_operationRateMax: table([1, 0], [0.5, 0]),
        "0d_partLoadMin": Number.NaN,
      },
      gas: { "0d_commodity": "el", "0d_hasCapacityVariable": 0, "0d_commodityCost": 0.04, "0d_opexPerOperation": 0.01 },
    },
    Sink: {
      demand: { "0d_commodity": "el", "0d_hasCapacityVariable": 0, ts_operationRateFix: table([0, 2], [0, 3]) },
    },
    Transmission: {
      line: {
        "0d_commodity": "el",
        "0d_hasCapacityVariable": 1,
        "0d_investPerCapacity": 0.01,
        "2d_distances": table([0, 100], [100, 0]),
        "2d_losses": table([0, 0.0001], [0.0001, 0]),
        "2d_locationalEligibility": table([0, 1], [1, 0]),
      },
    },
  },
};
