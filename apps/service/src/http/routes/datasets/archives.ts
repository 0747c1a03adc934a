/** Data sets as zip archives: upload and download. */

import { dirname } from "node:path";
import { type FileUploadResult, refused } from "@esm/exchange/archive/results";
import { defaultZipLimits } from "@esm/exchange/zip/limits";
import { message } from "@esm/messages/message";
import { typedSchema } from "@esm/model/domain/schema";
import { z } from "zod";
import type { Config } from "../../../config/config.ts";
import { errorOfRefusal } from "../../../store/database/store-error.ts";
import { badRequest, notFound, notInHistory, tooLargeForFile } from "../../answers/errors.ts";
import { workbookMediaType, zipMediaType } from "../../answers/media-types.ts";
import { uploadBody } from "../../requests/body.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { withUploadedFile } from "../../requests/upload.ts";
import { fileAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { datasetInPath, datasetPath } from "./datasets.ts";

const zipMediaTypes = [zipMediaType, "application/x-zip-compressed", "application/zip-compressed"];
/** A workbook is a zip archive, too. */
const uploadMediaTypes = [...zipMediaTypes, workbookMediaType];

const revisionQuery = typedSchema<{ revision?: number }>(
  z.object({
    revision: integerParameter(
      "An earlier revision of the history; default: the present one (an extension).",
    ).optional(),
  }),
);

export function datasetArchiveRoutes(services: Services): Route[] {
  const { uploads, downloads, config, quotas } = services;
  const modifiable = datasetInPath(services, "allow_modification");
  return [
    datasetRoute({
      method: "POST",
      path: "/datasets/{dataset_id}/upload",
      operationId: "uploadDatasetZip",
      tag: "datasets",
      summary: "Upload a data set as a zip archive",
      description:
        "All or nothing. Existing records are updated by name; a table in the archive replaces the " +
        "component's table of that family. A data set as one workbook is taken as well (an extension).",
      params: datasetPath,
      body: uploadBody,
      access: {
        right: modifiable.right,
        // The kind of file is judged before the data set is looked for.
        resolveSubject: async (input, user) => {
          if (!uploadMediaTypes.includes(input.body.mediaType.toLowerCase())) {
            const given = input.body.mediaType;
            const hint = message("valid_media_types", { types: uploadMediaTypes });
            throw badRequest(message("not_a_zip_archive", { given }), hint);
          }
          return modifiable.resolveSubject(input, user);
        },
      },
      answer: { description: "All files were stored.", schema: "ZipArchiveUploadResult" },
      errors: [400, 404, 413, 429],
      handle: ({ params: { dataset_id: datasetId }, body, user, stillAllowed }) =>
        withUploadedFile(body, config, async (path) => {
          const archive = {
            path,
            datasetId,
            userId: user.id,
            archiveName: body.name,
            limits: archiveLimits(config),
            spoolFolder: dirname(path),
          };
          const stored = await uploads.storeArchive(archive, async (bytes, write) => {
            await stillAllowed();
            return quotas.withRoom({ datasetId }, bytes, write);
          });
          if (!stored) throw notFound("Dataset", datasetId);
          const { isFine, fileResults, warnings, refused: refusal } = stored;
          if (!isFine) throw badRequest(uploadResult("ERROR", fileResults, warnings));
          if (refusal) {
            const { messageWithHint } = errorOfRefusal(refusal);
            throw badRequest(uploadResult("ERROR", [...fileResults, refused(body.name, messageWithHint)], warnings));
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
      query: revisionQuery,
      access: datasetInPath(services, "allow_usage"),
      answer: { description: "The archive.", file: zipMediaType },
      errors: [404, 429],
      handle: ({ subject: { id, name }, query: { revision }, user, reply }) =>
        fileAnswer(reply, services, {
          name: revision === undefined ? `${name}.zip` : `${name} revision ${revision}.zip`,
          mediaType: zipMediaType,
          write: async (path) => {
            const writing = await downloads.writeArchive({ path, datasetId: id, revision }, user.id);
            if (writing.status === "unknown") throw notFound("Dataset", id);
            if (writing.status === "not kept") throw notInHistory(revision ?? 0);
            if (writing.status === "impossible") {
              throw tooLargeForFile("dataset_id", message("no_archive", { reason: writing.reason }));
            }
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

export const archiveLimits = (config: Config) => ({
  ...defaultZipLimits,
  maxEntries: config.maxArchiveEntries,
  maxExpandedBytes: config.maxArchiveBytes,
});
