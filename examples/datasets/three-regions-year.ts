/** Three regions for one year with all kinds of components, a limit on CO2 and a pathway that tightens it. */
import { type DatasetDescription, describe } from "../describe.ts";
import { electricityDemand, heatPumpDemand, hydrogenDemand, total } from "../physics/demand.ts";
import { randomSource } from "../physics/random.ts";
import { photovoltaicOutput } from "../physics/sun.ts";
import { runOfRiverOutput } from "../physics/water.ts";
import { weatherOf } from "../physics/weather.ts";
import { windOutput } from "../physics/wind.ts";
import * as technology from "./technologies.ts";

const regions = ["North", "Centre", "South"] as const;
type RegionName = (typeof regions)[number];

const latitudes: Record<RegionName, number> = { North: 54, Centre: 51, South: 48 };
const windScales: Record<RegionName, number> = { North: 8.4, Centre: 7.2, South: 6.4 };
const meanDemands: Record<RegionName, number> = { North: 3, Centre: 9, South: 7 };

const each = <Value>(makeFor: (region: RegionName) => Value): Record<RegionName, Value> => ({
  North: makeFor("North"),
  Centre: makeFor("Centre"),
  South: makeFor("South"),
});

/** The figures of both directions of each connection, which are equal. */
function between(north_centre: number, centre_south: number, north_south?: number) {
  const far = north_south === undefined ? {} : { South: north_south };
  const back = north_south === undefined ? {} : { North: north_south };
  return {
    North: { Centre: north_centre, ...far },
    Centre: { North: north_centre, South: centre_south },
    South: { ...back, Centre: centre_south },
  };
}

const lengths = between(300, 280, 550);

