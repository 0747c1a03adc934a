/**
 * Links to results for people without an account: make, list and end them. What they show is in shared.ts. A link is a grant to
 * everybody who has it, so making one needs the right to grant permissions.
 */
import { randomBytes } from "node:crypto";
import { message, valueError } from "@esm/messages/message";
import type { Attribute } from "@esm/model/domain/attribute";
import { attributeSchema, coercedValue, typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Page } from "../../../store/database/page.ts";
import type { Link } from "../../../store/runs/links.ts";
import { invalid, notFound } from "../../answers/errors.ts";
import { paginated } from "../../answers/pagination.ts";
import { digestOf } from "../../protection/client-address.ts";
import { jsonBody } from "../../requests/body.ts";
import { dateTimeJson, readEndDate } from "../../requests/end-date.ts";
import { pageQuery, pathId } from "../../requests/parameters.ts";
import { absolute } from "../../routing/fallbacks.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import type { Answers } from "../../schemas/answers.ts";
import { datasetInPath, datasetPath } from "../datasets/datasets.ts";
import { runInPath, runPath } from "../runs/runs.ts";

const defaultDays = 30;
const dayMs = 24 * 3_600_000;
/** A comparison has up to 25 runs. */
const maxFurtherRuns = 24;

const expiry = {
  ...dateTimeJson,
  description: `Until when the link counts: a time with its zone, e.g. 2030-12-31T23:59:59Z; default: ${defaultDays} days from now.`,
};
const inputs: Attribute = {
  type: "boolean",
  default: false,
  description: "Whether the link shows the inputs of runs, too, with overrides, warnings and exports.",
};
const furtherRuns = coercedValue<number[]>(
  {
    type: "array",
    items: { type: "integer" },
    maxItems: maxFurtherRuns,
    description: "Further runs of the same data set, for a comparison.",
    "x-default": [],
  },
  (input) => {
    const isId = (id: unknown): boolean => Number.isSafeInteger(id) && Number(id) > 0;
    if (Array.isArray(input) && input.length <= maxFurtherRuns && input.every(isId)) return { value: input };
    const msg = valueError(message("further_runs_of_link", { most: maxFurtherRuns }));
    return { rejection: { type: "value_error", msg, ctx: { error: {} } } };
  },
).default([]);

interface LinkBody {
  expires_at?: string;
  inputs: boolean;
}
const bodyShape = {
  expires_at: coercedValue(expiry, (input) => readEndDate(input, message("end_link_future"))).optional(),
  inputs: attributeSchema(inputs, "create"),
};
const datasetLink = typedSchema<LinkBody>(z.object(bodyShape));
const runLink = typedSchema<LinkBody & { run_ids: number[] }>(z.object({ ...bodyShape, run_ids: furtherRuns }));

/** 256 random bits. */
const newToken = (): string => randomBytes(32).toString("base64url");

export const digestOfToken = (token: string): string => digestOf(token);

const mayGrant = ["allow_usage", "allow_permission_grant"] as const;
const shown =
  "The token and the address of the page are shown only in this response. The link ends at its end date, with its run or data set, when it is " +
  "deleted, and while the user who made it has no account that is enabled, or may not use the data set or grant permissions for it.";

const common = { tag: "links", extension: true } as const;
/** No key may send them: a link would outlast the key. */
const making = { ...common, keyNeeds: null, addsData: false, audited: true } as const;
const listed = {
  description: "Links that have not expired, ordered by id.",
  schema: { listOf: "LinkSchema" },
} as const;

/** The runs that a link shows; null for all of its data set. */
export const runsOf = ({ runId, furtherRuns }: Link): number[] | null =>
  runId === null ? null : [...new Set([runId, ...furtherRuns])];

const linkAnswer = (link: Link): Answers["LinkSchema"] => ({
  id: link.id,
  dataset_id: link.datasetId,
  run_ids: runsOf(link),
  inputs: link.inputs,
  user_id: link.userId,
  created_at: link.createdAt,
  expires_at: link.expiresAt,
});

export function linkRoutes(services: Services): Route[] {
  return [...runLinkRoutes(services), ...datasetLinkRoutes(services), endRoute(services)];
}

