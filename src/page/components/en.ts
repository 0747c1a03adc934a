/** Texts of the shared components. */
export const en = {
  close: "Close",
  loading: "Loading …",
  tryAgain: "Try again",
  requestId: (id: string) => `Request ${id}: the service's log has more.`,
  unreachable: "The service cannot be reached",
  failed: "That did not work",
  serviceFailed: "The service failed",
  notFound: "Not found",
  notFoundHelp: "It was deleted, or the address is wrong.",
  forbidden: "You have no access to this",
  forbiddenHelp: "Whoever owns it can share it with you.",
  scrollable: (name: string) => `${name}, scrolls sideways`,
  sortBy: (name: string) => `Sort by ${name}`,
};