export function threeRegionsYear() {
  const random = randomSource(3);
  const weather = weatherOf(regions, random);
  const panel = (region: RegionName) => ({ latitudeDegrees: latitudes[region], tiltDegrees: 30, azimuthDegrees: 0 });
  const inRegion = (region: RegionName) => weather[region];
  const electricity = each((region) =>
    total(
      electricityDemand(meanDemands[region], random),
      heatPumpDemand(meanDemands[region] * 0.35, inRegion(region).celsius),
    ),
  );
  const components: DatasetDescription["components"] = {
    Photovoltaics: {
      ...technology.photovoltaics,
      operation_rate_max: each((region) =>
        photovoltaicOutput(panel(region), inRegion(region).cloudTransmission, inRegion(region).celsius),
      ),
      capacity_max: { North: 25, Centre: 60, South: 70 },
      capacity_min: { North: 2, Centre: 5, South: 9 },
    },
    "Wind (onshore)": {
      ...technology.windOnshore,
      operation_rate_max: each((region) =>
        windOutput({ scaleMetresPerSecond: windScales[region], shape: 2.1 }, inRegion(region).wind),
      ),
      capacity_max: { North: 16, Centre: 22, South: 14 },
      capacity_min: { North: 4, Centre: 3, South: 1 },
    },
    "Wind (offshore)": {
      ...technology.windOffshore,
      // No series where there is no sea: the capacity tells.
      operation_rate_max: {
        North: windOutput({ scaleMetresPerSecond: 10.4, shape: 2.3 }, inRegion("North").wind),
      },
      capacity_max: { North: 20, Centre: 0, South: 0 },
    },
    "Run of river": {
      type: "SOURCE",
      commodity_name: "electricity",
      capacity_variable: true,
      opex_per_capacity: 60,
      economic_lifetime: 60,
      operation_rate_fix: { Centre: runOfRiverOutput(random), South: runOfRiverOutput(random) },
      capacity_fix: { North: 0, Centre: 0.4, South: 1.8 },
    },
    "Gas import": technology.gasImport,
    // Costs nothing; 2.2 GW of waste on average over all regions.
    "Waste collection": {
      type: "SOURCE",
      commodity_name: "waste",
      yearly_limit: 19_000,
      commodity_limit_id: "Waste",
    },
    "Gas plant": technology.gasPlant,
    "Waste-fired plant": {
      type: "CONVERSION",
      physical_unit: "GW_el",
      capacity_variable: true,
      opex_per_capacity: 180,
      economic_lifetime: 40,
      conversion_factors: [
        { commodity_name: "waste", conversion_factor: -3.6 },
        { commodity_name: "electricity", conversion_factor: 1 },
        { commodity_name: "CO2", conversion_factor: 0.55 },
      ],
      capacity_fix: { North: 0.1, Centre: 0.3, South: 0.2 },
      yearly_full_load_hours_min: { North: 4000, Centre: 4000, South: 4000 },
      yearly_full_load_hours_max: { North: 7800, Centre: 7800, South: 7800 },
    },
    // One reversible machine, described by its two directions that are built together.
    "Reversible cell (electrolysis)": {
      ...technology.electrolyser,
      capacity_per_plant_unit: 1,
      linked_quantity_id: "Reversible cell",
    },
    "Reversible cell (power)": {
      type: "CONVERSION",
      physical_unit: "GW_el",
      capacity_variable: true,
      capacity_per_plant_unit: 0.25,
      opex_per_capacity: 8,
      interest_rate: 0.06,
      economic_lifetime: 20,
      linked_quantity_id: "Reversible cell",
      conversion_factors: [
        { commodity_name: "hydrogen", conversion_factor: -1.8 },
        { commodity_name: "electricity", conversion_factor: 1 },
      ],
    },
    "Hydrogen turbine": technology.hydrogenTurbine,
    Battery: technology.battery,
    "Pumped hydro": {
      type: "STORAGE",
      commodity_name: "electricity",
      capacity_variable: true,
      opex_per_capacity: 2,
      economic_lifetime: 60,
      charge_rate: 0.125,
      discharge_rate: 0.14,
      charge_efficiency: 0.88,
      discharge_efficiency: 0.9,
      capacity_fix: { North: 0, Centre: 8, South: 24 },
    },
    // The same salt can hold caverns for the seasons or, with more compressors, for the weeks.
    "Salt cavern (seasons)": {
      ...technology.saltCavern,
      shared_potential_id: "Salt",
      capacity_max: { North: 30_000, Centre: 6_000, South: 0 },
    },
    "Salt cavern (weeks)": {
      ...technology.saltCavern,
      invest_per_capacity: 1.1,
      charge_rate: 0.01,
      discharge_rate: 0.01,
      shared_potential_id: "Salt",
      capacity_max: { North: 24_000, Centre: 4_800, South: 0 },
    },
    "Electricity demand": { type: "SINK", commodity_name: "electricity", operation_rate_fix: electricity },
    "Hydrogen demand": {
      type: "SINK",
      commodity_name: "hydrogen",
      operation_rate_fix: {
        North: hydrogenDemand(0.4),
        Centre: hydrogenDemand(1.5),
        South: hydrogenDemand(0.8),
      },
    },
    "CO2 to environment": {
      type: "SINK",
      commodity_name: "CO2",
      yearly_limit: 12_000,
      commodity_limit_id: "CO2",
    },
    "Alternating current line": {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 0.9,
      opex_per_capacity: 0.01,
      interest_rate: 0.05,
      economic_lifetime: 40,
      capacity_min: between(4, 5),
      capacity_max: between(14, 14),
      distance: between(300, 280),
      loss: between(0.00007, 0.00007),
    },
    "Direct current line": {
      type: "TRANSMISSION",
      commodity_name: "electricity",
      capacity_variable: true,
      invest_per_capacity: 1.6,
      opex_per_capacity: 0.02,
      interest_rate: 0.05,
      economic_lifetime: 40,
      capacity_max: { North: { South: 8 }, South: { North: 8 } },
      distance: { North: { South: 550 }, South: { North: 550 } },
      loss: { North: { South: 0.00005 }, South: { North: 0.00005 } },
    },
    "Hydrogen pipeline": {
      type: "TRANSMISSION",
      commodity_name: "hydrogen",
      capacity_variable: true,
      invest_per_capacity: 0.3,
      opex_per_capacity: 0.003,
      interest_rate: 0.05,
      economic_lifetime: 40,
      distance: lengths,
      loss: between(0.00001, 0.00001, 0.00001),
    },
  };
  const { electricity: power, hydrogen, gas, waste, CO2 } = technology.commodities;
  return describe({
    name: "Three regions, one year",
    description: "A windy north, a centre of industry and a sunny south, connected by lines and a pipeline.",
    cost_unit: "1e6 €",
    number_of_time_steps: 8760,
    regions,
    presentation: {
      start: "2029-01-01T00:00",
      regions: [
        { name: "North", latitude: 54.0, longitude: 9.3 },
        { name: "Centre", latitude: 51.4, longitude: 9.9 },
        { name: "South", latitude: 48.95, longitude: 10.9 },
      ],
      components: [],
    },
    commodities: [power, hydrogen, gas, waste, CO2],
    components,
    models: [
      { name: "Least cost" },
      {
        name: "Without new lines",
        description: "Investment that makes every new line too dear.",
        override_parameters: [
          { component_name: "Alternating current line", attribute: "invest_per_capacity", operation: "set", value: 50 },
          { component_name: "Direct current line", attribute: "invest_per_capacity", operation: "set", value: 50 },
        ],
      },
      {
        name: "Pathway to 2045",
        description: "CO2 falls to a tenth of the reference in three steps.",
        optimization_parameters: {
          start_year: 2030,
          number_of_steps: 3,
          years_per_step: 5,
          CO2_reference: 40_000,
          CO2_reduction_targets: [60, 75, 85, 90],
        },
      },
    ],
  });
}
