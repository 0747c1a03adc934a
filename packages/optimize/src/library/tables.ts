/** Values of components by place and time. */

/** One value for each time step. */
export type Series = readonly number[] | Float64Array;

/** By region. */
export type ByPlace<Value> = Readonly<Record<string, Value>>;
/** By the region where a connection begins, and the one where it ends. */
export type ByConnection<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;
