/** A component at some of its locations only. */
import {
  type Capacity,
  type FullLoadHours,
  isOneWay,
  type PowerCapacity,
  type SystemComponent,
  type TimeSeries,
} from "@esm/model/energy-system/energy-system";
import { withSeries } from "@esm/model/energy-system/time-series";

/** @param chosen positions among the component's locations, ascending */
export function atLocations(whole: SystemComponent, chosen: readonly number[]): SystemComponent {
  const numbers = (values: Float64Array): Float64Array => Float64Array.from(chosen, (location) => values[location]);
  const positions = (values: Int32Array): Int32Array => Int32Array.from(chosen, (location) => values[location]);
  const capacityOf = (capacity: Capacity): Capacity => ({
    ...capacity,
    lower: numbers(capacity.lower),
    upper: numbers(capacity.upper),
    costFactor: numbers(capacity.costFactor),
    investCurve: capacity.investCurve && {
      ...capacity.investCurve,
      maximum: numbers(capacity.investCurve.maximum),
    },
    existence: capacity.existence && {
      ...capacity.existence,
      least: numbers(capacity.existence.least),
      isGiven: chosen.map((location) => capacity.existence?.isGiven[location] ?? false),
    },
  });
  const powerOf = (power: PowerCapacity): PowerCapacity => ({
    ...power,
    lower: numbers(power.lower),
    upper: numbers(power.upper),
  });
  const hoursOf = (hours: FullLoadHours): FullLoadHours => ({ min: numbers(hours.min), max: numbers(hours.max) });
  const back = isOneWay(whole) || whole.kind !== "transmission" ? [] : chosen.map((line) => whole.from.length + line);
  const places = [...chosen, ...back];
  const chosenSeries = ({ series }: TimeSeries): TimeSeries => ({
    series: places.map((place) => series[place]),
    elsewhere: [],
  });
  const component = withSeries(whole, chosenSeries);
  switch (component.kind) {
    case "storage":
      return {
        ...component,
        capacity: capacityOf(component.capacity),
        chargeCapacity: component.chargeCapacity && powerOf(component.chargeCapacity),
        dischargeCapacity: component.dischargeCapacity && powerOf(component.dischargeCapacity),
        regions: positions(component.regions),
      };
    case "transmission":
      return {
        ...component,
        capacity: component.capacity && capacityOf(component.capacity),
        from: positions(component.from),
        to: positions(component.to),
        isOpen: chosen.map((location) => component.isOpen[location]),
        isOpenBack: chosen.map((location) => component.isOpenBack[location]),
        distance: numbers(component.distance),
        distanceBack: numbers(component.distanceBack),
        arrivingShare: numbers(component.arrivingShare),
        arrivingShareBack: numbers(component.arrivingShareBack),
        dcPowerFlow: component.dcPowerFlow && {
          reactance: numbers(component.dcPowerFlow.reactance),
          referenceCapacity: numbers(component.dcPowerFlow.referenceCapacity),
        },
        powerLosses: component.powerLosses && {
          ...component.powerLosses,
          resistance: numbers(component.powerLosses.resistance),
          largestCapacity: numbers(component.powerLosses.largestCapacity),
          capacityOfPieces: numbers(component.powerLosses.capacityOfPieces),
        },
      };
    default:
      return {
        ...component,
        capacity: component.capacity && capacityOf(component.capacity),
        regions: positions(component.regions),
        fullLoadHours: hoursOf(component.fullLoadHours),
      };
  }
}
