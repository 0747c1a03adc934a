/** The supported databases. */

export type DatabaseKind = "sqlite" | "postgresql";
