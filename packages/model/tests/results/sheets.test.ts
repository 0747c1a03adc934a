/** The tables of the workbook: which there are, their headers, rows and columns. */
import { describe, expect, it } from "vitest";
import { runAccount } from "../../../../tests/support/run-account.ts";
import { threeRates, typicalPeriods } from "../../../../tests/support/systems/golden.ts";
import { resultExample } from "../../../../tests/support/systems/result-example.ts";
import { solvedBy } from "../../../../tests/support/systems/solved.ts";
import { storageAlone } from "../../../../tests/support/systems/storage.ts";
import type { SystemComponent } from "../../src/energy-system/energy-system.ts";
import { stateAtOriginalSteps } from "../../src/results/operation.ts";
import type { ResultSheet } from "../../src/results/result-sheet.ts";
import { resultSheets } from "../../src/results/sheets.ts";
import { summarize } from "../../src/results/summary.ts";

const solved = resultExample();
const sheets = resultSheets({ ...runAccount, solved, summary: summarize(solved) });
const sheetNamed = (name: string, among: ResultSheet[] = sheets): ResultSheet => {
  const found = among.find((sheet) => sheet.name === name);
  if (!found) throw new Error(`There is no sheet ${name}.`);
  return found;
};
const table = (name: string, among: ResultSheet[] = sheets): (string | number | null)[][] => {
  const sheet = sheetNamed(name, among);
  return [
    [...sheet.labelHeader, ...sheet.valueHeader],
    ...Array.from(sheet.rows(), ({ labels, values }) => [...labels, ...values]),
  ];
};

describe("the sheets of a result", () => {
  it("are three per category, the resolution of time, and an overview", () => {
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      "SourceSinkOptSummary_1dim",
      "SourceSink_TDoptVar_1dim",
      "SourceSink_TIoptVar_1dim",
      "ConversionOptSummary_1dim",
      "Conversion_TDoptVar_1dim",
      "Conversion_TIoptVar_1dim",
      "StorageOptSummary_1dim",
      "Storage_TDoptVar_1dim",
      "Storage_TIoptVar_1dim",
      "TransmissionOptSummary_1dim",
      "Transmission_TDoptVar_1dim",
      "Transmission_TIoptVar_1dim",
      "Misc",
      "Overview",
    ]);
  });

  /** Demand that is met from nowhere; a battery may be built, and is not. */
  const bare = solvedBy(
    {
      dataset: { number_of_time_steps: 1 },
      regions: ["R"],
      commodities: { el: "GW" },
      components: {
        Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [1] } } },
        Battery: { type: "STORAGE", commodity_name: "el", capacity_variable: true },
      },
    },
    {},
  );
  const bareSheets = resultSheets({ ...runAccount, solved: bare, summary: summarize(bare) });

  it("are there for every category that has components, also where nothing was built", () => {
    expect(bareSheets.map((sheet) => sheet.name)).toEqual([
      "SourceSinkOptSummary_1dim",
      "SourceSink_TDoptVar_1dim",
      "SourceSink_TIoptVar_1dim",
      "StorageOptSummary_1dim",
      "Storage_TDoptVar_1dim",
      "Storage_TIoptVar_1dim",
      "Misc",
      "Overview",
    ]);
  });

  it("have their headers where they have no rows, with all regions", () => {
    expect(table("StorageOptSummary_1dim", bareSheets)).toEqual([["Component", "Property", "Unit", "R"]]);
    expect(table("Storage_TDoptVar_1dim", bareSheets)).toEqual([["Variable", "Component", "Location", 0]]);
    expect(table("Storage_TIoptVar_1dim", bareSheets)).toEqual([["Variable type", "Component", "R"]]);
    // No source or sink has a capacity.
    expect(table("SourceSink_TIoptVar_1dim", bareSheets)).toEqual([["Variable type", "Component", "R"]]);
  });
});

describe("the summary sheet", () => {
  it("has the regions as columns", () => {
    expect(table("ConversionOptSummary_1dim")[0]).toEqual(["Component", "Property", "Unit", "North", "South"]);
    expect(table("ConversionOptSummary_1dim")[1]).toEqual(["Electrolyser", "capacity", "[GW_el]", 1, null]);
  });

  it("of transmissions also has the origin of the flow", () => {
    const [header, ...rows] = table("TransmissionOptSummary_1dim");
    expect(header).toEqual(["Component", "Property", "Unit", "LocationIn", "North", "South"]);
    expect(rows).toContainEqual(["Line", "capacity", "[GW_el]", "North", null, 2]);
  });
});

