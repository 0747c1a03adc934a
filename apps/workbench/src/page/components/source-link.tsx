/** A link to the source of data. It opens beside the page, and the other site learns nothing of this one. */
import { isWebAddress } from "@esm/model/domain/sources/source";
import { textsOf } from "../language/language.ts";

const en = { open: "Open the source" };
const de: typeof en = { open: "Quelle öffnen" };

/** Nothing where there is no address that may be opened. */
export function SourceLink({ address, text }: { address: string | null; text?: string }) {
  const t = textsOf({ en, de });
  if (address === null || !isWebAddress(address)) return text ?? null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">
      {text ?? t.open}
    </a>
  );
}
