/** A region of a network: a pie of what supplies it, in a ring of the colour of its price. The middle is at 0, 0. */
import type { ComponentPaints } from "@esm/model/domain/runs/component-paints";
import { paintOf } from "../../charts/fill.ts";
import { pieSlices } from "../../map/pie.ts";
import type { RegionFigures } from "../../map/region-figures.ts";

/** Patterns of this picture. */
export const pieFills = "network-pie";

/** In pixels. */
export const ringWidth = 5;

interface Props {
  /** Undefined where nothing is known of it. */
  figures: RegionFigures | undefined;
  paints: ComponentPaints;
  /** With the ring. */
  radius: number;
  /** Of the colours of prices; null without prices. */
  priceStep: number | null;
}

export function RegionPie({ figures, paints, radius: outer, priceStep }: Props) {
  const radius = outer - ringWidth;
  const supply = figures?.supply ?? [];
  const slices = pieSlices(
    supply.map(({ value }) => value),
    radius,
  );
  return (
    <>
      {priceStep !== null && <circle class={`pie-ring price-${priceStep}`} r={outer} />}
      <circle class="pie-empty" r={radius} />
      {supply.map(({ component }, index) => (
        <path key={component} class="pie-slice" d={slices[index]} {...paintOf(pieFills, paints.paintOf(component))} />
      ))}
      <circle class="pie-edge" r={radius} />
    </>
  );
}
