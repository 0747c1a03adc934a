/** Texts of the shared components. */
export const en = {
  close: "Close",
  loading: "Loading …",
  tryAgain: "Try again",
  requestId: (id: string) => `Request ${id}: the service's log has more.`,
  /** Of errors, by their status; 0 where the service cannot be reached. */
  titles: {
    0: "The service cannot be reached",
    403: "You have no access to this",
    404: "Not found",
    409: "This does not go with what is already there",
    413: "That is too large",
    422: "This input was not accepted",
    429: "A limit is reached",
    503: "The service cannot do this at the moment",
  },
  failed: "That did not work",
  serviceFailed: "The service failed",
  notFoundHelp: "It was deleted, or the address is wrong.",
  forbiddenHelp: "Whoever owns it can share it with you.",
  scrollable: (name: string) => `${name}, scrolls sideways`,
  parts: (list: string) => `${list}: parts of the list`,
  previous: "Previous page",
  next: "Next page",
  partOf: (list: string, from: string, to: string, total: string) => `${list} ${from} to ${to} of ${total}`,
};
