/** Names of the families of tables and time series. */
export const familiesEn = {
  operationRateFix: "fixed operation",
  operationRateMax: "highest operation",
  capacityFix: "fixed capacity",
  capacityMax: "highest capacity",
  capacityMin: "lowest capacity",
  yearlyFullLoadHoursMax: "most full-load hours",
  yearlyFullLoadHoursMin: "fewest full-load hours",
  distances: "distances",
  losses: "losses",
};
