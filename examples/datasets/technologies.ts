/**
 * Technologies that several data sets share. Costs in million euro, power in GW, energy in GWh, CO2 in kilotonnes, so
 * that 1000 €/kW are 1000 and 1 €/MWh is 0.001. Round figures of the size that public catalogues give for about 2030.
 */

const investment = (perCapacity: number, fixedShare: number, economicLifetime: number) => ({
  capacity_variable: true,
  invest_per_capacity: perCapacity,
  opex_per_capacity: Math.round(perCapacity * fixedShare * 1000) / 1000,
  interest_rate: 0.06,
  economic_lifetime: economicLifetime,
});

export const photovoltaics = {
  type: "SOURCE",
  commodity_name: "electricity",
  ...investment(550, 0.018, 25),
} as const;

export const windOnshore = {
  type: "SOURCE",
  commodity_name: "electricity",
  ...investment(1300, 0.025, 25),
} as const;

export const windOffshore = {
  type: "SOURCE",
  commodity_name: "electricity",
  ...investment(2400, 0.03, 25),
} as const;

/** Two hours at full power, 92 % from grid to grid. */
export const battery = {
  type: "STORAGE",
  commodity_name: "electricity",
  ...investment(180, 0.015, 15),
  charge_rate: 0.5,
  discharge_rate: 0.5,
  charge_efficiency: 0.96,
  discharge_efficiency: 0.96,
  self_discharge: 0.00004,
  cyclic_lifetime: 7000,
} as const;

/** Capacity in electric input. */
export const electrolyser = {
  type: "CONVERSION",
  physical_unit: "GW_el",
  ...investment(700, 0.03, 20),
  conversion_factors: [
    { commodity_name: "electricity", conversion_factor: -1 },
    { commodity_name: "hydrogen", conversion_factor: 0.68 },
  ],
} as const;

/** About three weeks to fill; a third is cushion gas. */
export const saltCavern = {
  type: "STORAGE",
  commodity_name: "hydrogen",
  ...investment(0.6, 0.02, 30),
  charge_rate: 0.002,
  discharge_rate: 0.002,
  charge_efficiency: 0.98,
  state_of_charge_min: 0.33,
} as const;

/** Combined cycle. */
export const hydrogenTurbine = {
  type: "CONVERSION",
  physical_unit: "GW_el",
  ...investment(900, 0.025, 30),
  conversion_factors: [
    { commodity_name: "hydrogen", conversion_factor: -1.7 },
    { commodity_name: "electricity", conversion_factor: 1 },
  ],
} as const;

/** Combined cycle; natural gas emits 0.2 kt of CO2 per GWh. */
export const gasPlant = {
  type: "CONVERSION",
  physical_unit: "GW_el",
  ...investment(800, 0.025, 30),
  conversion_factors: [
    { commodity_name: "gas", conversion_factor: -1.7 },
    { commodity_name: "electricity", conversion_factor: 1 },
    { commodity_name: "CO2", conversion_factor: 0.34 },
  ],
} as const;

/** Open cycle. */
export const gasTurbine = {
  type: "CONVERSION",
  physical_unit: "GW_el",
  ...investment(450, 0.025, 25),
  conversion_factors: [
    { commodity_name: "gas", conversion_factor: -2.5 },
    { commodity_name: "electricity", conversion_factor: 1 },
    { commodity_name: "CO2", conversion_factor: 0.5 },
  ],
} as const;

/** 35 €/MWh. */
export const gasImport = { type: "SOURCE", commodity_name: "gas", commodity_cost: 0.035 } as const;

export const commodities = {
  electricity: { name: "electricity", unit: "GW_el", description: "Electric power" },
  hydrogen: { name: "hydrogen", unit: "GW_H2", description: "Hydrogen by its lower heating value" },
  gas: { name: "gas", unit: "GW_gas", description: "Natural gas by its lower heating value" },
  CO2: { name: "CO2", unit: "kt_CO2/h", description: "Carbon dioxide from combustion" },
  waste: { name: "waste", unit: "GW_waste", description: "Municipal waste by its lower heating value" },
} as const;
