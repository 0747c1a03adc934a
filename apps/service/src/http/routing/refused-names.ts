/**
 * Names that a request must not have, because ignoring them would change what happens: who asks for `dry_run` does not
 * want anything stored. Requests beyond EnSysMod's interface have no other names than those they know. Requests of
 * EnSysMod's clients may have names of their own, but none that means something elsewhere in the service.
 */
import type { AttributeTable } from "@esm/model/domain/attribute";
import { commonComponentAttributes, componentKinds } from "@esm/model/domain/component";
import { commodityAttributes, datasetAttributes } from "@esm/model/domain/dataset";
import { runOptionAttributes } from "@esm/model/domain/runs/run-options";
import { tableFamilies } from "@esm/model/domain/table-family";
import { knownFieldsOf, type RefusedNames } from "@esm/model/domain/unknown-fields";
import type { Route } from "./route.ts";

export const settableTables: readonly AttributeTable[] = [
  commonComponentAttributes,
  ...Object.values(componentKinds).map(({ attributes }) => attributes),
  datasetAttributes,
  commodityAttributes,
  runOptionAttributes,
];

/** Texts describe, e.g. `unit` of a region; everything else takes part in the calculation. */
const effective: ReadonlySet<string> = new Set([
  ...settableTables
    .flatMap((table) => Object.entries(table))
    .flatMap(([name, { type }]) => (type === "string" ? [] : [name])),
  ...Object.values(tableFamilies).map(({ valueField }) => valueField),
  "dry_run",
]);

/** Names that are refused in a body, unless an object in it has a rule of its own. */
export const refusedInBody = ({ extension }: Route): RefusedNames => (extension ? "all" : effective);

/** Objects in bodies that consist of nothing but instructions. */
export const instructions: readonly string[] = ["optimization_parameters"];

/** Parameters that EnSysMod has, too: its clients may send them where nothing reads them. */
const ofInterface: readonly string[] = ["skip", "limit", "dataset_id"];

/** Names that are refused in a query or among the fields of a form with a file. */
export function refusedParameters(routes: readonly Route[]): (route: Route) => RefusedNames {
  const parameters = routes.flatMap(({ query }) => [...((query && knownFieldsOf(query))?.fields.keys() ?? [])]);
  const ours = new Set(parameters.filter((name) => !ofInterface.includes(name)));
  return ({ extension, ignoredParameters }) => (extension || ignoredParameters ? "all" : ours);
}
