/** Hashing on demand: right logins, which no limit on failures counts, and changes of a password. */
import { type Attack, atOnce } from "./attack.ts";

const tries = 400;

export const passwords: Attack = {
  name: "passwords",
  what: `${tries} right logins, and as many that change the password, at once`,
  async prepare({ attacker, some }) {
    const account = () => new URLSearchParams({ username: "attacker", password: "a long secret" });
    const change = { current_password: "a long secret", new_password: "a long secret" };
    return {
      logins: () => atOnce(some(tries), () => attacker.status("POST", "/auth/login", account())),
      // Each change ends the tokens of before, so every one begins with a login.
      changes: () =>
        atOnce(some(tries), async () => {
          const { access_token } = await attacker.json("POST", "/auth/login", account());
          return attacker.status("PUT", "/auth/password", change, { authorization: `Bearer ${access_token}` });
        }),
    };
  },
};
