/** Regions and commodities: the same five routes each. */

import type { AttributeTable } from "@esm/model/domain/attribute";
import { commodityAttributes, regionAttributes } from "@esm/model/domain/dataset";
import { attributeShape, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { NamedRecordsRepository } from "../../../store/datasets/named-records.ts";
import { paginated } from "../../answers/pagination.ts";
import { jsonBody } from "../../requests/body.ts";
import { pathId, refDataset } from "../../requests/parameters.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInBody, datasetInQuery, datasetList, orNotFound, recordInPath } from "./dataset-contents.ts";

interface Kind<Attributes, Parameter extends string> {
  plural: string;
  recordName: string;
  /** The name of the record in a 404 answer. */
  readAs: string;
  parameter: Parameter;
  attributes: AttributeTable;
  repository(): NamedRecordsRepository<Attributes>;
  removal: string;
}

export function namedRecordRoutes(services: Services): Route[] {
  return [
    ...routesOf(services, {
      plural: "regions",
      recordName: "Region",
      readAs: "Region",
      parameter: "region_id",
      attributes: regionAttributes,
      repository: () => services.store.regions,
      removal: "Also deletes all table records of the region.",
    }),
    ...routesOf(services, {
      plural: "commodities",
      recordName: "EnergyCommodity",
      readAs: "Commodity",
      parameter: "commodity_id",
      attributes: commodityAttributes,
      repository: () => services.store.commodities,
      removal: "Refused while a component uses the commodity.",
    }),
  ];
}

function routesOf<Attributes, Parameter extends string>(
  services: Services,
  { plural, recordName, readAs, parameter, attributes, repository, removal }: Kind<Attributes, Parameter>,
): Route[] {
  const create = typedSchema<Attributes & { ref_dataset: number }>(
    z.object({ ...attributeShape(attributes, "create"), ...refDataset }),
  );
  const update = typedSchema<Partial<Attributes>>(z.object(attributeShape(attributes, "update")));
  const params = pathId(parameter, "Id of the record.");
  const schema = `${recordName}Schema`;
  const find = (id: number) => repository().find(id);
  const usable = recordInPath("allow_usage", readAs, parameter, find);
  const modifiable = recordInPath("allow_modification", recordName, parameter, find);
  return [
    datasetRoute({
      method: "GET",
      path: `/${plural}/`,
      operationId: `list${recordName}`,
      tag: plural,
      summary: `List the ${plural} of a data set`,
      query: datasetList,
      access: datasetInQuery("allow_usage"),
      answer: { description: "Records, ordered by id.", schema: { listOf: schema } },
      handle: ({ query: { dataset_id, ...page }, reply }) =>
        paginated(reply, page, {
          total: () => repository().countOfDataset(dataset_id),
          read: (some) => repository().listOfDataset(dataset_id, some),
        }),
    }),
    datasetRoute({
      method: "POST",
      path: `/${plural}/`,
      operationId: `create${recordName}`,
      tag: plural,
      summary: `Create a ${readAs.toLowerCase()}`,
      body: jsonBody(`${recordName}Create`, create),
      access: datasetInBody(services, "allow_modification"),
      answer: { description: "The new record.", schema },
      errors: [404, 409],
      handle: ({ body: { ref_dataset, ...given } }) => repository().create(ref_dataset, given as Attributes),
    }),
    datasetRoute({
      method: "GET",
      path: `/${plural}/{${parameter}}`,
      operationId: `get${recordName}`,
      tag: plural,
      summary: `Get a ${readAs.toLowerCase()}`,
      params,
      access: usable,
      answer: { description: "The record.", schema },
      errors: [404],
      handle: async ({ subject }) => subject,
    }),
    datasetRoute({
      method: "PUT",
      path: `/${plural}/{${parameter}}`,
      operationId: `update${recordName}`,
      tag: plural,
      summary: `Update a ${readAs.toLowerCase()}`,
      description: "Updates the given fields.",
      params,
      body: jsonBody(`${recordName}Update`, update),
      access: modifiable,
      answer: { description: "The record after the change.", schema },
      errors: [404, 409],
      handle: ({ params, body }) =>
        orNotFound(repository().update(params[parameter], body), recordName, params[parameter]),
    }),
    datasetRoute({
      method: "DELETE",
      path: `/${plural}/{${parameter}}`,
      operationId: `remove${recordName}`,
      tag: plural,
      summary: `Delete a ${readAs.toLowerCase()}`,
      description: removal,
      params,
      access: modifiable,
      answer: { description: "The record that was deleted.", schema },
      errors: plural === "commodities" ? [404, 409] : [404],
      handle: ({ params }) => orNotFound(repository().remove(params[parameter]), recordName, params[parameter]),
    }),
  ];
}
