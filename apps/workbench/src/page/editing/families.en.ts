/** Descriptions and marks of the families of tables and time series. */
/** Description of each family, in a sentence. */
export const familyHelpEn = {
  operationRateFix:
    "Operation in each time step: a share of the capacity, or the energy itself where no capacity is built.",
  operationRateMax:
    "Most operation in each time step: a share of the capacity, or the energy itself where no capacity is built.",
  capacityFix: "Capacity that stands already, neither more nor less.",
  capacityMax: "Most capacity that may be built.",
  capacityMin: "Least capacity that must be built.",
  yearlyFullLoadHoursMax: "Most operation in a year, in hours at full capacity.",
  yearlyFullLoadHoursMin: "Least operation in a year, in hours at full capacity.",
  distances: "Length from row to column. A distance in one direction counts for both.",
  losses: "Share of the flow that is lost per length, from row to column.",
  commodityCostTimeSeries: "Cost per energy in each time step, in addition to the constant cost. It may be negative.",
  commodityRevenueTimeSeries: "Revenue per energy in each time step, in addition to the constant revenue.",
  locationalEligibility:
    "1 where the component may stand, else 0 or empty. Of a line: 1 in the direction in which it carries, from row to column; one alone counts for both.",
  operationRateMin:
    "Least operation in each time step: a share of the capacity, or the energy itself where no capacity is built.",
  inflow: "Energy that enters the storage by itself in each time step, such as water that flows into a reservoir.",
  conversionFactorProfile:
    "Conversion factor in each time step of the commodity that the component names, such as the coefficient of performance of a heat pump. Regions without it have the constant factor.",
  stateOfChargeMinProfile:
    "Lowest content at the beginning of each time step, as a share of the capacity. Regions without it have the constant.",
  stateOfChargeMaxProfile:
    "Highest content at the beginning of each time step, as a share of the capacity. Regions without it have the constant.",
  regionalLimitMax: "Most operation of a year in the region, of all components with the same limit id together.",
  regionalLimitMin: "Least operation of a year in the region, of all components with the same limit id together.",
  chargeCapacityFix:
    "Power of charging that stands already, where it is built by itself. Regions without it have what is cheapest.",
  chargeCapacityMax: "Most power of charging that may be built, where it is built by itself.",
  chargeCapacityMin: "Least power of charging that must be built, where it is built by itself.",
  dischargeCapacityFix:
    "Power of discharging that stands already, where it is built by itself. Regions without it have what is cheapest.",
  dischargeCapacityMax: "Most power of discharging that may be built, where it is built by itself.",
  dischargeCapacityMin: "Least power of discharging that must be built, where it is built by itself.",
  conversionFactorProfile2:
    "The same for the second commodity that the component names, such as the heat of a plant that also makes power.",
  conversionFactorProfile3: "The same for the third commodity that the component names.",
  reactances: "Flows of a grid with DC power flow divide by them.",
  capacityMinIfBuilt: "Least capacity where anything is built: none, or at least so much.",
  existenceFix: "1 where it is built, 0 where it is not; empty where this is decided.",
  resistances: "The power that a line loses, divided by the square of its flow.",
};

/** One letter for each, where there is no room for its name. */
export const familyMarksEn = {
  operationRateFix: "f",
  operationRateMax: "m",
  capacityFix: "K",
  capacityMax: "C",
  capacityMin: "c",
  yearlyFullLoadHoursMax: "H",
  yearlyFullLoadHoursMin: "h",
  distances: "d",
  losses: "l",
  commodityCostTimeSeries: "p",
  commodityRevenueTimeSeries: "r",
  locationalEligibility: "x",
  operationRateMin: "n",
  inflow: "i",
  conversionFactorProfile: "t",
  stateOfChargeMinProfile: "u",
  stateOfChargeMaxProfile: "o",
  regionalLimitMax: "Y",
  regionalLimitMin: "y",
  chargeCapacityFix: "L",
  chargeCapacityMax: "B",
  chargeCapacityMin: "b",
  dischargeCapacityFix: "E",
  dischargeCapacityMax: "D",
  dischargeCapacityMin: "g",
  conversionFactorProfile2: "v",
  conversionFactorProfile3: "w",
  reactances: "z",
  capacityMinIfBuilt: "q",
  existenceFix: "e",
  resistances: "R",
};
