/** The sink whose yearly limit the reduction targets of a pathway set: its name in the interface. */
export const emissionSinkName = "CO2 to environment";
