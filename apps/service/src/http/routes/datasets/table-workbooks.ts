/** Tables of components as workbooks: upload and download, for all families. */

import { linesOf, refused } from "@esm/exchange/archive/results";
import { message } from "@esm/messages/message";
import { type TableFamily, tableFamilies } from "@esm/model/domain/table-family";
import { errorOfRefusal } from "../../../store/database/store-error.ts";
import { badRequest, tooLargeForFile } from "../../answers/errors.ts";
import { workbookMediaType } from "../../answers/media-types.ts";
import { uploadBody } from "../../requests/body.ts";
import { withUploadedFile } from "../../requests/upload.ts";
import { fileAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { asExtension, componentInPath, componentPath } from "./table-records.ts";
import { unitOfSheet, unitsOfTable } from "./values-with-units.ts";

export function tableWorkbookRoutes(services: Services): Route[] {
  return Object.values(tableFamilies).flatMap((family) => asExtension(family, routesOf(services, family)));
}

function routesOf(services: Services, family: TableFamily): Route[] {
  const { name, path, recordName } = family;
  const { store, config, uploads, downloads, quotas } = services;
  return [
    datasetRoute({
      method: "POST",
      path: `/${path}/component/{component_id}/upload`,
      operationId: `upload${recordName}`,
      tag: path,
      summary: `Upload the records of ${recordName} of a component as a workbook`,
      description:
        "All or nothing: the first sheet of an .xlsx workbook replaces the component's table of this family; `message` " +
        "names further sheets, which are ignored. Other file formats (.ods, .csv, .xls, .xlsb) are refused: save them " +
        "as .xlsx.",
      params: componentPath,
      body: uploadBody,
      access: componentInPath(services, "allow_modification"),
      answer: { description: "The table was stored.", schema: "FileUploadResult" },
      errors: [400, 404, 413, 429],
      handle: ({ subject: owner, body, user, stillAllowed }) =>
        withUploadedFile(body, config, async (path) => {
          const context = {
            component: owner.component.name,
            componentType: owner.component.type,
            regions: new Set(owner.regions),
            numberOfTimeSteps: owner.dataset.number_of_time_steps,
            units: await unitsOfTable(store, owner),
          };
          const table = { path, family: name, owner, context };
          const stored = await uploads.storeTable(table, user.id, async (bytes, write) => {
            await stillAllowed();
            return quotas.withRoom({ datasetId: owner.dataset.id }, bytes, write);
          });
          if ("errors" in stored) throw badRequest(refused(body.name, stored.errors));
          // The data set was changed while the sheet was read.
          if (stored.refused) throw badRequest(refused(body.name, errorOfRefusal(stored.refused).messageWithHint));
          return {
            file: body.name,
            status: "OK" as const,
            message: stored.warnings.length > 0 ? linesOf(stored.warnings) : null,
          };
        }),
    }),
    datasetRoute({
      method: "GET",
      path: `/${path}/component/{component_id}/download`,
      operationId: `download${recordName}`,
      tag: path,
      summary: `Download the records of ${recordName} of a component as a workbook`,
      params: componentPath,
      access: componentInPath(services, "allow_usage"),
      answer: { description: "A workbook with one sheet.", file: workbookMediaType },
      errors: [404, 429],
      handle: ({ subject: owner, user, reply }) => {
        const { component, regions } = owner;
        return fileAnswer(reply, services, {
          name: `${component.name}-${name}.xlsx`,
          mediaType: workbookMediaType,
          async write(path) {
            const unit = unitOfSheet(await unitsOfTable(store, owner), family, regions);
            const writing = await downloads.writeTable({ path, family: name, component, regions, unit }, user.id);
            if (writing.status === "impossible") {
              const msg = message("no_workbook", { reason: writing.reason });
              throw tooLargeForFile("component_id", msg);
            }
          },
        });
      },
    }),
  ];
}
