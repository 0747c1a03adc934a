/** Routes that validate a model with unsaved changes, here or by a client that has the same checks. */
import { message } from "@esm/messages/message";
import { invalid, notFound, tooLarge } from "../../answers/errors.ts";
import { numbersMediaType } from "../../answers/media-types.ts";
import { longJsonBody } from "../../requests/body.ts";
import { changeLimits } from "../../requests/body-limits.ts";
import { modelCheck } from "../../requests/long-bodies.ts";
import { fileAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { withPlainOverrides } from "../datasets/values-with-units.ts";
import { modelInPath, modelPath, overridesInBody } from "./models.ts";

export function modelCheckRoutes(services: Services): Route[] {
  return [
    datasetRoute({
      method: "POST",
      path: "/models/{model_id}/check",
      operationId: "checkEnergyModel",
      keyNeeds: "run",
      tag: "models",
      summary: "Validate a model with changes that are not saved",
      description:
        "Nothing is stored. Takes operations as `POST /datasets/{dataset_id}/changes` does, and fields as `PUT /models/{model_id}` does; what " +
        "the model inherits stays, and problems of it have places behind `parent`. Returns the problems that a validation would find with them. The answer 422 lists operations that could not be saved; 413 if " +
        "the data set is too large.",
      extension: true,
      params: modelPath,
      body: longJsonBody("EnergyModelCheck", modelCheck, changeLimits),
      access: modelInPath(services, "allow_usage"),
      answer: { description: "All problems found; errors first.", schema: "EnergyModelCheckSchema" },
      errors: [404, 429],
      async handle({ subject: { id: modelId, dataset }, body: { override_parameters: given, ...body }, user }) {
        const override_parameters =
          given && (await withPlainOverrides(services.store, dataset, given, overridesInBody));
        const changes = override_parameters ? { ...body, override_parameters } : body;
        const checked = await services.runs.checkChanges({ modelId, userId: user.id, ...changes });
        if (checked === "no model") throw notFound("EnergyModel", modelId);
        if (checked === "too large") throw tooLarge(message("too_large_to_check"));
        if ("refused" in checked) throw invalid(checked.refused);
        return checked;
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/models/{model_id}/content",
      operationId: "getEnergyModelContent",
      tag: "models",
      summary: "Get all that a validation of a model reads",
      description:
        "For clients that check data themselves, as the workbench does while somebody types. A line of JSON, a line feed, zeros up to " +
        "a multiple of 8 bytes, then the values of all tables as little-endian float64, one table after the other. The line has " +
        "`dataset`, `regions`, `commodities`, `components`, groups and constraints, `override_parameters` and `optimization_parameters` as the " +
        "input of a run has them, those of the parent, if any, in `parent`; `tables` with `family`, `component`, `region`, `region_to` and `length`, the number of values; the `revision` of the data " +
        "set; and `machine_bytes`, the memory by which the service warns of coarse resolutions. 413 if the data set is too large.",
      extension: true,
      params: modelPath,
      access: modelInPath(services, "allow_usage"),
      answer: { description: "The model and its data set.", file: numbersMediaType },
      errors: [404, 413, 429],
      handle: ({ subject: { id: modelId, name }, user, reply }) =>
        fileAnswer(reply, services, {
          name: `${name}.bin`,
          mediaType: numbersMediaType,
          async write(path) {
            const written = await services.runs.writeModelToCheck({ modelId, userId: user.id, path });
            if (written === "no model") throw notFound("EnergyModel", modelId);
            if (written === "too large") throw tooLarge(message("too_large_to_check"));
          },
        }),
    }),
  ];
}
