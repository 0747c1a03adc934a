/** Reads a value with a unit of its own, in the language of the page. */
import type { Quantity } from "../data/interface.ts";
import { readTyped } from "../language/page-sign.ts";
import { readQuantity } from "./cell-text.ts";

export const readMeasured = (text: string): Quantity | null =>
  readQuantity(text, (amount) => {
    const value = readTyped(amount);
    return Number.isNaN(value) ? null : value;
  });
