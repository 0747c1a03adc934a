/** In pathways, what earlier years built is a component of its own: `NAME_stock_YEAR`. */
export const stockName = (component: string, year: number): string => `${component}_stock_${year}`;

/** The component that it belongs to. */
export const withoutStock = (component: string): string => component.replace(/_stock_\d+$/, "");
