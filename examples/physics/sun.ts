/**
 * Photovoltaics: the sun's position, a clear sky (Haurwitz 1945), clouds as a process that lasts for hours, the diffuse
 * share by Erbs et al. (1982), an isotropic sky on a tilted panel, and a module that loses power with warmth.
 */
import { clockOf, dayOf, hourly, hoursPerYear, winter } from "./calendar.ts";
import { normalShareBelow, persistentNoise, type RandomSource } from "./random.ts";

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export interface Panel {
  readonly latitudeDegrees: number;
  /** 0 is flat, 90 upright. */
  readonly tiltDegrees: number;
  /** 0 is south, −90 east, 90 west. */
  readonly azimuthDegrees: number;
}

interface SunPosition {
  /** Sine of the height over the horizon; negative at night. */
  readonly height: number;
  /** Cosine of the angle between the sun and the panel's normal. */
  readonly incidence: number;
}

function sunPosition(hour: number, { latitudeDegrees, tiltDegrees, azimuthDegrees }: Panel): SunPosition {
  const latitude = radians(latitudeDegrees);
  const tilt = radians(tiltDegrees);
  const azimuth = radians(azimuthDegrees);
  const declination = radians(23.45 * Math.sin((2 * Math.PI * (285 + dayOf(hour))) / 365));
  const hourAngle = radians(15 * (clockOf(hour) - 12));
  const height =
    Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  // Components of the direction to the sun: towards the south and towards the west.
  const south =
    Math.cos(declination) * Math.cos(hourAngle) * Math.sin(latitude) - Math.sin(declination) * Math.cos(latitude);
  const west = Math.cos(declination) * Math.sin(hourAngle);
  const incidence = height * Math.cos(tilt) + Math.sin(tilt) * (south * Math.cos(azimuth) + west * Math.sin(azimuth));
  return { height, incidence };
}

/** Share of the clear sky's radiation that comes through, for each hour of a year; cloudier in winter. */
export function cloudTransmission(random: RandomSource, sunniness: number): Float64Array {
  const weather = persistentNoise(random, hoursPerYear, 14);
  return hourly((hour) => {
    const brightness = normalShareBelow(weather[hour] + sunniness - 0.45 * winter(hour));
    return 0.15 + 0.85 * brightness;
  });
}

/** Diffuse share of the radiation on the ground at a clearness index (Erbs et al.). */
function diffuseShare(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness;
  if (clearness > 0.8) return 0.165;
  return 0.9511 + clearness * (-0.1604 + clearness * (4.388 + clearness * (-16.638 + clearness * 12.336)));
}

/** Radiation on the panel in W/m². */
function radiationOnPanel(hour: number, panel: Panel, transmission: number): number {
  const { height, incidence } = sunPosition(hour, panel);
  if (height <= 0.01) return 0;
  const clearSky = 1098 * height * Math.exp(-0.057 / height);
  const global = clearSky * transmission;
  const outsideAtmosphere = 1361 * (1 + 0.033 * Math.cos((2 * Math.PI * dayOf(hour)) / 365)) * height;
  const diffuse = global * diffuseShare(global / outsideAtmosphere);
  // Near the horizon the beam's share of a mean hour would be blown up without a floor.
  const beam = ((global - diffuse) * Math.max(0, incidence)) / Math.max(height, 0.087);
  const tilt = radians(panel.tiltDegrees);
  const groundReflection = 0.2;
  return beam + (diffuse * (1 + Math.cos(tilt))) / 2 + (global * groundReflection * (1 - Math.cos(tilt))) / 2;
}

/** Output per installed power for each hour of a year: 4 ‰ less per kelvin over 25 °C, 12 % losses to the grid. */
export function photovoltaicOutput(panel: Panel, transmission: Float64Array, celsius: Float64Array): Float64Array {
  return hourly((hour) => {
    const radiation = radiationOnPanel(hour, panel, transmission[hour]);
    const moduleCelsius = celsius[hour] + 0.03 * radiation;
    const output = 0.88 * (radiation / 1000) * (1 - 0.004 * (moduleCelsius - 25));
    return Math.min(1, Math.max(0, output));
  });
}
