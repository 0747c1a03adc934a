/** Users. Registration creates them (auth.ts). */
import type { User } from "@esm/model/domain/accounts/user";
import { paginated } from "../../answers/pagination.ts";
import { pageQuery } from "../../requests/parameters.ts";
import { type Route, userRoute } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";

/** The users whose names this user may see. */
export const visibleUsers = ({ config }: Services, { id }: User): { sharingWith?: number } =>
  config.listVisibility === "shared" ? { sharingWith: id } : {};

export function userRoutes(services: Services): Route[] {
  const { store } = services;
  return [
    userRoute({
      method: "GET",
      path: "/users/",
      operationId: "listUser",
      tag: "users",
      summary: "List all users",
      description: "With `LIST_VISIBILITY=shared`, only you and those with whom you share a data set.",
      query: pageQuery,
      answer: { description: "All users, ordered by id.", schema: { listOf: "UserSchema" } },
      handle({ query, user, reply }) {
        const filter = visibleUsers(services, user);
        return paginated(reply, query, {
          total: () => store.users.count(filter),
          read: (page) => store.users.list(page, filter),
        });
      },
    }),
  ];
}
