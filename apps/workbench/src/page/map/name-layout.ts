/** Which regions have their names beside them: as many as fit without covering circles or each other. Pure. */
import { characterWidth, lineHeight, wrapped } from "../charts/fitted-text.ts";
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

const gap = 5;
/** How much wider letters of names are than those of other texts. */
const boldness = 1.18;
/** Share of the picture's width: then there is room for a name on one side of any circle. */
const widestName = 0.45;

/** The lines of a name, which may be longer than a phone is wide. */
export const linesOfName = (name: string, { width }: Pick<Size, "width">): string[] =>
  wrapped(name, (widestName * width) / boldness);

/** Where each line is, above and below the middle of the name. */
export const lineOffset = (index: number, count: number): number => (index - (count - 1) / 2) * lineHeight;

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
      .map((name) => ({ name, box: boxOf(linesOfName(circle.region, size), name) }))
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

const nameAtRight = ({ point: [x, y], radius }: Circle): PlacedName => ({ at: [x + radius + gap, y], anchor: "start" });
const nameAtLeft = ({ point: [x, y], radius }: Circle): PlacedName => ({ at: [x - radius - gap, y], anchor: "end" });

/** Over other things, on the side with more room. */
export const crowdedName = (circle: Circle, { width }: Size): PlacedName =>
  circle.point[0] > width / 2 ? nameAtLeft(circle) : nameAtRight(circle);

function choicesFor(circle: Circle, size: Size): PlacedName[] {
  const [x, y] = circle.point;
  const half = (linesOfName(circle.region, size).length * lineHeight) / 2;
  const away = circle.radius + half + 1;
  const [aside, aslant] = [circle.radius * 0.7 + gap, circle.radius * 0.7 + half];
  const beside = [nameAtRight(circle), nameAtLeft(circle)];
  return [
    ...(x > size.width * 0.75 ? beside.toReversed() : beside),
    { at: [x, y + away], anchor: "middle" },
    { at: [x, y - away], anchor: "middle" },
    { at: [x + aside, y - aslant], anchor: "start" },
    { at: [x + aside, y + aslant], anchor: "start" },
    { at: [x - aside, y - aslant], anchor: "end" },
    { at: [x - aside, y + aslant], anchor: "end" },
  ];
}

function boxOf(lines: readonly string[], { at: [x, y], anchor }: PlacedName): Box {
  const width = Math.max(...lines.map(({ length }) => length)) * characterWidth * boldness;
  const middle = anchor === "middle" ? x : anchor === "start" ? x + width / 2 : x - width / 2;
  return boxAround(middle, y, width, lines.length * lineHeight);
}

const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
