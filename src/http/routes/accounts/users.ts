/** Users. Registration creates them (auth.ts). */
import { paginated } from "../../answers/pagination.ts";
import { pageQuery } from "../../requests/parameters.ts";
import { type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

export function userRoutes({ store }: Services): Route[] {
  return [
    userRoute({
      method: "GET",
      path: "/users/",
      operationId: "listUser",
      tag: "users",
      summary: "List all users",
      query: pageQuery,
      answer: { description: "All users, ordered by id.", schema: { listOf: "UserSchema" } },
      handle: ({ query, reply }) =>
        paginated(reply, query, { total: () => store.users.count(), read: (page) => store.users.list(page) }),
    }),
  ];
}
