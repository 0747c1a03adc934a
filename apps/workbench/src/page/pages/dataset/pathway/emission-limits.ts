/** The yearly limits that the targets of a pathway may set, and the components that share each. Pure. */
import { emissionSinkName } from "@esm/model/domain/emission-sink";
import type { ComponentOfDataset } from "../component-of-dataset.ts";

type Member = Pick<ComponentOfDataset, "name" | "commodity" | "attributes">;

interface EmissionLimit<Each> {
  /** Empty for the limit of the sink that the interface names. */
  id: string;
  /** None where the data set lacks it. */
  members: Each[];
}

/** That of the sink first, the others by their ids; also the chosen one where the data set does not have it. */
export function emissionLimits<Each extends Member>(
  components: readonly Each[],
  chosen: string,
): EmissionLimit<Each>[] {
  const byId = new Map<string, Each[]>();
  for (const component of components) {
    const id = component.attributes.commodity_limit_id;
    if (typeof id === "string" && id !== "") byId.set(id, [...(byId.get(id) ?? []), component]);
  }
  if (chosen !== "" && !byId.has(chosen)) byId.set(chosen, []);
  const ofSink = { id: "", members: components.filter(({ name }) => name === emissionSinkName) };
  const others = [...byId].map(([id, members]) => ({ id, members }));
  return [ofSink, ...others.toSorted((left, right) => (left.id < right.id ? -1 : 1))];
}
