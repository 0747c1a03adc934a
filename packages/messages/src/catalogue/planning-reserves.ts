/** Messages about planning reserves. */
import type { Entry } from "../entry.ts";

export const planningReserves = {
  reserve_of_id: { en: "the planning reserve '{id}'", de: "die Planungsreserve '{id}'" },
  reserve_id_taken: {
    en: "The planning reserve '{id}' has the id of a constraint.",
    de: "Die Planungsreserve '{id}' hat die Kennung einer Bedingung.",
  },
  rename_reserve: { en: "Give one of them another id.", de: "Geben Sie einer von beiden eine andere Kennung." },
  reserve_twice: {
    en: "the id '{id}' is that of item {item}, too",
    de: "die Kennung '{id}' hat auch Eintrag {item}",
  },
  reserve_members_count: { en: "a reserve has 1 to {most} members", de: "eine Reserve hat 1 bis {most} Mitglieder" },
  too_many_reserves: { en: "at most {most} planning reserves", de: "höchstens {most} Planungsreserven" },
  reserve_member: {
    en: "'{name}' cannot be a member of the planning reserve '{id}': {reason}.",
    de: "'{name}' kann kein Mitglied der Planungsreserve '{id}' sein: {reason}.",
  },
  reserve_member_kind: { en: "it is a {kind}", de: "Art {kind}" },
  reserve_member_without_capacity: {
    en: "it has no capacity variable",
    de: "keine Kapazität (capacity_variable)",
  },
  reserve_member_of_other_commodity: {
    en: "it does not supply '{commodity}'",
    de: "liefert '{commodity}' nicht",
  },
  members_of_reserves: {
    en: "Members are sources and conversions that supply the commodity with a capacity, and storages of it.",
    de: "Mitglieder sind Quellen und Umwandlungen, die den Energieträger mit einer Kapazität liefern, und Speicher.",
  },
  reserve_without_member: {
    en: "No member of the planning reserve '{id}' exists in one of its regions.",
    de: "Kein Mitglied der Planungsreserve '{id}' gibt es in einer ihrer Regionen.",
  },
  name_member_of_reserve: {
    en: "Name a component that exists in one of its regions, or remove the reserve.",
    de: "Nennen Sie eine Komponente, die es in einer ihrer Regionen gibt, oder entfernen Sie die Reserve.",
  },
  reserve_cannot_hold: {
    en: "The planning reserve '{id}' cannot be reached: its margin of {margin} asks for {value} {unit}, and its members can have {most}; its margin would have to be {to}.",
    de: "Die Planungsreserve '{id}' ist nicht erreichbar: Ihr Spielraum von {margin} verlangt {value} {unit}, und ihre Mitglieder können {most} haben; er müsste {to} sein.",
  },
  set_margin_of_reserve: {
    en: "Set the margin of the planning reserve '{id}' to {to}.",
    de: "Setzen Sie den Spielraum der Planungsreserve '{id}' auf {to}.",
  },
} as const satisfies Record<string, Entry>;
