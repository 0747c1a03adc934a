/** The colours of use, from 0 to 100 %. */
import { formatShare } from "../../language/format.ts";

const steps = Array.from({ length: 10 }, (_, step) => step);
const [width, height] = [18, 10];

export function UseScale({ label }: { label: string }) {
  return (
    <p class="use-scale">
      <span>{label}</span>
      <span>{formatShare(0)}</span>
      <svg viewBox={`0 0 ${width * steps.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map((step) => (
          <rect key={step} class={`use-${step}`} x={step * width} y={0} width={width} height={height} />
        ))}
      </svg>
      <span>{formatShare(1)}</span>
    </p>
  );
}
