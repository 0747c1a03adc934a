/** Licences of a publication: an identifier of SPDX, or a name with an address where SPDX lists none. */
import { inEnglish } from "@esm/messages/render";
import { nearestNameHint } from "@esm/model/domain/nearest-name";
import { isWebAddress } from "@esm/model/domain/sources/source";
import identifiers from "spdx-license-ids/index.json" with { type: "json" };

export interface Licence {
  /** Identifier of SPDX; null where it has none. */
  readonly id: string | null;
  readonly name: string;
  readonly url: string;
}

export const spdxPage = "https://spdx.org/licenses/";

const known: readonly string[] = identifiers;

export const licenceOfId = (id: string): Licence => ({ id, name: id, url: `${spdxPage}${id}` });

/**
 * The address in the characters of a URI (RFC 3986), which schemas of metadata ask for: browsers also take others.
 *
 * @param url as `isWebAddress` accepts it
 */
export function uriOf(url: string): string {
  const { origin, pathname, search, hash } = new URL(url);
  const encoded = (part: string): string =>
    part.replaceAll(/%(?![\da-f]{2})|[[\]{}|^]/gi, (character) => encodeURIComponent(character));
  const fragment = hash === "" ? "" : `#${encoded(hash.slice(1).replaceAll("#", "%23"))}`;
  return `${origin}${encoded(`${pathname}${search}`)}${fragment}`;
}

/** @returns the licence, or what is wrong with it and a sentence that helps */
export function readLicence(input: unknown): Licence | { fault: string; hint?: string } {
  if (typeof input === "string") {
    const id = input.trim();
    if (known.includes(id)) return licenceOfId(id);
    const nearest = inEnglish(nearestNameHint(id.slice(0, 100), known));
    return { fault: "is no licence identifier of SPDX", hint: `${nearest} Other licences have a name and a url.` };
  }
  const { name, url, ...others } = Object(input);
  const isPlain = typeof name === "string" && name.trim() !== "" && !/\p{Cc}/u.test(name);
  if (isPlain && typeof url === "string" && isWebAddress(url) && Object.keys(others).length === 0) {
    return { id: null, name: name.trim(), url: uriOf(url) };
  }
  return { fault: "is neither an identifier of SPDX nor a name with a url (http or https)" };
}

/**
 * Whether the Citation File Format 1.2.0, whose list of licences ends in 2021, surely has this one. Others are given there by their
 * address.
 */
export const isNamedInCitations = (id: string): boolean =>
  /^(CC0-1\.0|CC-BY(-NC)?(-SA|-ND)?-[1-4]\.0|ODbL-1\.0|ODC-By-1\.0|PDDL-1\.0|MIT|Apache-2\.0|BSD-[23]-Clause)$/.test(
    id,
  );
