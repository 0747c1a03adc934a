/**
 * A route is plain data. From it come the check of requests, who may call it, and the OpenAPI document, so none of them can
 * be forgotten. Routes are defined in `routes/`, one file per resource.
 */

import type { Words } from "@esm/messages/message";
import type { KeyNeeds } from "@esm/model/domain/accounts/key-scope";
import type { PermissionFlag, PermissionFlags, User } from "@esm/model/domain/accounts/user";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Streamed } from "../answers/json-answer.ts";
import type { BodyReader } from "../requests/body.ts";
import type { AnswerName, Answers } from "../schemas/answers.ts";

export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/** The subject of a request, and the data set whose permissions decide. */
export interface ResolvedSubject<Subject> {
  /**
   * With several data sets, each decides. Null where no single data set decides: the handler then answers only with data that
   * the user may use.
   */
  datasetId: number | null | readonly number[];
  subject: Subject;
  /** The creator of the subject, e.g. of a model: creators only need the right to use the data set. */
  creatorId?: number | null;
  /** Message for users who may use the data set, but neither created the subject nor may modify the data set. */
  refusal?: Words;
  /** The user's permissions for the one data set, where they came with the subject; null where there is no record. */
  flags?: PermissionFlags | null;
  /** Creator of the data set, who owns what is added to it, where that came with the subject. */
  owner?: User;
}

export interface DatasetAccess<Input, Subject> {
  /** The permissions needed, all of them; `any` means any one. */
  right: PermissionFlag | readonly PermissionFlag[] | "any";
  /** Finds what the request is about; throws 404 where that is missing. */
  resolveSubject(input: Input, user: User): Promise<ResolvedSubject<Subject>>;
}

/** Access by the token of a link in the path: what the link shows decides, whoever asks. */
export interface LinkAccess<Input, Subject> {
  right: "link";
  /** Finds what the request is about; throws 404 where the link does not show it. */
  resolveSubject(input: Input, user: User, request: FastifyRequest): Promise<ResolvedSubject<Subject>>;
}

/** A schema of an answer by its name, or a list of such. */
type AnswerSchema = AnswerName | { listOf: AnswerName };

/** The value that the handler of a route with this schema returns; without a schema, a file or text. */
type AnswerOf<Schema> = Schema extends { listOf: infer Name extends AnswerName }
  ? readonly Answers[Name][] | Streamed<readonly Answers[Name][]>
  : Schema extends AnswerName
    ? Answers[Schema] | Streamed<Answers[Schema]>
    : unknown;

/** Description of a successful answer. */
interface Answer<Schema> {
  /** 200 if absent. */
  statuses?: readonly (200 | 202)[];
  description: string;
  schema?: Schema;
  /** Media type of a file. */
  file?: string;
  /** Media types of the other forms that the request may choose. */
  otherForms?: readonly string[];
}

export type RouteMethod = "GET" | "HEAD" | "POST" | "PUT" | "DELETE";

interface Description<Schema> {
  method: Exclude<RouteMethod, "HEAD">;
  /** With parameters in braces: `/datasets/{dataset_id}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** Beyond the interface that clients know; marked so in the OpenAPI document. */
  extension?: true;
  answer: Answer<Schema>;
  /** Whether it adds to the data of the data set, where the right that it needs does not say so. */
  addsData?: boolean;
  /** The scope that an API key needs, or that no key may send it. If absent: `read` for GET, otherwise `write`. */
  keyNeeds?: KeyNeeds;
  /** A GET that begins work: only for clients that send their token, since other pages can make a browser ask for it. */
  beginsWork?: true;
  /** Parameters that clients of EnSysMod send although nothing reads them: all other unknown ones are refused here. */
  ignoredParameters?: readonly string[];
  /** It frees disk space, as deletions do, so it works even on a full disk. */
  makesRoom?: true;
  /** Whether a success goes into the audit log; deletions always do. */
  audited?: true;
  /** Statuses of its answers, beyond those of every route of its kind (401, 403, 422). */
  errors?: readonly number[];
}

