/** Passwords as argon2id hashes (19 MiB, 2 passes), and a check that takes equally long for unknown users. */
import { hash, verify } from "@node-rs/argon2";

const options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash that is no user's password. */
const nobody = hash(crypto.randomUUID(), options);

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Without a hash (an unknown user), the answer is no, after the same work. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
