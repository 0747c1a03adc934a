/** Texts of the table of components, of small tables and of a component's page. */
import { en as editing } from "../../editing/en.ts";

export const en = {
  title: "Components",
  help: "Everything that supplies, converts, stores, transports or consumes energy.",
  table: "Components and their attributes",
  kind: "Kind",
  allKinds: "All kinds",
  kinds: {
    source: "Sources",
    conversion: "Conversions",
    storage: "Storages",
    transmission: "Lines",
    sink: "Sinks",
  },
  find: "Find",
  columns: "Columns",
  sets: { usual: "Usual", capacity: "Capacity", storage: "Storage", description: "Description", all: "All" },
  count: (shown: string, all: string) => {
    const list = all === "1" ? "1 component" : `${all} components`;
    return shown === all ? list : `${shown} of ${list}`;
  },
  nothing: "No component fits.",
  empty: "There are no components yet",
  emptyHelp: "Add commodities and regions first, then components that use them.",
  openComponent: (name: string) => `Open ${name}`,
  toCommodities: "Commodities",
  toRegions: "Regions",
  // One component
  kindNames: editing.kinds,
  families: editing.families,
  gone: "This component is not in the data set",
  duplicate: "Duplicate",
  copyOf: (name: string) => `${name} (copy)`,
  nameOfCopy: "Name of the copy",
  duplicateHelp: "It gets all attributes, but no tables and time series.",
  sections: { general: "General", costs: "Costs", capacity: "Capacity", limits: "Limits", storage: "Storage" },
  meaning: "What this means",
  notBuilt: "No capacity is built and paid for.",
  annuityFactor: (factor: string, rate: string, years: string) =>
    `The annuity factor is ${factor} (${rate} over ${years} years).`,
  yearlyCost: (annuity: string, fixed: string, total: string, unit: string) =>
    `Capacity costs ${annuity} + ${fixed} = ${total} ${unit}: annuity and fixed cost.`,
  roundTrip: (share: string) => `It returns ${share} of what it takes.`,
  fillsAndEmpties: (fill: string, empty: string) => `It fills in ${fill} h and empties in ${empty} h.`,
  lossPerDay: (share: string) => `It loses ${share} of its content per day.`,
  efficiency: (from: string, to: string, share: string) => `${share} of ${from} becomes ${to}.`,
  everywhere: "It can be in every region.",
  betweenAll: "It can connect all regions whose distance is given, or all if none is.",
  nowhere: "It exists nowhere: all its capacities are 0.",
  existsIn: (places: string) => `It exists in: ${places}.`,
  changedIn: "Changed by the scenarios:",
  tables: "Tables and time series",
  noTable: "none",
  inRegions: (count: string) => (count === "1" ? "in 1 region" : `in ${count} regions`),
  small: {
    region: {
      title: "Regions",
      help: "Places between which energy is transported. Their coordinates are on the map.",
      empty: "There are no regions yet",
    },
    commodity: {
      title: "Commodities",
      help: "What flows through the components: electricity, gas, heat, CO2. Each is balanced in every region and time step.",
      empty: "There are no commodities yet",
    },
  },
};