/** The methods that a route answers: reads of records and lists take HEAD, too. What begins work, writes a file or is a stream does not. */
export function methodsOf({ method, beginsWork, answer: { file, otherForms } }: Route): readonly RouteMethod[] {
  return method === "GET" && !beginsWork && file === undefined && otherForms === undefined ? ["GET", "HEAD"] : [method];
}

interface Requests<Params, Query, Body> {
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: BodyReader<Body>;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Throws if the sender would no longer be allowed to send the request: call it before a late write. */
  stillAllowed: () => Promise<void>;
  /** Whether the sender still has the rights: for answers that may outlast them. */
  isStillAuthorized: () => Promise<boolean>;
}

type PublicCall<Params, Query, Body> = Input<Params, Query, Body> & Exchange;
type UserCall<Params, Query, Body> = PublicCall<Params, Query, Body> & { user: User };
type SubjectCall<Params, Query, Body, Subject> = UserCall<Params, Query, Body> & { subject: Subject };

/** A route whose types are forgotten, as the server and the OpenAPI document see it. */
export interface Route extends Description<AnswerSchema>, Requests<unknown, unknown, unknown> {
  access:
    | "public"
    | "token"
    | DatasetAccess<Input<unknown, unknown, unknown>, unknown>
    | LinkAccess<Input<unknown, unknown, unknown>, unknown>;
  handle(call: SubjectCall<unknown, unknown, unknown, unknown>): Promise<unknown>;
}

/** The scope that an API key needs to call the route. */
export function keyNeedsOf({
  method,
  beginsWork,
  keyNeeds,
}: Pick<Route, "method" | "beginsWork" | "keyNeeds">): KeyNeeds {
  if (keyNeeds !== undefined) return keyNeeds;
  if (beginsWork) return "run";
  return method === "GET" ? "read" : "write";
}

type Absent = Record<never, never>;

/** A route for everybody. */
export function publicRoute<Params = Absent, Query = Absent, Body = undefined, const Schema = undefined>(
  route: Description<Schema> &
    Requests<Params, Query, Body> & { handle(call: PublicCall<Params, Query, Body>): Promise<AnswerOf<Schema>> },
): Route {
  return { ...route, access: "public" } as Route;
}

/** A route for every user with a token. */
export function userRoute<Params = Absent, Query = Absent, Body = undefined, const Schema = undefined>(
  route: Description<Schema> &
    Requests<Params, Query, Body> & { handle(call: UserCall<Params, Query, Body>): Promise<AnswerOf<Schema>> },
): Route {
  return { ...route, access: "token" } as Route;
}

/** A route for users with a permission for the data set that the request is about. */
export function datasetRoute<
  Params = Absent,
  Query = Absent,
  Body = undefined,
  Subject = null,
  const Schema = undefined,
>(
  route: Description<Schema> &
    Requests<Params, Query, Body> & {
      access: DatasetAccess<NoInfer<Input<Params, Query, Body>>, Subject>;
      handle(call: SubjectCall<Params, Query, Body, Subject>): Promise<AnswerOf<Schema>>;
    },
): Route {
  return route as Route;
}

/** A route for everybody who has the link that the path names. */
export function linkRoute<Params = Absent, Query = Absent, Subject = null, const Schema = undefined>(
  route: Description<Schema> &
    Requests<Params, Query, undefined> & {
      access: LinkAccess<NoInfer<Input<Params, Query, undefined>>, Subject>;
      handle(call: SubjectCall<Params, Query, undefined, Subject>): Promise<AnswerOf<Schema>>;
    },
): Route {
  return route as Route;
}

/** Whether the path has all that the route asks of its sender. */
export const isForEverybody = ({ access }: Pick<Route, "access">): boolean =>
  access === "public" || (typeof access === "object" && access.right === "link");
