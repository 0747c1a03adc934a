/** The path of a shape on a map, as SVG has it, of what the projection makes of its lines and rings. Pure. */
import { type GeoPermissibleObjects, type GeoProjection, geoStream } from "d3-geo";

/** Tenths of a pixel are enough. As `geoPath` of d3-geo, of which areas, lengths and points would come along. */
export function shapePath(projection: GeoProjection, shape: GeoPermissibleObjects): string | null {
  let path = "";
  let command = "M";
  let end = "";
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  geoStream(
    shape,
    projection.stream({
      polygonStart: () => {
        end = "Z";
      },
      polygonEnd: () => {
        end = "";
      },
      lineStart: () => {
        command = "M";
      },
      lineEnd: () => {
        path += end;
      },
      point: (x, y) => {
        path += `${command}${rounded(x)},${rounded(y)}`;
        command = "L";
      },
    }),
  );
  return path || null;
}
