/** How data sets are shown: places of regions, styles of components, the calendar. Extensions of the interface. */
import { calendarUpdate, placeUpdate, styleUpdate } from "@esm/model/domain/presentation";
import { paginated } from "../../answers/pagination.ts";
import { jsonBody, longJsonBody } from "../../requests/body.ts";
import { geometryLimits } from "../../requests/body-limits.ts";
import { pathId } from "../../requests/parameters.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInQuery, datasetList, orNotFound, recordInPath } from "./dataset-contents.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const shared = { tag: "presentation", extension: true } as const;
const changesGivenFields = "Changes the given fields; null removes a value.";

export function presentationRoutes(services: Services): Route[] {
  return [...placeRoutes(services), ...styleRoutes(services), ...calendarRoutes(services)];
}

/** Places that are read at once: each may have a geometry of 200 kB. */
const placesAtOnce = 4;

function placeRoutes({ store }: Services): Route[] {
  return [
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/places/",
      operationId: "listPlace",
      summary: "List the places of the regions of a data set",
      query: datasetList,
      access: datasetInQuery("allow_usage"),
      answer: { description: "Places of all regions, ordered by id.", schema: { listOf: "PlaceSchema" } },
      handle: ({ query: { dataset_id, ...page }, reply }) =>
        paginated(reply, page, {
          total: () => store.regions.countOfDataset(dataset_id),
          read: (some) => store.presentations.places(dataset_id, some),
          keyOf: ({ region_id }) => region_id,
          atOnce: placesAtOnce,
        }),
    }),
    datasetRoute({
      ...shared,
      method: "PUT",
      path: "/places/region/{region_id}",
      operationId: "updatePlace",
      summary: "Set the place of a region",
      description: changesGivenFields,
      params: pathId("region_id", "Id of the region."),
      body: longJsonBody("PlaceUpdate", placeUpdate, geometryLimits),
      access: recordInPath("allow_modification", "Region", "region_id", (id) => store.regions.find(id)),
      answer: { description: "The place after the change.", schema: "PlaceSchema" },
      errors: [404],
      handle: ({ params: { region_id: id }, body }) =>
        orNotFound(store.presentations.updatePlace(id, body), "Region", id),
    }),
  ];
}

function styleRoutes({ store }: Services): Route[] {
  return [
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/styles/",
      operationId: "listStyle",
      summary: "List the styles of the components of a data set",
      query: datasetList,
      access: datasetInQuery("allow_usage"),
      answer: { description: "Styles of all components, ordered by id.", schema: { listOf: "StyleSchema" } },
      handle: ({ query: { dataset_id, ...page }, reply }) =>
        paginated(reply, page, {
          total: () => store.presentations.countStyles(dataset_id),
          read: (some) => store.presentations.styles(dataset_id, some),
          keyOf: ({ component_id }) => component_id,
        }),
    }),
    datasetRoute({
      ...shared,
      method: "PUT",
      path: "/styles/component/{component_id}",
      operationId: "updateStyle",
      summary: "Set the style of a component",
      description: changesGivenFields,
      params: pathId("component_id", "Id of the component."),
      body: jsonBody("StyleUpdate", styleUpdate),
      access: recordInPath("allow_modification", "EnergyComponent", "component_id", (id) => store.components.find(id)),
      answer: { description: "The style after the change.", schema: "StyleSchema" },
      errors: [404],
      handle: ({ params: { component_id: id }, body }) =>
        orNotFound(store.presentations.updateStyle(id, body), "EnergyComponent", id),
    }),
  ];
}

function calendarRoutes(services: Services): Route[] {
  const { store } = services;
  return [
    datasetRoute({
      ...shared,
      method: "GET",
      path: "/datasets/{dataset_id}/calendar",
      operationId: "getCalendar",
      summary: "Get the calendar of a data set and the settings of pages that show it",
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The calendar.", schema: "CalendarSchema" },
      errors: [404],
      handle: ({ params: { dataset_id: id } }) => orNotFound(store.presentations.calendar(id), "Dataset", id),
    }),
    datasetRoute({
      ...shared,
      method: "PUT",
      path: "/datasets/{dataset_id}/calendar",
      operationId: "updateCalendar",
      summary: "Set the calendar of a data set and the settings of pages that show it",
      description: changesGivenFields,
      params: datasetPath,
      body: jsonBody("CalendarUpdate", calendarUpdate),
      access: datasetInPath(services, "allow_modification"),
      answer: { description: "The calendar after the change.", schema: "CalendarSchema" },
      errors: [404],
      handle: ({ params: { dataset_id: id }, body }) =>
        orNotFound(store.presentations.updateCalendar(id, body), "Dataset", id),
    }),
  ];
}
