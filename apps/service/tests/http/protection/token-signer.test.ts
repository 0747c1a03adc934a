/** Tokens that were verified before are remembered, as long as they count. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTokenSigner, tokenLifetimeDays } from "../../../src/http/protection/authentication.ts";
import type { SigningKey } from "../../../src/store/accounts/signing-keys.ts";

const key: SigningKey = { id: "one", secret: "a secret of at least thirty-two characters" };
const user = { id: 7, username: "eve" };

function signerWith(kept: SigningKey[]) {
  const candidates = (id: string | undefined) => kept.filter((one) => id === undefined || one.id === id);
  return createTokenSigner({ current: () => kept[0], candidates });
}

describe("a token that was verified before", () => {
  afterEach(() => void vi.useRealTimers());

  it("has the same claims again", () => {
    const signer = signerWith([key]);
    const token = signer.sign(user, 3);
    const claims = signer.claimsOf(token);
    expect(claims).toMatchObject({ userId: 7, generation: 3 });
    expect(signer.claimsOf(token)).toEqual(claims);
  });

  it("ends with its key", () => {
    const kept = [key];
    const signer = signerWith(kept);
    const token = signer.sign(user, 0);
    expect(signer.claimsOf(token)).toBeDefined();
    kept[0] = { ...key, secret: "another secret of thirty-two characters" };
    expect(signer.claimsOf(token)).toBeUndefined();
  });

  it("ends when it expires", () => {
    vi.useFakeTimers({ now: new Date("2030-01-01") });
    const signer = signerWith([key]);
    const token = signer.sign(user, 0);
    vi.advanceTimersByTime(tokenLifetimeDays * 24 * 3_600_000 - 1_000);
    expect(signer.claimsOf(token)).toBeDefined();
    vi.advanceTimersByTime(1_001);
    expect(signer.claimsOf(token)).toBeUndefined();
  });

  it("says nothing for others that look like it", () => {
    const signer = signerWith([key]);
    const token = signer.sign(user, 0);
    expect(signer.claimsOf(token)).toBeDefined();
    expect(signer.claimsOf(`${token.slice(0, -4)}AAAA`)).toBeUndefined();
  });
});