function runLinkRoutes(services: Services): Route[] {
  const { store } = services;
  return [
    datasetRoute({
      ...making,
      method: "POST",
      path: "/runs/{run_id}/links",
      operationId: "createRunLink",
      summary: "Make a link to the result of a run, or of several, for people without an account",
      description: shown,
      params: runPath,
      body: jsonBody("RunLinkCreate", runLink),
      access: { ...runInPath(services), right: mayGrant },
      answer: { description: "The link with its token.", schema: "NewLinkSchema" },
      errors: [404],
      async handle({ subject, body, user, request }) {
        const { datasetId, id: runId } = subject;
        for (const [index, id] of body.run_ids.entries()) {
          if ((await store.runs.find(id))?.datasetId === datasetId) continue;
          const msg = valueError(message("runs_of_link", { run: id, dataset: datasetId }));
          const loc = ["body", "run_ids", index];
          throw invalid([{ type: "value_error", loc, msg, input: id, ctx: { error: {} } }]);
        }
        return made(services, { userId: user.id, datasetId, runId, furtherRuns: body.run_ids }, body, (path) =>
          absolute(request, path),
        );
      },
    }),
    datasetRoute({
      ...common,
      method: "GET",
      path: "/runs/{run_id}/links",
      operationId: "listRunLink",
      summary: "List the links to a run",
      params: runPath,
      query: pageQuery,
      access: runInPath(services),
      answer: listed,
      errors: [404],
      handle: ({ params, query, reply }) => listOf(services, { runId: params.run_id }, query, reply),
    }),
  ];
}

function datasetLinkRoutes(services: Services): Route[] {
  const inPath = datasetInPath(services, "allow_usage");
  return [
    datasetRoute({
      ...making,
      method: "POST",
      path: "/datasets/{dataset_id}/links",
      operationId: "createDatasetLink",
      summary: "Make a link to the results of a data set for people without an account",
      description: `The link shows the results of all runs of the data set, also of later ones. ${shown}`,
      params: datasetPath,
      body: jsonBody("DatasetLinkCreate", datasetLink),
      access: { ...inPath, right: mayGrant },
      answer: { description: "The link with its token.", schema: "NewLinkSchema" },
      errors: [404],
      handle: ({ subject, body, user, request }) =>
        made(services, { userId: user.id, datasetId: subject.id, runId: null, furtherRuns: [] }, body, (path) =>
          absolute(request, path),
        ),
    }),
    datasetRoute({
      ...common,
      method: "GET",
      path: "/datasets/{dataset_id}/links",
      operationId: "listDatasetLink",
      summary: "List the links to a data set and to its runs",
      params: datasetPath,
      query: pageQuery,
      access: inPath,
      answer: listed,
      errors: [404],
      handle: ({ params, query, reply }) => listOf(services, { datasetId: params.dataset_id }, query, reply),
    }),
  ];
}

async function made(
  { store }: Services,
  link: Pick<Link, "userId" | "datasetId" | "runId" | "furtherRuns">,
  { expires_at, inputs }: LinkBody,
  addressOf: (path: string) => string,
): Promise<Answers["NewLinkSchema"]> {
  const token = newToken();
  const now = Date.now();
  const expiresAt = expires_at ?? new Date(now + defaultDays * dayMs).toISOString();
  const complete = { ...link, inputs, createdAt: new Date(now).toISOString(), expiresAt };
  const stored = await store.links.create(complete, digestOfToken(token));
  return { ...linkAnswer(stored), token, url: addressOf(`/app/shared/${token}`) };
}

function listOf(
  { store }: Services,
  of: { runId: number } | { datasetId: number },
  page: Page,
  reply: Parameters<typeof paginated>[0],
) {
  const now = new Date().toISOString();
  return paginated(reply, page, {
    total: () => store.links.count(of, now),
    read: (some) => store.links.list(of, now, some),
    answerOf: (links) => links.map(linkAnswer),
  });
}

function endRoute({ store }: Services): Route {
  return datasetRoute({
    ...common,
    method: "DELETE",
    path: "/links/{link_id}",
    operationId: "removeLink",
    keyNeeds: null,
    summary: "End a link",
    description:
      "For the user who made it, and users who may revoke permissions for the data set. Nothing can be read with it any more.",
    params: pathId("link_id", "Id of the link."),
    access: {
      right: "allow_permission_revoke",
      async resolveSubject({ params }) {
        const link = await store.links.find(params.link_id);
        if (!link) throw notFound("Link", params.link_id);
        return { datasetId: link.datasetId, subject: link, creatorId: link.userId };
      },
    },
    answer: { description: "The link that was ended.", schema: "LinkSchema" },
    errors: [404],
    async handle({ subject }) {
      const link = await store.links.remove(subject.id);
      if (!link) throw notFound("Link", subject.id);
      return linkAnswer(link);
    },
  });
}
