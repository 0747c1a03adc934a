/** The logged-in user. The token is in a cookie that scripts cannot read. */
import { signal } from "@preact/signals";
import { forgetAll } from "./cached.ts";
import { RequestError, send } from "./request.ts";

interface User {
  id: number;
  username: string;
}

/** Undefined until it is known, null where nobody is logged in. */
export const user = signal<User | null | undefined>(undefined);

export async function loadUser(): Promise<void> {
  const session = await send<{ user: User | null }>("GET", "/app/session");
  user.value = session.user;
}

/** Somebody else may have logged in in another tab: both share the cookie. A session that has ended is noticed by requests. */
export function followOtherTabs(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || !user.peek()) return;
    send<{ user: User | null }>("GET", "/app/session").then(
      ({ user: now }) => {
        if (!now || now.id === user.peek()?.id) return;
        user.value = now;
        forgetAll();
      },
      () => {},
    );
  });
}

/** Throws `RequestError`: 401 where name or password is wrong, 429 after too many attempts. */
export async function logIn(username: string, password: string): Promise<void> {
  const loggedIn = await send<User>("POST", "/app/session", { username, password }, { withoutLogin: true });
  if (loggedIn.id !== user.peek()?.id) forgetAll();
  user.value = loggedIn;
}

/** Registers an account and logs in. */
export async function register(username: string, password: string): Promise<void> {
  await send("POST", "/auth/register", { username, password }, { withoutLogin: true });
  await logIn(username, password);
}

export async function logOut(): Promise<void> {
  await send("DELETE", "/app/session", undefined, { withoutLogin: true }).catch((error: unknown) => {
    // It has ended by itself.
    if (!(error instanceof RequestError) || error.status !== 401) throw error;
  });
  user.value = null;
  forgetAll();
}
