/** Stores the overrides of a variant in place of those that it has. */
import type { Variant } from "./answers.ts";
import { keep, reload } from "./cached.ts";
import type { EnergyModelOverrideCreate } from "./interface.ts";
import { send } from "./request.ts";

export async function putOverrides(
  variant: number,
  override_parameters: readonly EnergyModelOverrideCreate[],
): Promise<void> {
  const address = `/models/${variant}`;
  keep(address, await send<Variant>("PUT", address, { override_parameters }));
  reload("/models/");
}
