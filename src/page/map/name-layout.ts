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

export type Segment = readonly [from: Point, to: Point];

/**
 * Large circles come first, then the order given. Each name goes to the right, to the left, below or above, or between
 * these, if it can where no line passes.
 */
export function placedNames(
  circles: readonly Circle[],
  size: Size,
  lines: readonly Segment[] = [],
): Map<string, PlacedName> {
  const taken: Box[] = circles.map(({ point: [x, y], radius }) => boxAround(x, y, 2 * radius, 2 * radius));
  const names = new Map<string, PlacedName>();
  for (const circle of circles.toSorted((left, right) => right.radius - left.radius)) {
    const choices = choicesFor(circle, size)
      .map((name) => ({ name, box: boxOf(circle.region, name) }))
      .filter(({ box }) => isInside(box, size) && !taken.some((other) => overlap(box, other)));
    const chosen = choices.find(({ box }) => !lines.some((line) => passes(line, box))) ?? choices[0];
    if (!chosen) continue;
    taken.push(chosen.box);
    names.set(circle.region, chosen.name);
  }
  return names;
}

const isInside = ({ left, right, top, bottom }: Box, { width, height }: Size): boolean =>
  left >= 0 && right <= width && top >= 0 && bottom <= height;

/** Whether the line passes through the box: the part of it that is within all four sides is not empty (Liang and Barsky). */
function passes([[x1, y1], [x2, y2]]: Segment, { left, right, top, bottom }: Box): boolean {
  let [first, last] = [0, 1];
  for (const [step, room] of [
    [x1 - x2, x1 - left],
    [x2 - x1, right - x1],
    [y1 - y2, y1 - top],
    [y2 - y1, bottom - y1],
  ]) {
    if (step === 0 && room < 0) return false;
    if (step < 0) first = Math.max(first, room / step);
    if (step > 0) last = Math.min(last, room / step);
  }
  return first < last;
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
  const [aside, aslant] = [circle.radius * 0.7 + gap, circle.radius * 0.7 + lineHeight / 2];
  return [
    ...nameBeside(circle, size),
    { at: [x, y + away], anchor: "middle" },
    { at: [x, y - away], anchor: "middle" },
    { at: [x + aside, y - aslant], anchor: "start" },
    { at: [x + aside, y + aslant], anchor: "start" },
    { at: [x - aside, y - aslant], anchor: "end" },
    { at: [x - aside, y + aslant], anchor: "end" },
  ];
}

function boxOf(text: string, { at: [x, y], anchor }: PlacedName): Box {
  const width = text.length * characterWidth;
  const middle = anchor === "middle" ? x : anchor === "start" ? x + width / 2 : x - width / 2;
  return boxAround(middle, y, width, lineHeight);
}

const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
