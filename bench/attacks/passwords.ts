/** Hashing on demand: right logins, which no limit on failures counts, and changes of a password. */
import { type Attack, atOnce } from "./attack.ts";

const tries = 400;

export const passwords: Attack = {
  name: "passwords",
  what: `${tries} right logins, and as many changes of the password, at once`,
  async prepare({ attacker, some }) {
    const { key } = await attacker.json("POST", "/auth/keys/", { name: "outlives changes of the password" });
    attacker.token = key;
    const account = () => new URLSearchParams({ username: "attacker", password: "a long secret" });
    const change = { current_password: "a long secret", new_password: "a long secret" };
    return {
      logins: () => atOnce(some(tries), () => attacker.status("POST", "/auth/login", account())),
      changes: () => atOnce(some(tries), () => attacker.status("PUT", "/auth/password", change)),
    };
  },
};
