/** Colours as numbers: OKLab (Ottosson 2020), contrast (WCAG 2.2) and how colour-blind people see them. Pure. */

/** Red, green, blue from 0 to 1, as light. */
type Light = readonly [number, number, number];
/** Lightness, green to red, blue to yellow. */
type Oklab = readonly [number, number, number];

const decoded = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

const lightOf = (hex: string): Light => {
  const part = (start: number): number => decoded(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  return [part(1), part(3), part(5)];
};

const hexOf = (light: Light): string =>
  `#${light
    .map((value) => Math.round(encoded(Math.min(1, Math.max(0, value))) * 255))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;

const times = (rows: readonly Light[], [x, y, z]: Light): Light => {
  const [first, second, third] = rows.map(([a, b, c]) => a * x + b * y + c * z);
  return [first, second, third];
};

const toCones: readonly Light[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: readonly Light[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: readonly Light[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones: readonly Light[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const each = ([x, y, z]: Light, change: (value: number) => number): Light => [change(x), change(y), change(z)];

const labOfLight = (light: Light): Oklab => times(toLab, each(times(toCones, light), Math.cbrt));
const oklabOf = (hex: string): Oklab => labOfLight(lightOf(hex));
const hexOfOklab = (lab: Oklab): string =>
  hexOf(
    times(
      fromCones,
      each(times(fromLab, lab), (cone) => cone ** 3),
    ),
  );

/** From lightness, chroma and hue in degrees. */
export const hexOfOklch = (lightness: number, chroma: number, hue: number): string => {
  const angle = (hue * Math.PI) / 180;
  return hexOfOklab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
};

/** Normal sight, protanopia, deuteranopia, tritanopia (Machado, Oliveira, Fernandes 2009, severity 1). */
const sights: readonly (readonly Light[])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

/** How different two colours are for those who can tell them apart least. */
export function distance(one: string, other: string): number {
  const between = (sight: readonly Light[]): number => {
    const seen = (hex: string) =>
      labOfLight(each(times(sight, lightOf(hex)), (value) => Math.min(1, Math.max(0, value))));
    const [a, b] = [seen(one), seen(other)];
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  };
  return Math.min(...sights.map(between));
}

const luminance = (hex: string): number => {
  const [red, green, blue] = lightOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** From 1 to 21, as WCAG counts. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

const step = 0.01;

/** The colour, darkened or lightened until it can be read on the paper: at least 3 for lines, 4.5 for text. */
export function readable(hex: string, paper: string, minContrast: number): string {
  const [, a, b] = oklabOf(hex);
  const direction = luminance(paper) > 0.2 ? -step : step;
  let [lightness] = oklabOf(hex);
  let colour = hex;
  while (contrast(colour, paper) < minContrast && lightness > 0 && lightness < 1) {
    lightness += direction;
    colour = hexOfOklab([lightness, a, b]);
  }
  return colour;
}

/** A lighter or darker colour of equal hue. */
export function shifted(hex: string, lightness: number): string {
  const [own, a, b] = oklabOf(hex);
  return hexOfOklab([Math.min(0.97, Math.max(0.15, own + lightness)), a, b]);
}

/** Between two colours; 0 is the first one. */
export function mixed(from: string, to: string, share: number): string {
  const [one, other] = [oklabOf(from), oklabOf(to)];
  const at = (index: 0 | 1 | 2): number => one[index] + (other[index] - one[index]) * share;
  return hexOfOklab([at(0), at(1), at(2)]);
}
