/** One region for one week of early spring: sun, wind, a battery and a gas turbine that pays for its CO2. */
import { type DatasetDescription, describe } from "../describe.ts";
import { hoursPerYear } from "../physics/calendar.ts";
import { electricityDemand } from "../physics/demand.ts";
import { persistentNoise, randomSource } from "../physics/random.ts";
import { cloudTransmission, photovoltaicOutput } from "../physics/sun.ts";
import { airTemperature } from "../physics/temperature.ts";
import { windOutput } from "../physics/wind.ts";
import { battery, commodities, gasImport, gasTurbine, photovoltaics, windOnshore } from "./technologies.ts";

const firstDay = 77; // Monday, 19 March
const week = (series: Float64Array): Float64Array => series.subarray(firstDay * 24, firstDay * 24 + 168);

/** Without models: other data sets build on it. */
export function weekOfOneRegion(): DatasetDescription {
  const random = randomSource(1);
  const celsius = airTemperature({ meanCelsius: 10, seasonKelvin: 9 }, random);
  const panel = { latitudeDegrees: 51, tiltDegrees: 30, azimuthDegrees: 0 };
  const sun = photovoltaicOutput(panel, cloudTransmission(random, 0.1), celsius);
  const wind = windOutput({ scaleMetresPerSecond: 7.5, shape: 2.1 }, persistentNoise(random, hoursPerYear, 40));
  const demand = electricityDemand(1, random);
  return {
    name: "One region, one week",
    description: "Sun, wind, battery and gas turbine for a demand of about 1 GW.",
    number_of_time_steps: 168,
    cost_unit: "1e6 €",
    regions: ["Island"],
    presentation: {
      start: "2029-03-19T00:00",
      regions: [{ name: "Island", latitude: 54.18, longitude: 7.89 }],
      components: [],
    },
    commodities: [commodities.electricity, commodities.gas, commodities.CO2],
    components: {
      Photovoltaics: {
        ...photovoltaics,
        operation_rate_max: { Island: week(sun) },
        capacity_max: { Island: 6 },
      },
      Wind: { ...windOnshore, operation_rate_max: { Island: week(wind) }, capacity_max: { Island: 4 } },
      Battery: battery,
      "Gas turbine": gasTurbine,
      "Gas import": gasImport,
      Demand: { type: "SINK", commodity_name: "electricity", operation_rate_fix: { Island: week(demand) } },
      // 90 € per tonne.
      "CO2 to environment": { type: "SINK", commodity_name: "CO2", commodity_cost: 0.09 },
    },
  };
}

export function oneRegionWeek() {
  return describe({
    ...weekOfOneRegion(),
    models: [
      { name: "Least cost" },
      {
        name: "Cheap batteries",
        description: "Batteries at half the cost.",
        override_parameters: [
          { component_name: "Battery", attribute: "invest_per_capacity", operation: "multiply", value: 0.5 },
        ],
      },
    ],
  });
}
