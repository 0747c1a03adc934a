/** All routes of the service. A new resource is a new file here and a line below. */
import type { JWT } from "@fastify/jwt";
import type { Route } from "../route.ts";
import type { Services } from "../services.ts";
import { authRoutes } from "./auth.ts";
import { datasetArchiveRoutes } from "./dataset-archives.ts";
import { datasetRoutes } from "./datasets.ts";
import { healthRoutes } from "./health.ts";
import { modelRunRoutes } from "./model-runs.ts";
import { modelRoutes } from "./models.ts";
import { userRoutes } from "./users.ts";

export function allRoutes(services: Services, jwt: () => JWT): Route[] {
  return [
    ...authRoutes(services, jwt),
    ...userRoutes(services),
    ...datasetRoutes(services),
    ...datasetArchiveRoutes(services),
    ...modelRoutes(services),
    ...modelRunRoutes(services),
    ...healthRoutes(services),
  ];
}
