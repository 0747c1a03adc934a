/** In pathways, what earlier years built is a component of its own: `NAME_stock_YEAR`. */
export const stockName = (component: string, year: number): string => `${component}_stock_${year}`;

const ofStock = /_stock_(\d+)$/;

/** The component that it belongs to. */
export const withoutStock = (component: string): string => component.replace(ofStock, "");

/** `Wind_stock_2030` is Wind (2030). */
export const shownName = (component: string): string => component.replace(ofStock, " ($1)");
