/** The kinds of request bodies: JSON, a form, an uploaded file. Each reads a request and describes itself. */

import { message, valueError, type Words } from "@esm/messages/message";
import type { Problem } from "@esm/model/domain/problem";
import type { KnownFields, RefusedNames } from "@esm/model/domain/unknown-fields";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { badRequest, HttpError, invalid, tooLarge } from "../answers/errors.ts";
import type { ReportedProblems } from "../answers/reported-problems.ts";
import { type BodyLimits, listLimits, recordLimits } from "./body-limits.ts";
import type { BodyThreads } from "./body-threads.ts";
import { hintsOfRequest, type JudgedBody, type Judging, judgeBytes, judgeValue, textOf } from "./judged-body.ts";
import { type ReceivedBody, withReceivedBody } from "./received-body.ts";
import { type UnknownNames, unknownNames } from "./unknown-input.ts";

/** `unknown` are names in it that its schema does not know. */
type BodyReading<Body> = ({ value: Body } | { faults: ReportedProblems }) & { unknown?: UnknownNames | undefined };

/** Data for reading a body besides the request. */
export interface BodyContext {
  /** Names that it may have. */
  known: KnownFields | null;
  /** Foreign fields that a form with a file must not have. */
  refusedInForm: RefusedNames;
  /** Takes the unknown names of a form whose last fields have been read. Throws 422 where some of them are refused. */
  takeUnknown(unknown: UnknownNames): void;
  /** The most bytes of any body, whatever its own limits. */
  maxBytes: number;
  /** Folder for long bodies until they are checked. */
  folder: string;
  threads: BodyThreads;
  /** The user whose turn it is. */
  owner: number;
  /**
   * Takes one of the owner's places for long bodies, or throws 429 where none is free; returns the function that frees
   * it.
   */
  takePlace(): () => void;
}

export interface BodyReader<Body> {
  mediaType: string;
  /** Name of its schema in the OpenAPI document. */
  schemaName: string;
  schema: z.ZodType<Body> | null;
  /** Limits of the body; settings limit files. */
  limits?: BodyLimits;
  /** Throws `HttpError` where there is no body to check, e.g. bytes that are no text. */
  read(request: FastifyRequest, context: BodyContext): Promise<BodyReading<Body>>;
}

const notUtf8 = () => badRequest(message("body_not_utf8"));

function mediaTypeOf(request: FastifyRequest): string | undefined {
  return request.headers["content-type"]?.split(";")[0].trim().toLowerCase();
}

async function receiveBody<Result>(
  request: FastifyRequest,
  { atOnce, advice, ...limits }: BodyLimits,
  { maxBytes, folder, takePlace }: BodyContext,
  work: (body: ReceivedBody) => Promise<Result>,
): Promise<Result> {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw new HttpError(415, message("body_encoded", { encoding }));
  }
  const reception = { maxBytes: Math.min(limits.maxBytes, maxBytes), atOnce, advice, folder, takePlace };
  return withReceivedBody(request.raw, reception, work);
}

/**
 * A JSON object; a request without a media type is read as JSON too. `toleratedSlips` are misspelt names that clients
 * in use send: refusing them would lock their users out.
 */
export function jsonBody<Body>(
  schemaName: string,
  schema: z.ZodType<Body>,
  { limits = recordLimits, toleratedSlips = [] }: { limits?: BodyLimits; toleratedSlips?: readonly string[] } = {},
): BodyReader<Body> {
  return {
    mediaType: "application/json",
    schemaName,
    schema,
    limits,
    async read(request, context) {
      const judging: Judging = { form: formOf(request), maxItems: limits.maxItems, known: context.known };
      const judged = await receiveBody(request, limits, context, async (body): Promise<JudgedBody> => {
        if ("file" in body) return context.threads.judge({ file: body.file, schemaName, judging }, context.owner);
        return judgeBytes(body.bytes, { schema, toleratedSlips }, judging);
      });
      if (judged === "not UTF-8") throw notUtf8();
      return judged as BodyReading<Body>;
    },
  };
}

function formOf(request: FastifyRequest): Judging["form"] {
  const mediaType = mediaTypeOf(request);
  if (mediaType === "multipart/form-data") return "multipart";
  return mediaType === undefined || /^[^/]+\/(?:[^/]+\+)?json$/.test(mediaType) ? "json" : "text";
}

/** Reads a body with lists or series. A body longer than `limits.atOnce` is checked in a thread, by its name there. */
export function longJsonBody<Body>(
  schemaName: string,
  schema: z.ZodType<Body>,
  limits: BodyLimits = listLimits,
): BodyReader<Body> {
  return jsonBody(schemaName, schema, { limits });
}

/** A form, urlencoded or multipart. An empty field counts as absent; of equal fields the last counts. */
export function formBody<Body>(schemaName: string, schema: z.ZodType<Body>): BodyReader<Body> {
  return {
    // Multipart forms are read too, but generators of clients take two media types for two bodies and send both.
    mediaType: "application/x-www-form-urlencoded",
    schemaName,
    schema,
    limits: recordLimits,
    async read(request, context) {
      const fields = await receiveBody(request, recordLimits, context, (body) => formFields(request, body));
      const given = Object.fromEntries([...fields].filter(([, value]) => value !== ""));
      return judgeValue(given, { schema }, context.known) as BodyReading<Body>;
    },
  };
}

