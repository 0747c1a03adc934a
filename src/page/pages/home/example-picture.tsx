/** A sketch of a week: sun and wind under the line of demand. It only decorates. */

const width = 320;
const height = 96;
const days = 7;
const stepsPerDay = 12;
const steps = days * stepsPerDay;

const wind = (step: number): number => 20 + 12 * Math.sin(step / 9) + 7 * Math.sin(step / 4 + 1);
const sun = (step: number): number => {
  const hour = (step % stepsPerDay) / stepsPerDay;
  const height = Math.sin((hour - 0.25) * 2 * Math.PI);
  return Math.max(0, height) * (30 + 8 * Math.cos(step / 10));
};
const demand = (step: number): number => 46 + 11 * Math.sin(((step % stepsPerDay) / stepsPerDay - 0.3) * 2 * Math.PI);

const pointsOf = (value: (step: number) => number): string[] =>
  Array.from({ length: steps + 1 }, (_, step) => `${(step / steps) * width},${(height - value(step)).toFixed(1)}`);

const area = (upper: (step: number) => number, lower: (step: number) => number): string =>
  `M${pointsOf(upper).join("L")}L${pointsOf(lower).reverse().join("L")}Z`;

const shapes = {
  wind: area(wind, () => 0),
  sun: area((step) => wind(step) + sun(step), wind),
  demand: `M${pointsOf(demand).join("L")}`,
};

export function ExamplePicture() {
  return (
    <svg class="example-picture" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="example-wind" d={shapes.wind} />
      <path class="example-sun" d={shapes.sun} />
      <path class="example-demand" d={shapes.demand} />
    </svg>
  );
}
