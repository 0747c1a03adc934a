/** Streams of events: of one run, and of all runs of a user. Extensions of the interface. */

import { Readable } from "node:stream";
import { inLanguage } from "@esm/messages/render";
import type { Attribute } from "@esm/model/domain/attribute";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { FeedItem } from "../../../runs/requests/follow-run.ts";
import type { UserFeedItem } from "../../../runs/requests/follow-user.ts";
import { createStreamPlaces, eventStream, textOfItem, textOfUserItem } from "../../answers/event-stream.ts";
import { eventStreamMediaType } from "../../answers/media-types.ts";
import { languageOf } from "../../answers/preferred-language.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { disconnection } from "../../routing/disconnection.ts";
import { datasetRoute, type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { runInPath, runPath } from "./runs.ts";

const language: Attribute = {
  type: "enum",
  values: ["en", "de"],
  description: "Of messages; same as the header `Accept-Language`, which pages cannot set for streams.",
};

const eventQuery = typedSchema<{ after?: number; language?: "en" | "de" }>(
  z.object({
    after: integerParameter("Only events after this one; same as the header `Last-Event-ID`.").optional(),
    language: attributeSchema(language, "create").optional(),
  }),
);

/** A place among the streams of the user; the answer gives it back. */
type TakePlace = (userId: number) => () => void;

export function runEventRoutes(services: Services): Route[] {
  const places = createStreamPlaces();
  const takePlace: TakePlace = (userId) => places(userId, services.config.maxEventStreamsPerUser);
  return [runRoute(services, takePlace), userRunsRoute(services, takePlace)];
}

function sendEvents(reply: FastifyReply, events: AsyncIterable<string>, leave: () => void): Readable {
  reply.header("content-type", `${eventStreamMediaType}; charset=utf-8`);
  reply.header("cache-control", "no-store").header("x-accel-buffering", "no");
  return Readable.from(events).once("close", leave);
}

function runRoute(services: Services, takePlace: TakePlace): Route {
  return datasetRoute({
    method: "GET",
    path: "/runs/{run_id}/events",
    operationId: "followRun",
    tag: "runs",
    summary: "Follow a run",
    description:
      "Server-sent events: `queued`, `position` (as `position` of the run), `started`, `progress` " +
      "(phase, fraction, message and, during the solve, the solver's iteration, objective, residuals or gap), " +
      "`requeued`, and finally `succeeded`, `failed` or `cancelled`. After an interruption, continue with the header " +
      "`Last-Event-ID`.",
    extension: true,
    params: runPath,
    query: eventQuery,
    access: runInPath(services),
    answer: { description: "Events until the run has ended.", file: eventStreamMediaType },
    errors: [404, 429],
    async handle({ subject, query, user, request, reply, isStillAuthorized }) {
      const leave = takePlace(user.id);
      const lastEventId = Number(request.headers["last-event-id"]);
      const after = query.after ?? (Number.isInteger(lastEventId) ? lastEventId : 0);
      const feed = services.runs.follow(subject.id, after, disconnection(reply));
      const wanted = languageOf(query.language ?? request.headers["accept-language"]);
      const textOf = (item: FeedItem) => textOfItem(inLanguage(item, wanted));
      return sendEvents(reply, eventStream(feed, textOf, isStillAuthorized), leave);
    },
  });
}

function userRunsRoute({ runs }: Services, takePlace: TakePlace): Route {
  return userRoute({
    method: "GET",
    path: "/events",
    operationId: "followRuns",
    tag: "runs",
    summary: "Follow all runs that you started",
    description:
      "Server-sent events: `run` for each active run at the beginning, and again when its state, progress or title changes " +
      "(id, model_id, dataset_id, kind, status, progress, position, objective, title, created_at, started_at, finished_at), " +
      "`ready` when all active runs have been sent, and `removed` (id) for an active run that was deleted or whose data set " +
      "you may no longer use. A run that has ended is followed no longer; one that was active before an interruption and is " +
      "not sent before `ready` has ended. At most 200 active runs, the running ones first.",
    extension: true,
    answer: { description: "Events until the connection is closed.", file: eventStreamMediaType },
    async handle({ user, request, reply, isStillAuthorized }) {
      const leave = takePlace(user.id);
      const feed = runs.followUser(user.id, disconnection(reply));
      const wanted = languageOf(request.headers["accept-language"]);
      const textOf = (item: UserFeedItem) => textOfUserItem(inLanguage(item, wanted));
      return sendEvents(reply, eventStream(feed, textOf, isStillAuthorized), leave);
    },
  });
}
