/**
 * The parts of the objective, as results name them, in the order in which they are shown. `isRare`: few systems have the part, and it is
 * shown only where something has it.
 */
export const costNames = {
  capexCap: { isRare: false },
  opexCap: { isRare: false },
  chargeCapexCap: { isRare: true },
  chargeOpexCap: { isRare: true },
  dischargeCapexCap: { isRare: true },
  dischargeOpexCap: { isRare: true },
  commodCosts: { isRare: false },
  opexOp: { isRare: true },
  opexCharge: { isRare: true },
  opexDischarge: { isRare: true },
  commodRevenues: { isRare: true },
} as const satisfies Record<string, { isRare: boolean }>;

export type CostName = keyof typeof costNames;

export const allCostNames = Object.keys(costNames) as CostName[];
