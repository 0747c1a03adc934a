/** `rotate-key`: a new secret signs access tokens from now on; those signed before stay valid until they end. */
import { readConfig } from "@esm/service/config/config";
import { tokenLifetimeDays } from "@esm/service/http/protection/authentication";
import { rotateKeptKeys } from "@esm/service/store/accounts/signing-keys";
import { parseOptions, UsageError } from "../options/usage.ts";
import { recordByAdministrator, withStore } from "./with-store.ts";

const usage = "npx esm rotate-key";

export const rotateKeyCommand = {
  async run(args: string[]): Promise<number> {
    const { operands, flags } = parseOptions(args, { help: { description: "Show this." } });
    if (flags.has("help")) {
      process.stdout.write(`Usage: ${usage}\n`);
      return 0;
    }
    if (operands.length > 0) throw new UsageError(`Usage: ${usage}`);
    const config = readConfig(process.env);
    if (config.secretKey !== undefined) {
      throw new UsageError(
        "The secret is set by SECRET_KEY. Set SECRET_KEY to a new one, add the old one to PREVIOUS_SECRET_KEYS, and " +
          "restart the service.",
      );
    }
    const count = await withStore(async (store) => {
      const accepted = rotateKeptKeys(config.dataFolder, new Date(), tokenLifetimeDays * 86_400_000);
      await recordByAdministrator(store, "rotate key", "signing-secret");
      return accepted;
    });
    process.stdout.write(
      `A new secret signs access tokens. Tokens of ${count - 1} older ones are valid until they expire.\n`,
    );
    return 0;
  },
};
