/**
 * The parts of the objective, as results name them, in the order in which they are shown. `isRare`: few systems have the part, and it is
 * shown only where something has it. `countsIn`: the part of the page's picture in which it counts. `iamc`: its name in the format of the
 * IAMC.
 */
export const costNames = {
  capexCap: { isRare: false, countsIn: "capexCap", iamc: "Capital" },
  opexCap: { isRare: false, countsIn: "opexCap", iamc: "Fixed O&M" },
  capexIfBuilt: { isRare: true, countsIn: "capexCap", iamc: "Capital If Built" },
  opexIfBuilt: { isRare: true, countsIn: "opexCap", iamc: "Fixed O&M If Built" },
  chargeCapexCap: { isRare: true, countsIn: "capexCap", iamc: "Capital Charge" },
  chargeOpexCap: { isRare: true, countsIn: "opexCap", iamc: "Fixed O&M Charge" },
  dischargeCapexCap: { isRare: true, countsIn: "capexCap", iamc: "Capital Discharge" },
  dischargeOpexCap: { isRare: true, countsIn: "opexCap", iamc: "Fixed O&M Discharge" },
  commodCosts: { isRare: false, countsIn: "commodCosts", iamc: "Commodity" },
  opexOp: { isRare: true, countsIn: "opexOp", iamc: "Variable O&M" },
  opexCharge: { isRare: true, countsIn: "opexOp", iamc: "Variable O&M Charge" },
  opexDischarge: { isRare: true, countsIn: "opexOp", iamc: "Variable O&M Discharge" },
  commodRevenues: { isRare: true, countsIn: "commodRevenues", iamc: "Revenue" },
} as const satisfies Record<string, { isRare: boolean; countsIn: string; iamc: string }>;

export type CostName = keyof typeof costNames;

export const allCostNames = Object.keys(costNames) as CostName[];
