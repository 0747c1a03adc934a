/** The options that say how time is resolved; without any of them every time step counts. */
import { extremeKinds, type ResolutionRequest, readResolution, representations } from "../runs/resolution.ts";
import { choiceOption, choicesOption, numberOption, readTogether } from "./option-values.ts";
import type { ParsedWords } from "./usage.ts";

export function resolutionOption(parsed: ParsedWords): ResolutionRequest {
  const whole = { minimum: 1, whole: true };
  const request = readResolution(
    readTogether({
      periods: () => numberOption(parsed, "typical-periods", whole),
      segments: () => numberOption(parsed, "segments", whole),
      representation: () => choiceOption(parsed, "representation", representations),
      periodLength: () => numberOption(parsed, "period-length", whole),
      extremes: () => choicesOption(parsed, "extreme-periods", extremeKinds),
    }),
    "full",
  );
  return request ?? { kind: "full" };
}
