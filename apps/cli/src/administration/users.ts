/**
 * `users`: accounts, as their administrator sees them. Works beside a running service, which notices every change at
 * once.
 */

import { inEnglish } from "@esm/messages/render";
import { readNewUserName } from "@esm/model/domain/accounts/user-name";
import { problemsOf } from "@esm/model/domain/schema-problems";
import type { Config } from "@esm/service/config/config";
import { isPasswordName, newPasswordSchema } from "@esm/service/http/protection/new-passwords";
import { hashPassword } from "@esm/service/http/protection/passwords";
import type { Store } from "@esm/service/store/store";
import { helpText, type OptionRule, type ParsedOptions, parseOptions, UsageError } from "../options/usage.ts";
import { readPassword } from "../terminal/read-password.ts";
import { plain } from "../terminal/terminal-text.ts";
import { recordByAdministrator, withStore } from "./with-store.ts";

const usage = "npx esm users list | create|set-password|disable|enable|delete <name> [options]";

const options = {
  json: { description: "list: print one JSON list." },
  heir: { value: "NAME", description: "delete: transfer the data sets to this user." },
  "with-datasets": { description: "delete: also delete the data sets." },
  help: { description: "Show this help. Passwords are read from the terminal or standard input." },
} as const satisfies Record<string, OptionRule>;

interface Act {
  /** Reports what was done. */
  run(place: { store: Store; config: Config }, name: string, parsed: ParsedOptions): Promise<string>;
  createsDatabase?: true;
}

const acts: Record<string, Act> = {
  create: {
    createsDatabase: true,
    async run({ store, config }, given) {
      const reading = readNewUserName(given);
      if ("rejection" in reading) throw new UsageError(inEnglish(reading.rejection.msg).replace("Value error, ", ""));
      const name = reading.value;
      const passwordHash = await hashPassword(await readNewPassword(config, name));
      const { id } = await store.users.create({ username: name, passwordHash });
      return `User '${name}' has the id ${id}.`;
    },
  },
  "set-password": {
    async run({ store, config }, name) {
      const { id } = await known(store, name);
      await store.tokens.changePassword(id, await hashPassword(await readNewPassword(config, name)));
      return `User '${name}' has a new password; earlier access tokens are revoked, API keys stay valid.`;
    },
  },
  disable: {
    async run({ store }, name) {
      await store.accounts.setDisabled(name, new Date().toISOString());
      return `User '${name}' is disabled; tokens and API keys are refused.`;
    },
  },
  enable: {
    async run({ store }, name) {
      await store.accounts.setDisabled(name, null);
      return `User '${name}' is enabled.`;
    },
  },
  delete: {
    async run({ store }, name, { text, flags }) {
      if (text.heir !== undefined && flags.has("with-datasets")) {
        throw new UsageError(
          "Give either --heir to transfer the data sets or --with-datasets to delete them, not both.",
        );
      }
      const choice =
        text.heir === undefined ? (flags.has("with-datasets") ? "delete" : "keep") : { newOwner: text.heir };
      const { datasets } = await store.accounts.remove(name, choice);
      const fate = text.heir === undefined ? "deleted, too" : `now belong to '${text.heir}'`;
      const about = datasets.length === 0 ? "" : ` Data sets ${fate}: ${datasets.map(plain).join(", ")}.`;
      return `User '${name}' is deleted.${about}`;
    },
  },
};

async function known(store: Store, name: string) {
  const user = await store.users.findByName(name);
  // An administrator names accounts exactly.
  if (user?.username !== name) throw new UsageError(`There is no user '${name}'.`);
  return user;
}

async function readNewPassword(config: Config, username: string): Promise<string> {
  const password = await readPassword();
  const reading = newPasswordSchema(config, "").safeParse(password);
  if (!reading.success) {
    const [{ msg }] = problemsOf(reading.error, password, []);
    throw new UsageError(`This password cannot be used: ${inEnglish(msg)}.`);
  }
  if (isPasswordName(password, username)) throw new UsageError("The password cannot be the name of the account.");
  return password;
}

export const usersCommand = {
  async run(args: string[]): Promise<number> {
    const parsed = parseOptions(args, options);
    const [act, name, ...rest] = parsed.operands;
    if (parsed.flags.has("help")) {
      process.stdout.write(helpText(usage, options));
      return 0;
    }
    if (act === "list" && name === undefined) {
      await withStore((store) => list(store, parsed.flags.has("json")));
      return 0;
    }
    const chosen = act === undefined ? undefined : acts[act];
    if (!chosen || name === undefined || name === "" || rest.length > 0) throw new UsageError(`Usage: ${usage}`);
    const work = async (store: Store, config: Config) => {
      process.stdout.write(`${await chosen.run({ store, config }, name, parsed)}\n`);
      await recordByAdministrator(store, `${act} user`, name, { ...parsed.text });
    };
    await withStore(work, { create: chosen.createsDatabase ?? false });
    return 0;
  },
};

async function list(store: Store, asJson: boolean): Promise<void> {
  const accounts = await store.accounts.list();
  if (asJson) {
    process.stdout.write(`${JSON.stringify(accounts)}\n`);
    return;
  }
  const rows = accounts.map(({ id, username, disabledAt, datasets, apiKeys }) =>
    [id, datasets, apiKeys, disabledAt ? `disabled ${disabledAt.slice(0, 10)}` : "enabled", plain(username)].join("\t"),
  );
  process.stdout.write(`${["id\tdata sets\tkeys\tstate\tname", ...rows].join("\n")}\n`);
}