async function formFields(request: FastifyRequest, body: ReceivedBody): Promise<Iterable<[string, string]>> {
  // A body too long for memory is refused.
  const bytes = "bytes" in body ? body.bytes : Buffer.alloc(0);
  const mediaType = mediaTypeOf(request);
  if (mediaType === "application/x-www-form-urlencoded") {
    const text = textOf(bytes);
    if (text === undefined) throw notUtf8();
    return new URLSearchParams(text);
  }
  if (mediaType !== "multipart/form-data") return [];
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
    throw badRequest(message("body_not_readable"));
  });
  return [...form].filter((field): field is [string, string] => typeof field[1] === "string");
}

export interface UploadedFile {
  name: string;
  mediaType: string;
  /** The bytes, still arriving. `truncated` is set at the end where there were more than allowed. */
  stream: MultipartFile["file"];
  /** Reads the fields behind the file, once that has been read. Throws 422 for those that the form must not have. */
  readRest(): Promise<void>;
}

const unnamed = valueError(message("file_without_name"));
const second = valueError(message("more_than_one_file"));

/** The file in the field `file` of a multipart form. */
export const uploadBody: BodyReader<UploadedFile> = {
  mediaType: "multipart/form-data",
  schemaName: "FileUploadForm",
  schema: null,
  read: (request, context) => readUpload(request, context),
};

export interface UploadedModel extends UploadedFile {
  /** The table of buses, which may stand before the file or behind it: known when the rest has been read. */
  buses(): string | undefined;
}

/** Reads an uploaded model of another tool, with a table that places its buses. */
export const modelUploadBody: BodyReader<UploadedModel> = {
  mediaType: "multipart/form-data",
  schemaName: "ModelFileUploadForm",
  schema: null,
  async read(request, context) {
    const reading = await readUpload(request, context, "buses");
    if ("faults" in reading) return reading;
    const { textBeside, ...file } = reading.value;
    return { value: { ...file, buses: textBeside } };
  },
};

/** Tens of thousands of lines. */
const maxTextBytes = 2 ** 20;
// Each may be as long.
const limitsBeside = { fieldSize: maxTextBytes, fields: 5 };

interface UploadedForm extends UploadedFile {
  /** The text of the field beside the file, if there is one: known when the rest has been read. */
  textBeside(): string | undefined;
}

/** @param beside a field with a text, which some clients send as a file */
async function readUpload(
  request: FastifyRequest,
  { refusedInForm, takeUnknown }: BodyContext,
  beside?: string,
): Promise<BodyReading<UploadedForm>> {
  if (mediaTypeOf(request) !== "multipart/form-data") return fileProblem("missing", message("field_required"), null);
  const parts = request.parts(beside === undefined ? {} : { limits: limitsBeside });
  const names = ["file", ...(beside === undefined ? [] : [beside])];
  const known: KnownFields = {
    fields: new Map(names.map((name) => [name, null])),
    answered: new Map(),
    refused: refusedInForm,
  };
  const foreign: Record<string, unknown> = Object.create(null);
  const unknown = () => unknownNames(known, foreign, "body", hintsOfRequest());
  let text: string | undefined;
  const take = async (part: Multipart): Promise<void> => {
    if (part.fieldname === beside) text = await textOfPart(part);
    else if (part.type === "file") part.file.resume();
    if (!names.includes(part.fieldname)) foreign[part.fieldname] = part.type === "file" ? part.filename : part.value;
  };
  const readRest = () =>
    readingMultipart(async () => {
      for await (const part of parts) {
        await take(part);
        if (part.fieldname === "file") throw invalid(fileProblem("value_error", second, null).faults.problems);
      }
      takeUnknown(unknown());
    });
  return readingMultipart(async () => {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value;
      if (part.fieldname === "file" && part.type === "file" && part.filename) {
        const file = { name: part.filename, mediaType: part.mimetype, stream: part.file };
        return { value: { ...file, readRest, textBeside: () => text }, unknown: unknown() };
      }
      await take(part);
      if (part.fieldname !== "file") continue;
      const fault = fileProblem("value_error", unnamed, part.type === "file" ? "" : part.value);
      return { ...fault, unknown: unknown() };
    }
    return { ...fileProblem("missing", message("field_required"), null), unknown: unknown() };
  });
}

async function textOfPart(part: Multipart): Promise<string> {
  const tooLong = () => tooLarge(message("field_beside_file_too_large", { field: part.fieldname, most: maxTextBytes }));
  if (part.type === "field") {
    if (part.valueTruncated) throw tooLong();
    return String(part.value);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxTextBytes) throw tooLong();
    chunks.push(chunk);
  }
  const text = textOf(Buffer.concat(chunks));
  if (text === undefined) throw notUtf8();
  return text;
}

function fileProblem(type: string, msg: Words, input: unknown): { faults: ReportedProblems } {
  const problem: Problem = { type, loc: ["body", "file"], msg, input };
  const reported = type === "value_error" ? { ...problem, ctx: { error: {} } } : problem;
  return { faults: { problems: [reported], further: 0 } };
}

/** A stream that is no multipart form is the client's mistake, whatever the parser reports. */
async function readingMultipart<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof HttpError || (error as { code?: string }).code?.startsWith("FST_")) throw error;
    throw badRequest(message("body_not_readable"));
  }
}
