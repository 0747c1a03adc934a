/** Data sets as zip archives: upload and download. */
import { dirname } from "node:path";
import type { Config } from "../../../config/config.ts";
import type { DatasetAttributes } from "../../../domain/dataset.ts";
import { type FileUploadResult, refused } from "../../../exchange/archive/results.ts";
import { defaultZipLimits } from "../../../exchange/zip/limits.ts";
import { StoreError } from "../../../store/database/store-error.ts";
import { badRequest, notFound } from "../../answers/errors.ts";
import { zipMediaType } from "../../answers/media-types.ts";
import { withRoom } from "../../protection/quotas.ts";
import { bytesOfContent } from "../../protection/size-estimate.ts";
import { uploadBody } from "../../requests/body.ts";
import { withUploadedFile } from "../../requests/upload.ts";
import { fileAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const zipMediaTypes = [zipMediaType, "application/x-zip-compressed", "application/zip-compressed"];

export function datasetArchiveRoutes(services: Services): Route[] {
  const { store, archive, writing, config, quotas } = services;
  const modifiable = datasetInPath(services, "allow_modification");
  return [
    datasetRoute({
      method: "POST",
      path: "/datasets/{dataset_id}/upload",
      operationId: "uploadDatasetZip",
      tag: "datasets",
      summary: "Upload a data set as a zip archive",
      description:
        "All or nothing. What the data set has already is updated by name; a table in the archive replaces the " +
        "component's table of that family.",
      params: datasetPath,
      body: uploadBody,
      access: {
        right: modifiable.right,
        // The kind of file is judged before the data set is looked for.
        locate: async (input) => {
          if (!zipMediaTypes.includes(input.body.mediaType.toLowerCase())) {
            const given = input.body.mediaType;
            const hint = `Valid media types: ${zipMediaTypes.join(", ")}.`;
            throw badRequest(`File must be a zip archive. You provided ${given}!`, hint);
          }
          return modifiable.locate(input);
        },
      },
      answer: { description: "Everything was stored.", schema: "ZipArchiveUploadResult" },
      errors: [400, 404, 413, 429],
      handle: ({ params, body, user, stillAllowed }) =>
        withUploadedFile(body, config, async (path) => {
          const existing = await store.readDatasetContent(params.dataset_id, { tables: false });
          if (!existing) throw notFound("Dataset", params.dataset_id);
          const { content, fileResults, failed, warnings } = await archive.readArchive(
            path,
            {
              dataset: existing.dataset,
              known: { ...existing, regions: existing.regions.map(({ name }) => name) },
              limits: { archive: archiveLimits(config) },
              archiveName: body.name,
              spoolFolder: dirname(path),
            },
            user.id,
          );
          if (failed) throw badRequest(uploadResult("ERROR", fileResults, warnings));
          await stillAllowed();
          // Attributes the archive leaves alone are not written: someone else may have changed them meanwhile.
          const dataset = changes(existing.dataset, content.dataset);
          const { dataset_id: datasetId } = params;
          const write = () => store.writeDatasetContent(datasetId, { ...content, dataset }, { userId: user.id });
          try {
            await withRoom(quotas, { datasetId }, bytesOfContent(content), write);
          } catch (error) {
            // Each file was fine by itself, but not together with what is stored.
            if (!(error instanceof StoreError)) throw error;
            throw badRequest(
              uploadResult("ERROR", [...fileResults, refused(body.name, error.messageWithHint)], warnings),
            );
          }
          return uploadResult("OK", fileResults, warnings);
        }),
    }),
    datasetRoute({
      method: "GET",
      path: "/datasets/{dataset_id}/download",
      operationId: "downloadDatasetZip",
      tag: "datasets",
      summary: "Download a data set as a zip archive",
      params: datasetPath,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The archive.", file: zipMediaType },
      errors: [404, 429],
      handle: ({ subject: { id, name }, user, reply }) =>
        fileAnswer(reply, services, {
          name: `${name}.zip`,
          mediaType: zipMediaType,
          write: async (path) => {
            const isThere = await writing.writeArchive({ path, datasetId: id }, user.id);
            if (!isThere) throw notFound("Dataset", id);
          },
        }),
    }),
  ];
}

const uploadResult = (status: "OK" | "ERROR", fileResults: FileUploadResult[], warnings: number) => ({
  status,
  warnings,
  file_results: fileResults.map(({ ignored: _, ...result }) => result),
});

const archiveLimits = (config: Config) => ({
  ...defaultZipLimits,
  maxEntries: config.maxArchiveEntries,
  maxExpandedBytes: config.maxArchiveBytes,
});

function changes(before: DatasetAttributes, after: DatasetAttributes): Partial<DatasetAttributes> {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof DatasetAttributes] !== value);
  return Object.fromEntries(changed);
}
