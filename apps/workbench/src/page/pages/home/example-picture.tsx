/** A sketch of a week: wind, sun and a storage under the line of demand. It only decorates. */

const width = 320;
const height = 104;
const days = 7;
const stepsPerDay = 16;
const steps = days * stepsPerDay;

type Curve = (step: number) => number;

const partOfDay = (step: number): number => (step % stepsPerDay) / stepsPerDay;
const demand: Curve = (step) => 62 + 12 * Math.sin((partOfDay(step) - 0.32) * 2 * Math.PI);
const wind: Curve = (step) => 26 + 13 * Math.sin(step / 11) + 5 * Math.sin(step / 5 + 1);
const sun: Curve = (step) => {
  const elevation = Math.max(0, Math.sin((partOfDay(step) - 0.25) * 2 * Math.PI));
  return wind(step) + elevation * (44 + 10 * Math.cos(step / 13));
};
/** Upper edge of the storage's area: it delivers shortages and takes surpluses. */
const storage: Curve = (step) => Math.max(sun(step), demand(step));

const pointsOf = (curve: Curve): string[] =>
  Array.from(
    { length: steps + 1 },
    (_, step) => `${((step / steps) * width).toFixed(1)},${(height - curve(step)).toFixed(1)}`,
  );

const area = (upper: Curve, lower: Curve): string =>
  `M${pointsOf(upper).join("L")}L${pointsOf(lower).reverse().join("L")}Z`;

const shapes = {
  wind: area(wind, () => 0),
  sun: area(sun, wind),
  storage: area(storage, sun),
  demand: `M${pointsOf(demand).join("L")}`,
};

export function ExamplePicture() {
  return (
    <svg class="example-picture" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="example-wind" d={shapes.wind} />
      <path class="example-sun" d={shapes.sun} />
      <path class="example-storage" d={shapes.storage} />
      <path class="example-demand" d={shapes.demand} />
    </svg>
  );
}
