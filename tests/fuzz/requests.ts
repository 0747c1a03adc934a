/** From an operation to a request. */
import { readFileSync } from "node:fs";
import { craftWorkbook } from "../../packages/exchange/tests/xlsx/workbooks.ts";
import { archiveCases } from "../hostile/archives.ts";
import { baseArchivePath, baseFiles } from "../hostile/base-archive.ts";
import { sheetCases } from "../hostile/sheets.ts";
import type { Operation, Parameter, Schema } from "./document.ts";
import { type Making, strange, valueFor } from "./values.ts";

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | undefined;
}

const goodArchive = readFileSync(baseArchivePath);
const goodSheets = [...baseFiles].filter(([name]) => name.endsWith(".xlsx")).map(([, content]) => content);
const smallCases = [...archiveCases, ...sheetCases].filter(
  ({ name }) => !/zeros|million|MiB|spaces|comments|bombs|huge/.test(name),
);
const otherTypes = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=b",
  "nonsense",
  "application/json; charset=utf-16",
];

export function requestFor(operation: Operation, token: string | undefined, making: Making): FuzzRequest {
  const { chance } = making;
  const value = (parameter: Parameter): string => textOf(parameterValue(parameter, operation, making));
  let { path } = operation;
  const query: string[] = [];
  for (const parameter of operation.parameters) {
    if (parameter.in === "path") {
      // An empty part, or one of dots, is another address.
      const text = value(parameter).replace(/^\.{0,2}$/, "0");
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(text.toWellFormed()));
    } else if (parameter.in === "query" && (parameter.required ? !chance.one(0.03) : chance.one(making.optional))) {
      query.push(`${parameter.name}=${encodeURIComponent(value(parameter).toWellFormed())}`);
    }
  }
  if (query.length > 0) path += `?${query.join("&")}`;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { body, mediaType } = bodyFor(operation, making);
  // Some answers have the media type that is asked for.
  const mediaTypes = operation.successes.flatMap((success) => success.split(" ").slice(1).join(" ") || []);
  if (mediaTypes.length > 1 && chance.one(0.3)) headers.accept = chance.pick(mediaTypes);
  if (body) headers["content-type"] = chance.one(0.02) ? chance.pick(otherTypes) : mediaType;
  return { method: operation.method, path, headers, body };
}

function parameterValue(parameter: Parameter, { path }: Operation, making: Making): unknown {
  const { chance, memory, strangeness } = making;
  if (!chance.one(strangeness)) {
    const known = memory.recall(parameter.name, chance, path);
    if (known !== undefined && chance.one(0.95)) return known;
  }
  // A page without an end would only make the run slow.
  if (parameter.name === "limit") return chance.pick([0, 1, 2, 10, -1, "x", 1e9]);
  return valueFor(parameter.schema, parameter.name, making);
}

const textOf = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

function bodyFor(operation: Operation, making: Making): { body: FuzzRequest["body"]; mediaType: string } {
  const { chance, document } = making;
  if (!operation.body || chance.one(0.01)) return { body: undefined, mediaType: "" };
  const { mediaType, schema } = operation.body;
  if (mediaType === "multipart/form-data") return multipart(operation, making);
  if (mediaType === "application/x-www-form-urlencoded") {
    const fields = valueFor(document.resolve(schema), "", { ...making, strangeness: 0.02 });
    const entries = Object.entries(typeof fields === "object" && fields ? fields : {}).map(
      ([key, value]): [string, string] => [key, textOf(value)],
    );
    return { body: bytesOf(new URLSearchParams(entries).toString()), mediaType };
  }
  const value = chance.one(0.02)
    ? strange(chance)
    : (alike(operation, making) ?? valueFor(document.resolve(schema), "", making));
  const text = JSON.stringify(value, (_, part) => (part === Number.POSITIVE_INFINITY ? "1e999" : part)).replaceAll(
    '"1e999"',
    "1e999",
  );
  return {
    body: bytesOf(chance.one(0.01) ? text.slice(0, -1) : text),
    mediaType: chance.one(0.95) ? mediaType : "application/json",
  };
}

/** A body that the operation has taken before, with one of its parts made anew. */
function alike({ id, body }: Operation, making: Making): Record<string, unknown> | undefined {
  const { chance, document, memory } = making;
  const known = chance.one(0.3) ? memory.recallBody(id, chance) : undefined;
  const properties = Object.entries((document.resolve(body?.schema ?? {}).properties ?? {}) as Record<string, Schema>);
  if (!known || properties.length === 0 || chance.one(0.2)) return known;
  const [name, schema] = chance.pick(properties);
  return { ...known, [name]: valueFor(schema, name, making) };
}

function multipart(
  { path }: Operation,
  { chance, strangeness }: Making,
): { body: FuzzRequest["body"]; mediaType: string } {
  const isArchive = path.startsWith("/datasets/");
  const content = chance.one(strangeness === 0 ? 0.8 : 0.3)
    ? isArchive
      ? goodArchive
      : chance.one(0.6)
        ? chance.pick(goodSheets)
        : craftWorkbook(
            `<row r="1"><c r="B1" t="inlineStr"><is><t>N</t></is></c></row><row r="2"><c r="B2"><v>${chance.below(9)}</v></c></row>`,
          )
    : chance.pick(smallCases).bytes();
  const field = chance.one(0.97) ? "file" : "other";
  const head = `--fuzz\r\nContent-Disposition: form-data; name="${field}"; filename="f.${isArchive ? "zip" : "xlsx"}"\r\nContent-Type: application/zip\r\n\r\n`;
  const end = chance.one(0.98) ? "\r\n--fuzz--\r\n" : "";
  return {
    body: bytesOf(Buffer.concat([Buffer.from(head), content, Buffer.from(end)])),
    mediaType: "multipart/form-data; boundary=fuzz",
  };
}

const bytesOf = (content: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content as string));
