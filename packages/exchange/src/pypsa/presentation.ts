/** Presentation of a network: places of buses, colours and carriers, the time of the first snapshot. */

import { message } from "@esm/messages/message";
import { isTimeZone, type Presentation } from "@esm/model/domain/presentation";
import { localOf, startOf, timeText } from "@esm/model/domain/time/clock";
import { secondsOfStep } from "@esm/model/domain/time/time-step";
import type { Findings } from "../findings/collector.ts";
import { classes, type ListName } from "./attributes/attributes.ts";
import type { Frame } from "./frame.ts";
import { componentsOf, type PypsaComponent, type PypsaNetwork } from "./network.ts";

interface Shown {
  network: PypsaNetwork;
  frame: Frame;
  findings: Findings;
  /** Components that were translated. */
  components: readonly PypsaComponent[];
  /** Their names in the data set, by `Class name`. */
  names: Readonly<Record<string, string>>;
}

/** Undefined where the network says nothing of it. */
export function presentationOf(shown: Shown): Presentation | undefined {
  const [regions, components, calendar] = [placesOf(shown), stylesOf(shown), calendarOf(shown)];
  if (regions.length + components.length === 0 && calendar === null) return undefined;
  return { ...calendar, regions, components };
}

/** The place of a region is that of its first bus with coordinates; 0, 0 is what a bus has that was given none. */
function placesOf({ network, frame, findings }: Shown): Presentation["regions"] {
  const places = new Map<string, Presentation["regions"][number]>();
  for (const bus of componentsOf(network, "buses")) {
    const region = frame.places.get(bus.name)?.region;
    const [longitude, latitude] = [bus.number("x"), bus.number("y")];
    if (region === undefined || places.has(region) || (longitude === 0 && latitude === 0)) continue;
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
      places.set(region, { name: region, latitude, longitude });
    } else {
      findings.note({
        code: "coordinates",
        component: "Bus",
        attribute: "x, y",
        place: bus.name,
        msg: message("coordinates_not_degrees_longitude_latitude"),
      });
    }
  }
  return [...places.values()];
}

/** A component that several of the network have become has the colour of the first. */
function stylesOf({ network, components, names }: Shown): Presentation["components"] {
  const carriers = network.tables.get("carriers");
  const colours = new Map(carriers?.names.map((name, at) => [name, carriers.values.get("color")?.[at]]));
  const styles = new Map<string, Presentation["components"][number]>();
  for (const component of components) {
    const name = names[`${classes[component.list].name} ${component.name}`];
    const carrier = component.text("carrier").slice(0, 255);
    if (name === undefined || styles.has(name) || !hasOwnCarrier(component.list) || carrier === "") continue;
    const colour = String(colours.get(carrier) ?? "");
    styles.set(name, { name, carrier, ...(/^#[0-9a-f]{6}$/i.test(colour) && { colour }) });
  }
  return [...styles.values()];
}

/** Lines, transformers and loads have the carrier of the bus, which says nothing about them. */
const hasOwnCarrier = (list: ListName): boolean => !["lines", "transformers", "loads"].includes(list);

/** Where the snapshots follow each other at the distance of a time step. */
function calendarOf({ network: { snapshots }, frame }: Shown): { start: string; time_zone?: string } | null {
  const [first, last] = [snapshots.first, snapshots.last].map((time) =>
    time === null ? Number.NaN : Date.parse(`${time}Z`),
  );
  if (last - first !== (frame.steps - 1) * secondsOfStep(frame.hours) * 1000) return null;
  const zone = snapshots.timeZone;
  if (zone === undefined || !isTimeZone(zone)) return { start: timeText(first) };
  const calendar = { start: timeText(localOf(first, zone)), time_zone: zone };
  // A local time that comes twice means the first one, and snapshots may begin at the second.
  return startOf(calendar) === first ? calendar : { start: timeText(first), time_zone: "UTC" };
}
