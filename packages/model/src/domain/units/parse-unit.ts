/** Reads units: `GW_el`, `1e9 EUR`, `EUR/(MW·a)`, `kg/m3`, `vehicle-km/h`, and kinds as in LaTeX, `GW$_{el}$`. */

import { type Message, message, type Words } from "@esm/messages/message";
import { type HintBudget, nearestNameHint } from "../nearest-name.ts";
import { quoted } from "../truncate.ts";
import { fractionOf } from "./fraction.ts";
import { multiply, share, type Unit } from "./unit.ts";
import { unitTable } from "./unit-table.ts";

export type UnitReading = { unit: Unit } | { fault: UnitFault };

export interface UnitFault {
  /** `'GWx' is no known unit`. */
  msg: Words;
  /** Made only if it will be reported: looking for the nearest name takes time. */
  hint: (budget?: HintBudget) => Words;
}

const token =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[\p{L}%€$£¥][\p{L}\p{Nd}%€$£¥]*)(?:_(?<kind>[\p{L}\p{Nd},.]+))?|(?<mark>[*·×/()^-]|[²³]))/uy;

const maxLength = 255;
const maxExponent = 9;
/** Largest factor: powers of powers would soon fill the memory. */
const maxSize = 1e100;

interface Token {
  number?: string;
  name?: string;
  kind?: string;
  mark?: string;
}

class Unreadable extends Error {
  readonly fault: UnitFault;
  constructor(msg: Message, hint: UnitFault["hint"]) {
    super(msg.code);
    this.fault = { msg, hint };
  }
}

const form = message("form_of_units");

/** `own` are names that mean something in this place only. */
export function parseUnit(text: string, own: ReadonlyMap<string, Unit> = new Map()): UnitReading {
  try {
    return { unit: createReader(tokensOf(text), text, own).whole() };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault };
    throw error;
  }
}

/** `$_{CH_{4},LHV}$` is the kind `CH4,LHV`. */
const withoutLatex = (text: string): string =>
  text.replaceAll(/\$?_\{((?:[^{}]|\{[^{}]*\})*)\}\$?/g, (_, kind: string) => `_${kind.replaceAll(/[{}_$\s]/g, "")}`);

function tokensOf(text: string): Token[] {
  const plain = withoutLatex(text).trim();
  if (plain === "" || text.length > maxLength)
    throw new Unreadable(message("no_unit", { text: quoted(text) }), () => form);
  const tokens: Token[] = [];
  for (token.lastIndex = 0; token.lastIndex < plain.length; ) {
    const { lastIndex } = token;
    const match = token.exec(plain);
    if (!match) {
      token.lastIndex = 0;
      throw new Unreadable(message("no_unit_because", { text: quoted(text), character: plain[lastIndex] }), () => form);
    }
    tokens.push({ ...match.groups });
  }
  return tokens;
}

function createReader(tokens: readonly Token[], text: string, own: ReadonlyMap<string, Unit>) {
  let at = 0;
  const fail = (): never => {
    throw new Unreadable(message("no_unit", { text: quoted(text) }), () => form);
  };
  const mark = (): string | undefined => tokens[at]?.mark;

  const bounded = (unit: Unit): Unit => {
    const { over, under } = unit.factor;
    return Number(over) < maxSize && Number(under) < maxSize ? unit : fail();
  };

  /** Reads up to a closing bracket. Only the one factor behind a `/` divides. */
  function expression(): Unit {
    let unit = factor();
    while (at < tokens.length && mark() !== ")") {
      const sign = mark();
      const isOperator = sign !== undefined && sign !== "(";
      if (isOperator && !"*·×/-".includes(sign)) fail();
      if (isOperator) at++;
      unit = bounded(multiply(unit, factor(), sign === "/" ? -1 : 1));
    }
    return unit;
  }

  function factor(): Unit {
    const unit = base();
    const sign = mark();
    if (sign === "²" || sign === "³") {
      at++;
      return bounded(multiply(share, unit, sign === "²" ? 2 : 3));
    }
    if (sign !== "^") return unit;
    at++;
    const isNegative = mark() === "-";
    if (isNegative) at++;
    const exponent = tokens[at++]?.number ?? "";
    if (!/^\d$/.test(exponent) || Number(exponent) > maxExponent) fail();
    return bounded(multiply(share, unit, isNegative ? -Number(exponent) : Number(exponent)));
  }

  function base(): Unit {
    const next = tokens[at++];
    if (next?.mark === "(") {
      const unit = expression();
      if (mark() !== ")") fail();
      at++;
      return unit;
    }
    if (next?.number !== undefined) {
      const size = fractionOf(next.number);
      return size ? { ...share, factor: size } : fail();
    }
    return next?.name === undefined ? fail() : named(next.name, next.kind);
  }

  function named(name: string, kind: string | undefined): Unit {
    const [, letters, digits] = /^(.*?)(\d?)$/u.exec(name) ?? [];
    const known = own.get(name) ?? unitTable.get(name);
    const raised = digits === "" ? undefined : unitTable.get(letters);
    const unit = known ?? (raised && multiply(share, raised, Number(digits)));
    if (!unit) {
      const whole = tokens.length === 1 && kind === undefined;
      const msg = whole
        ? message("no_known_unit", { name: quoted(name) })
        : message("no_known_unit_in", { name: quoted(name), text: quoted(text) });
      throw new Unreadable(msg, (budget) => nearestNameHint(name, [...unitTable.keys()], budget));
    }
    return kind === undefined ? unit : multiply(unit, { ...share, kinds: new Map([[kind, 1]]) });
  }

  return {
    whole(): Unit {
      const unit = expression();
      return at < tokens.length ? fail() : unit;
    },
  };
}
