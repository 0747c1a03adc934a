/** The kinds of request bodies: JSON, a form, an uploaded file. Each reads a request and describes itself. */
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Problem } from "../domain/problem.ts";
import { problemsOf } from "../domain/schema-problems.ts";
import { badRequest, HttpError } from "./errors.ts";
import { parseJson } from "./json-body.ts";

/** `given` is what was read: names in it that its schema does not know are looked for later. */
export type BodyReading<Body> = ({ value: Body } | { problems: Problem[] }) & { given?: unknown };

export interface BodyReader<Body> {
  mediaType: string;
  /** Name of its schema in the OpenAPI document. */
  schemaName: string;
  schema: z.ZodType<Body> | null;
  /** Names and figures only, so that a mebibyte is more than enough. */
  isSmall?: true;
  /** Slips of names that clients in use make; refusing them would lock their users out. */
  toleratedSlips?: readonly string[];
  /** Throws `HttpError` where there is no body to judge, e.g. bytes that are no text. */
  read(request: FastifyRequest): Promise<BodyReading<Body>>;
}

/** Reads what came, as far as it is not a multipart stream. */
function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function textOf(request: FastifyRequest): string {
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw new HttpError(415, `The body is encoded (content-encoding: ${encoding}); it must be sent as it is.`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(request));
  } catch {
    throw badRequest("There was an error parsing the body: it is not valid UTF-8.");
  }
}

function mediaTypeOf(request: FastifyRequest): string | undefined {
  return request.headers["content-type"]?.split(";")[0].trim().toLowerCase();
}

function check<Body>(schema: z.ZodType<Body>, input: unknown): BodyReading<Body> {
  const reading = schema.safeParse(input);
  const read = reading.success ? { value: reading.data } : { problems: problemsOf(reading.error, input, ["body"]) };
  return { ...read, given: input };
}

/** A JSON object; a request without a media type is read as JSON too. */
export function jsonBody<Body>(schemaName: string, schema: z.ZodType<Body>): BodyReader<Body> {
  return {
    mediaType: "application/json",
    schemaName,
    schema,
    async read(request) {
      const mediaType = mediaTypeOf(request);
      if (mediaType === "multipart/form-data") return check(schema, "");
      const text = textOf(request);
      if (text === "") return check(schema, undefined);
      const isJson = mediaType === undefined || /^[^/]+\/(?:[^/]+\+)?json$/.test(mediaType);
      if (!isJson) return check(schema, text);
      const parsed = parseJson(text);
      return "problem" in parsed ? { problems: [parsed.problem] } : check(schema, parsed.value);
    },
  };
}

/** The same for what has no lists of records or values in it. */
export function smallJsonBody<Body>(schemaName: string, schema: z.ZodType<Body>): BodyReader<Body> {
  return { ...jsonBody(schemaName, schema), isSmall: true };
}

/** A form, urlencoded or multipart. An empty field counts as absent; of equal fields the last counts. */
export function formBody<Body>(schemaName: string, schema: z.ZodType<Body>): BodyReader<Body> {
  return {
    // Multipart forms are read too, but generators of clients take two media types for two bodies and send both.
    mediaType: "application/x-www-form-urlencoded",
    schemaName,
    schema,
    async read(request) {
      const fields = await formFields(request);
      const given = Object.fromEntries([...fields].filter(([, value]) => value !== ""));
      return check(schema, given);
    },
  };
}

async function formFields(request: FastifyRequest): Promise<Iterable<[string, string]>> {
  const mediaType = mediaTypeOf(request);
  if (mediaType === "application/x-www-form-urlencoded") return new URLSearchParams(textOf(request));
  if (mediaType !== "multipart/form-data") return [];
  const fields: [string, string][] = [];
  await readingMultipart(async () => {
    for await (const part of request.parts()) {
      if (part.type === "file") part.file.resume();
      else fields.push([part.fieldname, String(part.value)]);
    }
  });
  return fields;
}

export interface UploadedFile {
  name: string;
  mediaType: string;
  /** The bytes, still arriving. `truncated` is set at the end where there were more than allowed. */
  stream: MultipartFile["file"];
}

const unnamed = "Value error, Expected UploadFile, received: a field without a file name";

/** The file in the field `file` of a multipart form. */
export const uploadBody: BodyReader<UploadedFile> = {
  mediaType: "multipart/form-data",
  schemaName: "FileUploadForm",
  schema: null,
  async read(request) {
    if (mediaTypeOf(request) !== "multipart/form-data") return fileProblem("missing", "Field required", null);
    return readingMultipart(async () => {
      for await (const part of request.parts()) {
        if (part.fieldname === "file" && part.type === "file" && part.filename) {
          return { value: { name: part.filename, mediaType: part.mimetype, stream: part.file } };
        }
        if (part.type === "file") part.file.resume();
        if (part.fieldname === "file")
          return fileProblem("value_error", unnamed, part.type === "file" ? "" : part.value);
      }
      return fileProblem("missing", "Field required", null);
    });
  },
};

function fileProblem(type: string, msg: string, input: unknown): { problems: Problem[] } {
  const problem: Problem = { type, loc: ["body", "file"], msg, input };
  return { problems: [type === "value_error" ? { ...problem, ctx: { error: {} } } : problem] };
}

/** A stream that is no multipart form is the client's mistake, whatever the parser calls it. */
async function readingMultipart<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("FST_")) throw error;
    throw badRequest("There was an error parsing the body");
  }
}
