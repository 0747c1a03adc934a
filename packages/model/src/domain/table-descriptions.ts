/** Descriptions of the values in each family of tables. Apart from the families, because the page has words of its own. */
import type { NumberAttribute } from "./attribute.ts";
import type { FamilyName, TableFamily } from "./table-family.ts";

const descriptions: Readonly<Record<FamilyName, string>> = {
  operationRateFix:
    "Operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a transmission, the flow from one region to the other.",
  operationRateMax:
    "Maximum operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a transmission, the flow from one region to the other.",
  capacityFix: "Existing capacity, neither more nor less.",
  capacityMax: "Maximum capacity that may be built.",
  capacityMin: "Minimum capacity that must be built.",
  yearlyFullLoadHoursMax: "Maximum yearly operation per capacity.",
  yearlyFullLoadHoursMin: "Minimum yearly operation per capacity.",
  distances: "Length of the connection from one region to the other.",
  losses: "Share of the flow lost per length.",
  commodityCostTimeSeries: "Cost per unit of energy in each time step, in addition to commodity_cost.",
  commodityRevenueTimeSeries: "Revenue per unit of energy in each time step, in addition to commodity_revenue.",
  locationalEligibility:
    "1 where the component may exist, 0 or no record where it may not; of a transmission, also in which direction it carries.",
  operationRateMin:
    "Lowest operation in each time step: relative to capacity, or the energy itself if no capacity is built; of a transmission, the flow from one region to the other.",
  inflow: "Energy that enters the content by itself in each time step, such as water that flows into a reservoir.",
  conversionFactorProfile:
    "Conversion factor of the commodity profile_commodity_name in each time step, such as the coefficient of performance of a heat pump; in place of conversion_factor and of its sign, or 0.",
  stateOfChargeMinProfile:
    "Lowest content relative to capacity at the beginning of each time step, such as that of parked cars before they leave; in place of state_of_charge_min.",
  stateOfChargeMaxProfile:
    "Highest content relative to capacity at the beginning of each time step, such as that of a reservoir that keeps room for floods; in place of state_of_charge_max.",
  regionalLimitMax: "Most yearly operation in the region, summed over all components with the same limit id.",
  regionalLimitMin: "Least yearly operation in the region, summed over all components with the same limit id.",
  chargeCapacityFix: "Existing power of charging, neither more nor less, where it is built by itself.",
  chargeCapacityMax: "Maximum power of charging that may be built, where it is built by itself.",
  chargeCapacityMin: "Minimum power of charging that must be built, where it is built by itself.",
  dischargeCapacityFix: "Existing power of discharging, neither more nor less, where it is built by itself.",
  dischargeCapacityMax: "Maximum power of discharging that may be built, where it is built by itself.",
  dischargeCapacityMin: "Minimum power of discharging that must be built, where it is built by itself.",
  conversionFactorProfile2: "The same of a second factor: that of the commodity profile_commodity_name_2.",
  conversionFactorProfile3: "The same of a third factor: that of the commodity profile_commodity_name_3.",
  reactances: "Reactance of the line, in any unit that all lines of the commodity share.",
  capacityMinIfBuilt: "Least capacity where the component is built at all: none, or at least so much.",
  existenceFix:
    "1 where the component is built (its costs if built are paid, and its least capacity holds), 0 where it is not; without a record, this is decided.",
  resistances: "Resistance of the line: the power that it loses, divided by the square of its flow.",
};

export const describedValue = ({ name, value }: TableFamily): NumberAttribute => ({
  ...value,
  description: descriptions[name],
});
