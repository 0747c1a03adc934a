/** Generates `schema.d.ts` from a document: `node generate.ts http://127.0.0.1:8080/openapi.json`. Files become blobs. */
import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const [document = ""] = process.argv.slice(2);
const blob = ts.factory.createTypeReferenceNode("Blob");
const types = await openapiTS(new URL(document), {
  // A field with a default may be left out of a request.
  defaultNonNullable: false,
  transform: ({ format }) => (format === "binary" ? blob : undefined),
});
writeFileSync("schema.d.ts", astToString(types));
