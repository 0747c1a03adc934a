/** One region for one year without fossil fuels: hydrogen bridges the calm weeks and serves industry. */
import { describe } from "../describe.ts";
import { hoursPerYear } from "../physics/calendar.ts";
import { electricityDemand, heatPumpDemand, hydrogenDemand, total } from "../physics/demand.ts";
import { persistentNoise, randomSource } from "../physics/random.ts";
import { cloudTransmission, photovoltaicOutput } from "../physics/sun.ts";
import { airTemperature } from "../physics/temperature.ts";
import { windOutput } from "../physics/wind.ts";
import {
  battery,
  commodities,
  electrolyser,
  hydrogenTurbine,
  photovoltaics,
  saltCavern,
  windOnshore,
} from "./technologies.ts";

export function oneRegionYear() {
  const random = randomSource(2);
  const celsius = airTemperature({ meanCelsius: 9.5, seasonKelvin: 9 }, random);
  const panel = { latitudeDegrees: 53, tiltDegrees: 32, azimuthDegrees: 0 };
  const sun = photovoltaicOutput(panel, cloudTransmission(random, 0), celsius);
  const wind = windOutput({ scaleMetresPerSecond: 8.6, shape: 2.2 }, persistentNoise(random, hoursPerYear, 45));
  const electricity = total(electricityDemand(5, random), heatPumpDemand(2.4, celsius));
  return describe({
    name: "One region, one year",
    description: "Sun, wind, battery and a hydrogen chain for about 6 GW of electricity and 1 GW of hydrogen.",
    cost_unit: "1e6 €",
    number_of_time_steps: 8760,
    regions: ["Coast"],
    presentation: {
      start: "2029-01-01T00:00",
      regions: [{ name: "Coast", latitude: 53.6, longitude: 8.1 }],
      components: [],
    },
    commodities: [commodities.electricity, commodities.hydrogen],
    components: {
      Photovoltaics: { ...photovoltaics, operation_rate_max: { Coast: sun }, capacity_max: { Coast: 60 } },
      Wind: { ...windOnshore, operation_rate_max: { Coast: wind }, capacity_max: { Coast: 40 } },
      Battery: battery,
      Electrolyser: electrolyser,
      "Salt cavern": { ...saltCavern, capacity_max: { Coast: 20_000 } },
      "Hydrogen turbine": hydrogenTurbine,
      "Electricity demand": {
        type: "SINK",
        commodity_name: "electricity",
        operation_rate_fix: { Coast: electricity },
      },
      "Hydrogen demand": {
        type: "SINK",
        commodity_name: "hydrogen",
        operation_rate_fix: { Coast: hydrogenDemand(1) },
      },
    },
    models: [
      { name: "Least cost" },
      {
        name: "Dear caverns",
        description: "Storing hydrogen costs ten times as much.",
        override_parameters: [
          { component_name: "Salt cavern", attribute: "invest_per_capacity", operation: "multiply", value: 10 },
        ],
      },
    ],
  });
}
