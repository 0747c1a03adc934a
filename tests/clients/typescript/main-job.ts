/**
 * The main job with a generated client, types included: register, log in, create a data set, upload an archive, create
 * a model, validate it, optimize it, download the workbook. `node main-job.ts URL`, the archive on the standard input.
 */
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

declare const process: {
  argv: string[];
  stdin: AsyncIterable<Uint8Array<ArrayBuffer>>;
  stdout: { write(text: string): void };
};

const [, , baseUrl = ""] = process.argv;
const client = createClient<paths>({ baseUrl });

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}
/** The data of a success; everything else ends the job. */
async function ok<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}
const asForm = (body: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value);
  return form;
};
function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}.`);
}

const account = { username: "typescript", password: "a long secret" };
const user = await ok(client.POST("/auth/register", { body: account }));
const { access_token: token } = await ok(
  client.POST("/auth/login", { body: account, headers: { "content-type": "application/x-www-form-urlencoded" } }),
);
client.use({ onRequest: ({ request }) => request.headers.set("authorization", `Bearer ${token}`) });

const body: components["schemas"]["DatasetCreate"] = { name: "typescript", number_of_time_steps: 3 };
const dataset: components["schemas"]["DatasetSchema"] = await ok(client.POST("/datasets/", { body }));
expect(dataset.user.id === user.id, "the data set belongs to whoever made it");

const chunks: Uint8Array<ArrayBuffer>[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const path = { dataset_id: dataset.id };
const uploaded = await ok(
  client.POST("/datasets/{dataset_id}/upload", {
    params: { path },
    body: { file: new Blob(chunks, { type: "application/zip" }) },
    bodySerializer: asForm,
  }),
);
expect(uploaded.status === "OK", "the archive was taken");

const sources = await ok(client.GET("/sources/", { params: { query: { dataset_id: dataset.id, limit: 10 } } }));
const [source] = sources;
expect(source?.component.type === "SOURCE" && source.commodity.name !== "", "the data set has a source");

const model = await ok(
  client.POST("/models/", {
    body: {
      name: "cheap money",
      ref_dataset: dataset.id,
      override_parameters: [
        { component_name: source?.component.name ?? "", attribute: "interest_rate", operation: "set", value: 0.01 },
      ],
    },
  }),
);
const inPath = { params: { path: { model_id: model.id } } };
const valid = await ok(client.GET("/models/{model_id}/esm", inPath));
expect(valid.override_parameters[0]?.value === 0.01 && Array.isArray(valid.warnings), "the model is valid");

const workbook = await ok(client.GET("/models/{model_id}/optimize", { ...inPath, parseAs: "blob" }));
expect((await workbook.slice(0, 2).text()) === "PK", "the optimum is a workbook");
const archive = await ok(client.GET("/datasets/{dataset_id}/download", { params: { path }, parseAs: "blob" }));
expect((await archive.slice(0, 2).text()) === "PK", "the download is an archive");

const refused = await client.POST("/models/", { body: { name: "", ref_dataset: dataset.id } });
const refusal = refused.error as components["schemas"]["HTTPValidationError"] | undefined;
expect(refused.response.status === 422 && refusal?.detail[0]?.loc.at(-1) === "name", "a nameless model is refused");
const missing = await client.GET("/models/{model_id}", { params: { path: { model_id: 2 ** 31 } } });
expect(missing.response.status === 404 && missing.data === undefined, "an unknown id is 404");

process.stdout.write(`the TypeScript client has a workbook of ${workbook.size} bytes\n`);
