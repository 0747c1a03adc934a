/** The stream of changes of a data set. An extension of the interface. */

import { Readable } from "node:stream";
import { message } from "@esm/messages/message";
import { createDatasetFeed } from "../../answers/dataset-feed.ts";
import { eventStream, textOfDatasetItem } from "../../answers/event-stream.ts";
import { eventStreamMediaType } from "../../answers/media-types.ts";
import { createPlaces } from "../../answers/places.ts";
import { disconnection } from "../../routing/disconnection.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

export function datasetEventRoutes(services: Services): Route[] {
  const feed = createDatasetFeed(services.store);
  const takePlace = createPlaces((own) => message("too_many_dataset_streams", { own }));
  return [
    datasetRoute({
      method: "GET",
      path: "/datasets/{dataset_id}/events",
      operationId: "followDataset",
      tag: "changes",
      summary: "Follow the changes of a data set",
      description:
        "Server-sent events: `revision` (revision) at the beginning, `change` (as in the list of changes) about a second after each " +
        "change, of more than 100 at once only the last 100. After an interruption, " +
        "`GET /datasets/{dataset_id}/changes?since=` has what was missed.",
      extension: true,
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: {
        description: "Events until the connection is closed or the data set is deleted.",
        file: eventStreamMediaType,
      },
      errors: [404],
      async handle({ subject, user, request, reply, isStillAuthorized }) {
        const leave = takePlace(user.id, services.config.maxEventStreamsPerUser);
        const { server } = request.server;
        const items = feed.follow(subject.id, disconnection(reply), () => !server.listening);
        reply.header("content-type", `${eventStreamMediaType}; charset=utf-8`);
        reply.header("cache-control", "no-store").header("x-accel-buffering", "no");
        return Readable.from(eventStream(items, textOfDatasetItem, isStillAuthorized)).once("close", leave);
      },
    }),
  ];
}
