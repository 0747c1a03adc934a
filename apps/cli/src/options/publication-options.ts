/** The options of `export` that only a publication has. */
import type { OptionRule } from "./usage.ts";

export const publicationOptions = {
  metadata: {
    value: "FILE",
    description:
      "For the publication: YAML or JSON file with title, creators, publisher and licences; what is missing is named, with an example.",
  },
} as const satisfies Record<string, OptionRule>;
