/** Components: the routes of all five kinds, made from the table of kinds. */

import { message, valueError } from "@esm/messages/message";
import type { PermissionFlag } from "@esm/model/domain/accounts/user";
import { type Attribute, isWritten } from "@esm/model/domain/attribute";
import { type Component, type ComponentType, componentKinds } from "@esm/model/domain/component";
import type { Page } from "../../../store/database/page.ts";
import type { ComponentRecord } from "../../../store/datasets/component-records.ts";
import { writtenCommon } from "../../answers/common-attributes.ts";
import { invalid } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { jsonBody, longJsonBody } from "../../requests/body.ts";
import { componentCreate, componentUpdate } from "../../requests/long-bodies.ts";
import { pathId } from "../../requests/parameters.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import type { ComponentAnswer } from "../../schemas/dataset-schemas.ts";
import { datasetInBody, datasetInQuery, datasetList, orNotFound, recordInPath } from "./dataset-contents.ts";
import { withPlainChanges, withPlainValues } from "./values-with-units.ts";

type Kind = (typeof componentKinds)[ComponentType];

export function componentRoutes(services: Services): Route[] {
  return Object.values(componentKinds).flatMap((kind) => [
    ...collectionRoutes(services, kind),
    ...itemRoutes(services, kind),
  ]);
}

/** A component as clients see it: the common attributes are apart, with the id to which tables refer. */
function componentAnswer({ attributes, common, commodity, factors }: ComponentRecord): ComponentAnswer {
  const values = attributes as Record<string, unknown>;
  const own = Object.entries<Attribute>(componentKinds[attributes.type].attributes)
    .filter(([name, rule]) => name !== "commodity_name" && isWritten(rule, values[name]))
    .map(([name]) => [name, values[name]]);
  const references = attributes.type === "CONVERSION" ? { conversion_factors: factors } : { commodity };
  return { ...Object.fromEntries(own), type: attributes.type, component: writtenCommon(common), ...references };
}

/** Limit for all conversions of a list together; one may have half of them. */
const maxFactors = 20_000;

function refuseManyFactors({ limit }: Page, count: number): void {
  if (count <= maxFactors) return;
  const msg = valueError(message("too_many_factors", { total: count, most: maxFactors }));
  throw invalid([{ type: "too_many_records", loc: ["query", "limit"], msg, input: limit }]);
}

/** Conversions have lists of factors. */
const bodyFor = (type: ComponentType) => (type === "CONVERSION" ? longJsonBody : jsonBody);

/** All components of a kind. */
function collectionRoutes(services: Services, { type, plural, singular, recordName }: Kind): Route[] {
  const { store } = services;
  const schema = `${recordName}Schema` as const;
  return [
    datasetRoute({
      method: "GET",
      path: `/${plural}/`,
      operationId: `list${recordName}`,
      tag: plural,
      summary: `List the ${plural} of a data set`,
      query: datasetList,
      access: datasetInQuery("allow_usage"),
      answer: { description: "Components, ordered by id.", schema: { listOf: schema } },
      async handle({ query: { dataset_id, ...page }, reply }) {
        const isConversion = type === "CONVERSION";
        if (isConversion) refuseManyFactors(page, await store.components.countFactors(dataset_id, page));
        return paginated(reply, page, {
          // Each may have thousands of factors.
          ...(isConversion && { atOnce: 10 }),
          total: () => store.components.countOfDataset(dataset_id, type),
          read: (some) => store.components.listOfDataset(dataset_id, type, some),
          answerOf: (components) => components.map(componentAnswer),
        });
      },
    }),
    datasetRoute({
      method: "POST",
      path: `/${plural}/`,
      operationId: `create${recordName}`,
      tag: plural,
      summary: `Create a ${singular}`,
      body: bodyFor(type)(`${recordName}Create`, componentCreate(type)),
      access: datasetInBody(services, "allow_modification"),
      answer: { description: `The new ${singular}.`, schema },
      errors: [404, 409],
      async handle({ body: { ref_dataset, ...given } }) {
        const component = await withPlainValues(store, ref_dataset, given as Component);
        return componentAnswer(await store.components.create(ref_dataset, component));
      },
    }),
  ];
}

/** One component. */
function itemRoutes({ store }: Services, { type, plural, singular, recordName }: Kind): Route[] {
  const schema = `${recordName}Schema` as const;
  const params = pathId("component_id", `Id of the component: \`component.id\` of the ${singular}.`);
  const inPath = (right: PermissionFlag) =>
    recordInPath(right, recordName, "component_id", async (id) => {
      const record = await store.components.find(id);
      return record?.attributes.type === type ? record : undefined;
    });
  return [
    datasetRoute({
      method: "GET",
      path: `/${plural}/{component_id}`,
      operationId: `get${recordName}`,
      tag: plural,
      extension: true,
      summary: `Get a ${singular}`,
      params,
      access: inPath("allow_usage"),
      answer: { description: `The ${singular}.`, schema },
      errors: [404],
      handle: async ({ subject }) => componentAnswer(subject),
    }),
    datasetRoute({
      method: "PUT",
      path: `/${plural}/{component_id}`,
      operationId: `update${recordName}`,
      tag: plural,
      extension: true,
      summary: `Update a ${singular}`,
      description: "Updates the given fields; a list of conversion factors replaces the existing one.",
      params,
      body: bodyFor(type)(`${recordName}Update`, componentUpdate(type)),
      access: inPath("allow_modification"),
      answer: { description: `The ${singular} after the change.`, schema },
      errors: [404, 409],
      async handle({ params: { component_id }, body: { type: _, ...body }, subject }) {
        const changes = await withPlainChanges(store, subject, body);
        return componentAnswer(
          await orNotFound(store.components.update(component_id, changes), recordName, component_id),
        );
      },
    }),
    datasetRoute({
      method: "DELETE",
      path: `/${plural}/{component_id}`,
      operationId: `remove${recordName}`,
      tag: plural,
      extension: true,
      summary: `Delete a ${singular}`,
      description: "Also deletes its tables and its overrides in models.",
      params,
      access: inPath("allow_modification"),
      answer: { description: `The ${singular} that was deleted.`, schema },
      errors: [404],
      handle: async ({ params: { component_id } }) =>
        componentAnswer(await orNotFound(store.components.remove(component_id), recordName, component_id)),
    }),
  ];
}
