/** Choices of the user for the import of a network. */
export interface PypsaChoices {
  /** Whether capacities that are not built cost something, too. Default: as in PyPSA, they do not. */
  readonly fixedCosts?: boolean | undefined;
  /** Unit of the costs of the data set; default: Euro. */
  readonly costUnit?: string | undefined;
  /** Text of a CSV table `bus,region,commodity`: where buses are, whatever else says so. */
  readonly buses?: string | undefined;
  /** How `n.optimize(transmission_losses=…)` makes losses; default: as in PyPSA, nothing is lost. */
  readonly transmissionLosses?: TransmissionLosses | undefined;
}

/** Losses of lines and transformers by r: tangents, or secants that an absolute and a relative error give. */
export type TransmissionLosses =
  | { readonly mode: "tangents"; readonly segments: number }
  | { readonly mode: "secants"; readonly atol: number; readonly rtol: number };

/** The forms that a text may have. */
export const formsOfLosses = "tangents:SEGMENTS or secants:ATOL:RTOL";

/** `tangents:3`, or `secants:1:0.1`; null where the text is neither. */
export function transmissionLossesOf(text: string): TransmissionLosses | null {
  const [mode, ...numbers] = text.split(":");
  if (numbers.some((number) => number.trim() === "")) return null;
  const [first, second] = numbers.map(Number);
  if (mode === "tangents" && numbers.length === 1)
    return Number.isInteger(first) && first >= 1 && first <= 20 ? { mode, segments: first } : null;
  if (mode !== "secants" || numbers.length !== 2) return null;
  return first > 0 && second >= 0 && Number.isFinite(first + second) ? { mode, atol: first, rtol: second } : null;
}