describe("the sheet of time-dependent values", () => {
  it("has a row per variable, component and region, those of zeros left out", () => {
    expect(table("SourceSink_TDoptVar_1dim")).toEqual([
      ["Variable", "Component", "Location", 0, 1],
      ["operationVariablesOptimum", "Demand", "North", 1, 2],
      ["operationVariablesOptimum", "Demand", "South", 4, 0],
      ["operationVariablesOptimum", "Wind", "North", 10, 2],
    ]);
  });

  it("of storages has charge, discharge and content at the start of the step", () => {
    expect(table("Storage_TDoptVar_1dim")).toEqual([
      ["Variable", "Component", "Location", 0, 1],
      ["chargeOperationVariablesOptimum", "Battery", "South", 6, 0],
      ["dischargeOperationVariablesOptimum", "Battery", "South", 0, 5],
      ["stateOfChargeOperationVariablesOptimum", "Battery", "South", 1, 7],
    ]);
  });

  it("of transmissions has origin and destination of each direction", () => {
    expect(table("Transmission_TDoptVar_1dim")).toEqual([
      ["Variable", "Component", "LocationIn", "LocationOut", 0, 1],
      ["operationVariablesOptimum", "Line", "North", "South", 6, 0],
      ["operationVariablesOptimum", "Line", "South", "North", 0, 1],
    ]);
  });
});

describe("the sheet of capacities", () => {
  it("has the regions in which a component of the category has a capacity, and rows that are not 0", () => {
    // Idle may be built anywhere, so both regions are there.
    expect(table("SourceSink_TIoptVar_1dim")).toEqual([
      ["Variable type", "Component", "North", "South"],
      ["capacityVariablesOptimum", "Wind", 4, null],
      ["commissioningVariablesOptimum", "Wind", 4, null],
    ]);
    expect(table("Conversion_TIoptVar_1dim")).toEqual([
      ["Variable type", "Component", "North"],
      ["capacityVariablesOptimum", "Electrolyser", 1],
      ["commissioningVariablesOptimum", "Electrolyser", 1],
    ]);
  });

  it("of storages begins with what was commissioned", () => {
    expect(table("Storage_TIoptVar_1dim")).toEqual([
      ["Variable type", "Component", "North", "South"],
      ["commissioningVariablesOptimum", "Battery", 0, 8],
      ["capacityVariablesOptimum", "Battery", 0, 8],
    ]);
  });

  it("of transmissions is a matrix", () => {
    expect(table("Transmission_TIoptVar_1dim")).toEqual([
      ["Variable type", "Component", "Location", "North", "South"],
      ["capacityVariablesOptimum", "Line", "North", null, 2],
      ["capacityVariablesOptimum", "Line", "South", 2, null],
      ["commissioningVariablesOptimum", "Line", "North", null, 2],
      ["commissioningVariablesOptimum", "Line", "South", 2, null],
    ]);
  });
});

describe("the sheet Misc", () => {
  it("has one period at full resolution", () => {
    expect(table("Misc")).toEqual([["", 0], ["periodsOrder", 0], [""], ["temporalResolution", "full"]]);
  });
});

/** A storage over three original periods of four steps: the first and last alike in two segments, the second in one. */
const seasonal = () =>
  solvedBy(
    storageAlone(threeRates.number_of_time_steps, threeRates.hours_per_time_step, { self_discharge: 0.5 }),
    {
      "capacity[Bat, R]": 100,
      // Contents of the first typical period where it starts lowest, with 32; and of the second.
      "levelAtStart[Bat, R]": [32, 8],
      "levelAtEnd[Bat, R]": [12, 7.9375, 32],
      "startAboveLowest[Bat, R]": [32, 0, 0],
    },
    typicalPeriods,
  );

