/** Requests that need a login wait for it, so that nothing that was typed is lost. The dialog is in the frame. */
import { signal } from "@preact/signals";

interface LoginRequest {
  /** With true the waiting requests are sent again; with false they fail. */
  answer: (isLoggedIn: boolean) => void;
  answered: Promise<boolean>;
}

/** Open while somebody has to log in. */
export const loginRequest = signal<LoginRequest | null>(null);

/** All requests that fail at the same time wait for one login. */
export function askForLogin(): Promise<boolean> {
  const open = loginRequest.peek();
  if (open) return open.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isLoggedIn: boolean): void => {
    loginRequest.value = null;
    resolve(isLoggedIn);
  };
  loginRequest.value = { answer, answered: promise };
  return promise;
}
