/** The databases there are. */

export type DatabaseKind = "sqlite" | "postgresql";
