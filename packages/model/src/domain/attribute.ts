/**
 * How the domain describes one attribute of a kind of record. The request schemas, the OpenAPI document, the archive
 * files, the validation of models and the attribute reference all come from these tables, so no fact is written twice.
 */
import type { CurvePoint } from "./costs/invest-curve.ts";
import type { TableSource } from "./sources/source.ts";

interface AttributeBase {
  /** Its meaning, in one sentence. */
  readonly description: string;
  /** Unit of the value in the field's terms, where it has one. */
  readonly unit?: string;
  /** Must be given on creation. Everything else has a default, or null. */
  readonly required?: true;
  /** Null is a value of its own ("not given"). Where it is not, an explicit null means the default. */
  readonly nullable?: true;
  /** Not part of EnSysMod's interface: where it is not used, archives and answers are as if it did not exist. */
  readonly isExtension?: true;
  /** Absent where it is not given, which means the default. */
  readonly isOptional?: true;
}

export interface TextAttribute extends AttributeBase {
  readonly type: "string";
  readonly default?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** An address of a page, which readers may open (`sources/source.ts`). */
  readonly isWebAddress?: true;
}

export interface NumberAttribute extends AttributeBase {
  readonly type: "number" | "integer";
  readonly default?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** A length of time steps: rounded to whole seconds, or refused (`time/time-step.ts`). */
  readonly isStepLength?: true;
}

/** A rule for numbers whose meaning is said elsewhere. */
export type NumberRule = Omit<NumberAttribute, "description">;

export interface BooleanAttribute extends AttributeBase {
  readonly type: "boolean";
  readonly default?: boolean;
}

export interface ChoiceAttribute extends AttributeBase {
  readonly type: "enum";
  readonly values: readonly string[];
  readonly default?: string;
}

/** A piecewise linear cost of a capacity (`invest-curve.ts`). */
export interface CurveAttribute extends AttributeBase {
  readonly type: "curve";
  readonly default?: undefined;
}

/** Sources of the tables of a component (`sources/source.ts`). */
export interface SourcesAttribute extends AttributeBase {
  readonly type: "sources";
  readonly default?: undefined;
}

export type Attribute =
  | TextAttribute
  | NumberAttribute
  | BooleanAttribute
  | ChoiceAttribute
  | CurveAttribute
  | SourcesAttribute;
/** A value of an attribute that models may override: sources are none. */
export type AttributeValue = string | number | boolean | readonly CurvePoint[];
export type AttributeTable = Readonly<Record<string, Attribute>>;

/** How forms and tables name an attribute. */
interface Shown {
  readonly label: { readonly en: string; readonly de: string };
  /** The description in German. */
  readonly inGerman: string;
}
/** Attributes that people edit. */
export type ShownTable = Readonly<Record<string, Attribute & Shown>>;

type ValueOf<A extends Attribute> = A extends { type: "string" }
  ? string
  : A extends { type: "curve" }
    ? readonly CurvePoint[]
    : A extends { type: "sources" }
      ? readonly TableSource[]
      : A extends { type: "number" | "integer" }
        ? number
        : A extends { type: "boolean" }
          ? boolean
          : A extends { values: readonly (infer Choice)[] }
            ? Choice
            : never;

/** The record an attribute table describes, every default filled in. */
export type RecordOf<Table extends AttributeTable> = {
  -readonly [Name in keyof Table]: Table[Name] extends { nullable: true }
    ? ValueOf<Table[Name]> | null
    : ValueOf<Table[Name]>;
};

/** Whether archives and answers have the attribute. */
export const isWritten = (rule: Attribute, value: unknown): boolean =>
  !rule.isExtension || value !== (rule.default ?? null);

/** A name the user gives: 1 to 255 characters. */
export const nameText = { type: "string", minLength: 1, maxLength: 255 } as const;
/** An optional free text of at most 1024 characters. */
export const descriptionText = {
  type: "string",
  nullable: true,
  maxLength: 1024,
  label: { en: "Description", de: "Beschreibung" },
  description: "Free text.",
  inGerman: "Freier Text.",
} as const;
