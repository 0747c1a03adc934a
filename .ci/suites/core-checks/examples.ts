/** Contents of data sets as texts, from the suite to its pages. */
import type { DatasetContent } from "@esm/model/domain/dataset-content";

export interface Example {
  name: string;
  text: string;
  options: { typical_periods?: number };
}

const mark = "float64";

export const textOfContent = (content: DatasetContent): string =>
  JSON.stringify(content, (_, value) => (value instanceof Float64Array ? { [mark]: [...value] } : value));

export const exampleOf = (text: string): DatasetContent =>
  JSON.parse(text, (_, value) =>
    typeof value === "object" && value !== null && mark in value ? Float64Array.from(value[mark]) : value,
  );
