/** Which regions have their names beside them: as many as fit without covering circles or each other. Pure. */
import type { Point, Size } from "./places.ts";

export interface Circle {
  region: string;
  point: Point;
  radius: number;
}

export interface PlacedName {
  at: Point;
  anchor: "start" | "middle" | "end";
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** In pixels: of a character on average, and of a line. */
const [characterWidth, lineHeight] = [7.2, 16];
const gap = 5;

/** Large circles come first, then the order given. Each name goes to the right, to the left, below or above. */
export function placedNames(circles: readonly Circle[], size: Size): Map<string, PlacedName> {
  const taken: Box[] = circles.map(({ point: [x, y], radius }) => boxAround(x, y, 2 * radius, 2 * radius));
  const names = new Map<string, PlacedName>();
  for (const circle of circles.toSorted((left, right) => right.radius - left.radius)) {
    for (const name of choicesFor(circle, size)) {
      const box = boxOf(circle.region, name);
      const isInside = box.left >= 0 && box.right <= size.width && box.top >= 0 && box.bottom <= size.height;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      names.set(circle.region, name);
      break;
    }
  }
  return names;
}

/** Where there is more room first. */
export function nameBeside({ point: [x, y], radius }: Circle, { width }: Size): [PlacedName, PlacedName] {
  const right: PlacedName = { at: [x + radius + gap, y], anchor: "start" };
  const left: PlacedName = { at: [x - radius - gap, y], anchor: "end" };
  return x > width * 0.75 ? [left, right] : [right, left];
}

function choicesFor(circle: Circle, size: Size): PlacedName[] {
  const [x, y] = circle.point;
  const away = circle.radius + lineHeight / 2 + 1;
  return [
    ...nameBeside(circle, size),
    { at: [x, y + away], anchor: "middle" },
    { at: [x, y - away], anchor: "middle" },
  ];
}

function boxOf(text: string, { at: [x, y], anchor }: PlacedName): Box {
  const width = text.length * characterWidth;
  const middle = anchor === "middle" ? x : anchor === "start" ? x + width / 2 : x - width / 2;
  return boxAround(middle, y, width, lineHeight);
}

const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  ...{ left: x - width / 2, right: x + width / 2 },
  ...{ top: y - height / 2, bottom: y + height / 2 },
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
