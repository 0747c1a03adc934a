/** Which runs of a data set are listed, as the address of the page and the request for the list say it. Pure. */
import { runStatuses } from "@esm/model/domain/runs/run";
import { runKinds } from "@esm/model/domain/runs/run-class";

/** Each is empty where it does not matter. */
export interface RunFilter {
  variant: string;
  kind: string;
  state: string;
  /** `me`: who is logged in. */
  person: string;
}

const among = (known: readonly string[], text: string | null): string => known.find((one) => one === text) ?? "";

/** What the address says; values that mean nothing are left out. */
export const filterIn = (query: URLSearchParams): RunFilter => ({
  variant: /^\d{1,15}$/.exec(query.get("variant") ?? "")?.[0] ?? "",
  kind: among(runKinds, query.get("kind")),
  state: among(runStatuses, query.get("state")),
  person: among(["me"], query.get("person")),
});

export const isFiltered = (filter: RunFilter): boolean => Object.values(filter).some((value) => value !== "");

/** The parameters of `GET /runs/`. */
export const requestOf = ({ variant, kind, state, person }: RunFilter, me: number | undefined) => ({
  model_id: variant,
  kind,
  status: state,
  user_id: person === "me" ? me : undefined,
});
