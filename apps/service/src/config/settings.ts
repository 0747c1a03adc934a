/** All settings of the service, by their names in `Config`; docs/reference/settings.md is made from this table. */
import { limitSettings } from "./limit-settings.ts";
import { runSettings } from "./run-settings.ts";
import { serviceSettings } from "./service-settings.ts";

export const settings = { ...serviceSettings, ...limitSettings, ...runSettings };
