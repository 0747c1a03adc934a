/** The data sets of the folder `examples`: list them, and make one's own of them. Extensions of the interface. */

import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type ArchiveOutline, readOutline } from "@esm/exchange/archive/outline";
import { message } from "@esm/messages/message";
import { nameText } from "@esm/model/domain/attribute";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import { attributeSchema, typedSchema } from "@esm/model/domain/schema";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { HttpError } from "../../answers/errors.ts";
import { languageOf } from "../../answers/preferred-language.ts";
import { type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

const folder = new URL("../../../../../../examples/", import.meta.url);

interface Example extends ArchiveOutline {
  /** Name of its archive without the ending. */
  name: string;
  path: string;
}

async function readExamples(): Promise<Example[]> {
  const archives = (await readdir(folder)).filter((file) => file.endsWith(".zip"));
  const examples = await Promise.all(
    archives.map(async (file) => {
      const path = fileURLToPath(new URL(file, folder));
      return { name: file.slice(0, -".zip".length), path, ...(await readOutline(path)) };
    }),
  );
  const size = ({ dataset, regions }: Example): number => dataset.number_of_time_steps * regions.length;
  return examples.sort((left, right) => size(left) - size(right) || left.models.length - right.models.length);
}

type Words = Readonly<Record<string, string>>;

const readGerman = async (): Promise<Words> => JSON.parse(await readFile(new URL("german.json", folder), "utf8"));

const inWordsOf =
  (words: Words | undefined) =>
  <Text extends string | null>(text: Text): Text =>
    text !== null && words && Object.hasOwn(words, text) ? (words[text] as Text) : text;

const examplePath = typedSchema<{ name: string }>(
  z.object({
    name: attributeSchema({ ...nameText, required: true, description: "Name of the example." }, "create"),
  }),
);

const shared = { tag: "datasets", extension: true } as const;

export function exampleRoutes({ uploads, quotas }: Services): Route[] {
  let known: Promise<Example[]> | undefined;
  const examples = (): Promise<Example[]> => (known ??= readExamples());
  let inGerman: Promise<Words> | undefined;
  const german = (): Promise<Words> => (inGerman ??= readGerman());
  /** Undefined for the words of the archives, which are English. */
  const wordsFor = async ({ headers }: FastifyRequest): Promise<Words | undefined> =>
    languageOf(headers["accept-language"]) === "de" ? await german() : undefined;
  return [
    userRoute({
      ...shared,
      method: "GET",
      path: "/examples/",
      operationId: "listExample",
      summary: "List the example data sets",
      answer: { description: "Examples, the smallest first.", schema: { listOf: "ExampleSchema" } },
      handle: async ({ request }) => {
        const inWords = inWordsOf(await wordsFor(request));
        return (await examples()).map(({ name, dataset, regions, models }) => ({
          name,
          title: inWords(dataset.name),
          description: inWords(dataset.description),
          regions: regions.length,
          number_of_time_steps: dataset.number_of_time_steps,
          hours_per_time_step: dataset.hours_per_time_step,
          models: models.map((model) => ({ name: inWords(model.name), description: inWords(model.description) })),
        }));
      },
    }),
    userRoute({
      ...shared,
      method: "POST",
      path: "/examples/{name}",
      operationId: "createExample",
      summary: "Create a data set from an example",
      description:
        "The data set contains everything in the example, including its models, and belongs to the user. If its name is " +
        "taken, a number is appended. Where the header `Accept-Language` prefers German, names and descriptions are German.",
      params: examplePath,
      answer: { description: "The new data set.", schema: "DatasetSchema" },
      errors: [404, 413],
      async handle({ params, user, request }) {
        const all = await examples();
        const example = all.find(({ name }) => name === params.name);
        if (!example) {
          const hint = nearestNameHint(
            params.name,
            all.map(({ name }) => name),
          );
          throw new HttpError(
            404,
            message("not_found", { what: message("name_example"), name: params.name }),
            {},
            hint,
          );
        }
        const { path, dataset } = example;
        const words = await wordsFor(request);
        return uploads.storeExample({ path, name: dataset.name, userId: user.id, words }, (bytes, write) =>
          quotas.withRoom({ owner: user }, bytes, write),
        );
      },
    }),
  ];
}
