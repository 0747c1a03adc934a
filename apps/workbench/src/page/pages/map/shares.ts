/** Points of a diagram as they are kept: shares of its width and height. Pure. */
import type { Point } from "../../map/places.ts";
import type { RegionLayout } from "../../map/region-layout.ts";
import type { DiagramPoints } from "./operations.ts";

/** Of all regions, so that the others stay where they are seen now, with one of them at another point of the picture. */
export function sharesOf({ points, placeAt }: RegionLayout, region: string, point: Point): DiagramPoints {
  const shareAt = (at: Point): Point => {
    const [x, y] = placeAt(at);
    return [rounded(x), rounded(y)];
  };
  return { ...Object.fromEntries([...points].map(([name, at]) => [name, shareAt(at)])), [region]: shareAt(point) };
}

const rounded = (share: number): number => Number(share.toFixed(3));
