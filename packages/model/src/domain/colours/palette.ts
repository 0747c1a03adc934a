/** Colours of components in pictures: of their carrier, else a free one that is the same in every run. Pure. */
import { type CarrierName, carrierNames, carrierOf, carriers } from "./carriers.ts";
import { distance, hexOfOklch, mixed, shifted } from "./colour.ts";

export interface Subject {
  name: string;
  /** Its own attributes, where the data set says them. */
  colour?: string | null;
  carrier?: string | null;
  /** The commodity, whose carrier counts where the name says nothing. */
  commodity?: string | null;
}

/** Tells components of one carrier apart, beside their lightness. */
export type Pattern = "hatch" | "counterhatch" | "dots";

export interface Paint {
  colour: string;
  pattern: Pattern | null;
  carrier: CarrierName | null;
}

const hues = 12;
const freeColours = Array.from({ length: hues }, (_, index) => hexOfOklch(0.62, 0.11, (index * 360) / hues));
/** Neighbours in a stack are at least so far apart. */
const minDistance = 0.08;
const lightnessStep = 0.1;
const patterns: readonly Pattern[] = ["hatch", "counterhatch", "dots"];

const carrierOfSubject = ({ name, carrier, commodity }: Subject): CarrierName | null =>
  (carrier ? carrierOf(carrier) : null) ?? carrierOf(name) ?? (commodity ? carrierOf(commodity) : null);

/** The subjects in the order of a stack, from below; those of no carrier are above all others. */
export function stackOrder<Given extends Subject>(subjects: readonly Given[]): Given[] {
  const rank = (subject: Given): number => {
    const carrier = carrierOfSubject(subject);
    return carrier === null ? carrierNames.length : carrierNames.indexOf(carrier);
  };
  return subjects.toSorted((left, right) => rank(left) - rank(right) || (left.name < right.name ? -1 : 1));
}

/**
 * The colour of each subject by its name. Give all components of the data set, not only those of a picture, so that each
 * has the same colour everywhere.
 */
export function paintAll(subjects: readonly Subject[]): Map<string, Paint> {
  const paints = new Map<string, Paint>();
  const ofCarrier = new Map<CarrierName, number>();
  let below: string | null = null;
  for (const subject of stackOrder(subjects)) {
    const carrier = carrierOfSubject(subject);
    const paint: Paint = own(subject, carrier) ??
      byCarrier(carrier, ofCarrier) ?? { ...free(subject.name, below), carrier: null };
    paints.set(subject.name, paint);
    below = paint.colour;
  }
  return paints;
}

const own = ({ colour }: Subject, carrier: CarrierName | null): Paint | null =>
  colour && /^#[\da-f]{6}$/i.test(colour) ? { colour: colour.toLowerCase(), pattern: null, carrier } : null;

/** The first one plain, the second darker or lighter, further ones with patterns. */
function byCarrier(carrier: CarrierName | null, counts: Map<CarrierName, number>): Paint | null {
  if (carrier === null) return null;
  const order = counts.get(carrier) ?? 0;
  counts.set(carrier, order + 1);
  const { colour } = carriers[carrier];
  if (order === 0) return { colour, pattern: null, carrier };
  const lightness = order % 2 === 1 ? lightnessStep : -lightnessStep;
  const pattern = order === 1 ? null : patterns[(order - 2) % patterns.length];
  return { colour: shifted(colour, lightness), pattern, carrier };
}

function free(name: string, below: string | null): { colour: string; pattern: null } {
  const start = hashOf(name) % hues;
  const candidates = freeColours.map((_, index) => freeColours[(start + index) % hues]);
  const apart = candidates.find((colour) => below === null || distance(colour, below) >= minDistance);
  return { colour: apart ?? candidates[0], pattern: null };
}

/** FNV-1a: the same in every browser. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

const scales = { light: ["#dbe9f6", "#08306b"], dark: ["#08306b", "#dbe9f6"] } as const;
const nearlyFull = 0.9;
const fullColour = "#b10026";

/** Use of lines, prices: from little (0) to much (1) in one hue. Use of 90 % and more stands out. */
export function scaleColour(share: number, scheme: "light" | "dark", { marksFull = false } = {}): string {
  const [from, to] = scales[scheme];
  return marksFull && share >= nearlyFull ? fullColour : mixed(from, to, Math.min(1, Math.max(0, share)));
}
