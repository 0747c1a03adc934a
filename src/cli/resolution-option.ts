/** The options that say how time is resolved; without any of them every time step counts. */
import { type ResolutionRequest, readResolution } from "../runs/resolution.ts";
import { choiceOption, numberOption, type ParsedWords } from "./usage.ts";

export function resolutionOption(parsed: ParsedWords): ResolutionRequest {
  const whole = { minimum: 1, whole: true };
  const request = readResolution(
    {
      periods: numberOption(parsed, "typical-periods", whole),
      segments: numberOption(parsed, "segments", whole),
      representation: choiceOption(parsed, "representation", ["distribution", "medoid"] as const),
      periodLength: numberOption(parsed, "period-length", whole),
    },
    "full",
  );
  return request ?? { kind: "full" };
}
