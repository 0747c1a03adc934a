/** Energy models. Validation and optimization are in model-runs.ts. */

import { message } from "@esm/messages/message";
import type { PermissionFlag, User } from "@esm/model/domain/accounts/user";
import type { Attribute } from "@esm/model/domain/attribute";
import { writtenTableOverride } from "@esm/model/domain/overrides/table-override";
import { writtenYearOverride } from "@esm/model/domain/overrides/year-override";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import { quotedNames } from "@esm/model/domain/truncate";
import { z } from "zod";
import { type FateOfChildren, fatesOfChildren, hasChildren, type ListedModel } from "../../../store/datasets/models.ts";
import type { Child } from "../../../store/datasets/writing/model-parents.ts";
import { forbidden, notFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { longJsonBody } from "../../requests/body.ts";
import { modelCreate, modelUpdate } from "../../requests/long-bodies.ts";
import { pathId } from "../../requests/parameters.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInQuery, datasetList, orNotFound, recordInPath } from "../datasets/dataset-contents.ts";
import { withPlainOverrides } from "../datasets/values-with-units.ts";

export const overridesInBody = ["body", "override_parameters"];

const fateOfChildren: Attribute = {
  type: "enum",
  values: fatesOfChildren,
  description: "What becomes of models that inherit from this one.",
};

const deletionQuery = typedSchema<{ children?: FateOfChildren }>(
  z.object({ children: attributeSchema(fateOfChildren, "update") }),
);

export const modelPath = pathId("model_id", "Id of the model.");

/** Access to the data set of the model that the path names. */
export function modelInPath({ store }: Services, right: PermissionFlag, recordName = "EnergyModel") {
  return recordInPath(right, recordName, "model_id", (id) => store.models.find(id));
}

/** Users who may modify the data set can change models. So can their creators, while they may use the data set. */
function ownModelInPath(services: Services) {
  const { right, resolveSubject } = modelInPath(services, "allow_modification");
  return {
    right,
    async resolveSubject(input: { params: { model_id: number } }) {
      const resolved = await resolveSubject(input);
      return { ...resolved, creatorId: resolved.subject.createdBy };
    },
  };
}

/** A model as clients see it. */
export function modelAnswer({
  createdBy: _,
  pathway: _pathway,
  overrideCount,
  override_tables,
  overrides_by_year: years,
  ...model
}: ListedModel) {
  const answer = {
    ...model,
    override_tables: override_tables?.map(writtenTableOverride) ?? null,
    ...(years && { overrides_by_year: years.map(writtenYearOverride) }),
  };
  return overrideCount === undefined ? answer : { ...answer, override_count: overrideCount };
}

export function modelRoutes(services: Services): Route[] {
  return [...collectionRoutes(services), ...itemRoutes(services)];
}

/** The models of a data set. */
function collectionRoutes({ store }: Services): Route[] {
  return [
    datasetRoute({
      method: "GET",
      path: "/models/",
      operationId: "listEnergyModel",
      tag: "models",
      summary: "List the models of a data set",
      description: "Each model has its first 100 overrides; if there are more, `override_count` gives their number.",
      query: datasetList,
      access: datasetInQuery("allow_usage"),
      answer: { description: "Models, ordered by id.", schema: { listOf: "EnergyModelSchema" } },
      handle: ({ query: { dataset_id, ...page }, reply }) =>
        paginated(reply, page, {
          total: () => store.models.countOfDataset(dataset_id),
          read: (some) => store.models.listOfDataset(dataset_id, some),
          answerOf: (models) => models.map(modelAnswer),
        }),
    }),
    datasetRoute({
      method: "POST",
      path: "/models/",
      operationId: "createEnergyModel",
      tag: "models",
      summary: "Create a model",
      addsData: true,
      body: longJsonBody("EnergyModelCreate", modelCreate),
      access: {
        right: "allow_usage",
        async resolveSubject({ body }) {
          const dataset = await store.datasets.find(body.ref_dataset);
          if (!dataset) throw notFound("Dataset", body.ref_dataset);
          return { datasetId: dataset.id, subject: dataset };
        },
      },
      answer: { description: "The new model.", schema: "EnergyModelSchema" },
      errors: [404, 409],
      async handle({ body: { ref_dataset, ...model }, subject, user }) {
        const override_parameters = await withPlainOverrides(
          store,
          subject,
          model.override_parameters,
          overridesInBody,
        );
        return modelAnswer(await store.models.create(ref_dataset, { ...model, override_parameters }, user.id));
      },
    }),
  ];
}

/** Users who may not modify the data set delete only what they have created. */
async function refuseOthers(
  { store }: Services,
  datasetId: number,
  children: readonly Child[],
  user: User,
): Promise<void> {
  const others = children.filter(({ createdBy }) => createdBy !== user.id);
  if (others.length === 0) return;
  if ((await store.permissions.find(datasetId, user.id))?.allow_modification) return;
  throw forbidden(message("children_not_yours", { children: quotedNames(others.map(({ name }) => name)) }));
}

/** One model. */
function itemRoutes(services: Services): Route[] {
  const { store, runs } = services;
  return [
    datasetRoute({
      method: "GET",
      path: "/models/{model_id}",
      operationId: "getEnergyModel",
      tag: "models",
      summary: "Get a model",
      params: modelPath,
      access: modelInPath(services, "allow_usage", "Energy Model"),
      answer: { description: "The model.", schema: "EnergyModelSchema" },
      errors: [404],
      handle: async ({ subject: { id } }) =>
        modelAnswer(await orNotFound(store.models.findWithOverrides(id), "Energy Model", id)),
    }),
    datasetRoute({
      method: "PUT",
      path: "/models/{model_id}",
      operationId: "updateEnergyModel",
      tag: "models",
      summary: "Update a model",
      description:
        "Updates the given fields; a list of overrides replaces the existing one. Lists are those of the model itself: what it inherits " +
        "from its parent is not part of them. A model has a parent or is one: anything else is refused with 422.",
      params: modelPath,
      body: longJsonBody("EnergyModelUpdate", modelUpdate),
      access: ownModelInPath(services),
      answer: { description: "The model after the change.", schema: "EnergyModelSchema" },
      errors: [404, 409],
      async handle({ params, subject, body: { override_parameters: given, ...body } }) {
        const overrides = given && (await withPlainOverrides(store, subject.dataset, given, overridesInBody));
        const changes = overrides ? { ...body, override_parameters: overrides } : body;
        const model = await store.models.update(params.model_id, changes);
        if (!model) throw notFound("EnergyModel", params.model_id);
        return modelAnswer(model);
      },
    }),
    datasetRoute({
      method: "DELETE",
      path: "/models/{model_id}",
      operationId: "removeEnergyModel",
      tag: "models",
      summary: "Delete a model",
      description:
        "Also cancels and deletes its runs. With models of which it is the parent, it is refused with 409 and their names, unless " +
        "`children` says what becomes of them (an extension): `keep` gives them its changes, so that they are computed as before, " +
        "`delete` deletes them and their runs with it.",
      params: modelPath,
      query: deletionQuery,
      access: ownModelInPath(services),
      answer: { description: "The model that was deleted.", schema: "EnergyModelSchema" },
      errors: [404, 409],
      async handle({ params, query: { children: fate }, subject, user, stillAllowed }) {
        const children = await store.models.children(params.model_id);
        if (children.length > 0 && fate === undefined) throw hasChildren(subject.name, children);
        if (fate === "delete") await refuseOthers(services, subject.dataset.id, children, user);
        const gone = fate === "delete" ? children.map(({ id }) => id) : [];
        for (const modelId of [...gone, params.model_id]) await runs.cancelAllOf({ modelId });
        await stillAllowed();
        const model = await store.models.remove(params.model_id, fate);
        if (!model) throw notFound("EnergyModel", params.model_id);
        return modelAnswer(model);
      },
    }),
  ];
}
