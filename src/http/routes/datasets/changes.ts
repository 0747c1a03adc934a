/** Changes of a data set as lists of operations. Extensions of the interface. */
import { notFound } from "../../answers/errors.ts";
import { longJsonBody } from "../../requests/body.ts";
import { changeLimits } from "../../requests/body-limits.ts";
import { changeCreate } from "../../requests/long-bodies.ts";
import { revisionOf } from "../../requests/revision.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const description =
  'The header `If-Match` has the revision of the data set that the sender saw, in quotes: `If-Match: "7"`. If somebody has ' +
  "changed the data set since, nothing is changed, and the answer is 412 with the present revision and the values that differ " +
  "from `from` of the operations. Operations are applied in their order, all of them or none; the answer 422 lists every problem " +
  "at its operation. `set` operations that follow each other are checked together. A change raises the revision by one, and the " +
  "new revision is also the number of the change.";

export function changeRoutes(services: Services): Route[] {
  const { store } = services;
  return [
    datasetRoute({
      method: "POST",
      path: "/datasets/{dataset_id}/changes",
      operationId: "changeDataset",
      tag: "changes",
      summary: "Change a data set by a list of operations, wholly or not at all",
      description,
      extension: true,
      params: datasetPath,
      body: longJsonBody("ChangeCreate", changeCreate, changeLimits),
      access: datasetInPath(services, "allow_modification"),
      answer: { description: "The data set was changed.", schema: "ChangeResultSchema" },
      errors: [404, 409, 412, 428],
      async handle({ params: { dataset_id: id }, body: { operations }, request, stillAllowed }) {
        const revision = revisionOf(request);
        await stillAllowed();
        const applied = await store.changes.apply(id, revision, operations);
        if (!applied) throw notFound("Dataset", id);
        return applied;
      },
    }),
  ];
}