describe("typical periods", () => {
  it("are listed in Misc with the lengths of their segments", () => {
    const { valueHeader, rows } = resultSheets({ ...runAccount, solved: seasonal(), summary: [] }).find(
      ({ name }) => name === "Misc",
    ) ?? {
      valueHeader: [],
      rows: () => [],
    };
    expect(["", ...valueHeader]).toEqual(["", 0, 1, 2]);
    expect(Array.from(rows(), ({ labels, values }) => [...labels, ...values])).toEqual([
      ["periodsOrder", 0, 1, 0],
      [""],
      ["segmentNumber", "timeStepsPerSegment", "timeStepsPerSegment", "timeStepsPerSegment"],
      [0, 1, 4, 1],
      [1, 3, null, 3],
      [""],
      ["temporalResolution", "typical_periods=2; steps_per_period=4; segments=2"],
    ]);
  });

  it("come with the series that were optimized instead of the original ones", () => {
    const solved = seasonal();
    const rate = { kind: "max", series: [Float64Array.of(0.1, 0.2, 0.3)], elsewhere: [] } as const;
    const source = { ...solved.system.components[0], kind: "source", name: "Wind", rate } as unknown as SystemComponent;
    const sheet = resultSheets({
      ...runAccount,
      solved: {
        ...solved,
        system: { ...solved.system, components: [solved.system.components[0], source] },
        layout: { ...solved.layout, columnsOf: [solved.layout.columnsOf[0], solved.layout.columnsOf[0]] },
      },
      summary: [],
    }).at(-1);
    expect([sheet?.name, ...(sheet?.valueHeader ?? [])]).toEqual(["TypicalPeriods", 0, 1]);
    expect(Array.from(sheet?.rows() ?? [], ({ labels, values }) => [...labels, ...values])).toEqual([
      ["occurrences", "", "", 0, 2],
      ["occurrences", "", "", 1, 1],
      ["originalSteps", "", "", 0, 1, 3],
      ["originalSteps", "", "", 1, 4],
      ["operationRateMax", "Wind", "R", 0, 0.1, 0.2],
      ["operationRateMax", "Wind", "R", 1, 0.3],
    ]);
  });

  it("that stand for themselves are named in Misc", () => {
    const solved = seasonal();
    const time = { ...solved.time, extremes: [{ period: 1, kind: "peak_load" }] };
    const sheet = resultSheets({ ...runAccount, solved: { ...solved, time }, summary: [] }).find(
      ({ name }) => name === "Misc",
    );
    const rows = Array.from(sheet?.rows() ?? [], ({ labels, values }) => [...labels, ...values]);
    expect(rows.slice(-3)).toEqual([
      ["extremePeriods", null, "peak_load", null],
      [""],
      ["temporalResolution", "typical_periods=2; steps_per_period=4; segments=2; extreme_periods=1"],
    ]);
  });

  it("show what a storage holds in the whole year: the level where the period starts lowest, and what is left above", () => {
    // Half is lost each hour; the second segment begins after two hours, with 12 + 32/4 and with 12.
    expect([...stateAtOriginalSteps(seasonal(), 0, 0)]).toEqual([64, 20, 20, 20, 8, 8, 8, 8, 32, 12, 12, 12]);
  });

  it("are unrolled to all original steps: energies spread over those of a segment, weights in the sums", () => {
    // Three original periods of four steps, the first and last alike: two segments of 1 and 3 steps; one of 4.
    const typical = solvedBy(
      {
        dataset: threeRates,
        regions: ["R"],
        commodities: { el: "GW" },
        components: {
          Demand: { type: "SINK", commodity_name: "el", tables: { operationRateFix: { R: [5, 6, 7] } } },
          Import: { type: "SOURCE", commodity_name: "el" },
        },
      },
      { "operation[Import, R]": [5, 18, 28] },
      typicalPeriods,
    );
    const unrolled = { ...typical, system: { ...typical.system, numberOfTimeSteps: 12 } };
    const summary = summarize(unrolled);
    const period = [5, 6, 6, 6];
    const all = [...period, 7, 7, 7, 7, ...period];
    expect(table("SourceSink_TDoptVar_1dim", resultSheets({ ...runAccount, solved: unrolled, summary }))).toEqual([
      ["Variable", "Component", "Location", ...all.keys()],
      ["operationVariablesOptimum", "Demand", "R", ...all],
      ["operationVariablesOptimum", "Import", "R", ...all],
    ]);
    const energy = summary.filter(({ component, property }) => component === "Import" && property === "operation");
    const total = all.reduce((sum, value) => sum + value);
    expect(energy.map(({ unit, values }) => [unit, values[0]])).toEqual([
      ["[GW*h/a]", expect.closeTo(total * 365, 8)],
      ["[GW*h]", expect.closeTo(total, 10)],
    ]);
  });
});
