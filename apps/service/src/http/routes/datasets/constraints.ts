/** Constraints of data sets, and the groups of components and regions that they name. An extension of the interface. */
import { longJsonBody } from "../../requests/body.ts";
import { constraintLimits } from "../../requests/body-limits.ts";
import { constraintsUpdate } from "../../requests/long-bodies.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { orNotFound } from "./dataset-contents.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

export function constraintRoutes(services: Services): Route[] {
  const { store } = services;
  const shared = { tag: "constraints", extension: true, path: "/datasets/{dataset_id}/constraints" } as const;
  return [
    datasetRoute({
      ...shared,
      method: "GET",
      operationId: "getConstraints",
      summary: "Get the constraints of a data set and the groups that they name",
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "Constraints and groups.", schema: "ConstraintsSchema" },
      errors: [404],
      handle: ({ params: { dataset_id: id } }) => orNotFound(store.constraints.find(id), "Dataset", id),
    }),
    datasetRoute({
      ...shared,
      method: "PUT",
      operationId: "updateConstraints",
      summary: "Set the constraints of a data set and the groups that they name",
      description: "Replaces the given parts, each as a whole.",
      params: datasetPath,
      body: longJsonBody("ConstraintsUpdate", constraintsUpdate, constraintLimits),
      access: datasetInPath(services, "allow_modification"),
      answer: { description: "Constraints and groups after the change.", schema: "ConstraintsSchema" },
      errors: [404],
      handle: ({ params: { dataset_id: id }, body }) => orNotFound(store.constraints.update(id, body), "Dataset", id),
    }),
  ];
}
