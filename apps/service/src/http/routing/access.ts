/** Whether a user may use a route: the one place where permissions are checked. */

import { message, type Words } from "@esm/messages/message";
import type { PermissionFlag, PermissionFlags, User } from "@esm/model/domain/accounts/user";
import type { PermissionsRepository } from "../../store/datasets/permissions.ts";
import { forbidden } from "../answers/errors.ts";
import type { DatasetAccess, ResolvedSubject } from "./route.ts";

const refusals: Record<PermissionFlag, Words> = {
  allow_usage: message("you_not_allowed_use_dataset"),
  allow_modification: message("you_not_allowed_modify_dataset"),
  allow_permission_grant: message("may_not_grant"),
  allow_permission_revoke: message("may_not_revoke"),
};

type Right = DatasetAccess<unknown, unknown>["right"];

/**
 * Throws 403 where a permission is missing; an unknown data set has none. Answers whether the user may read the subject
 * of the request: a user who may only modify a data set writes into it blindly.
 */
export async function checkAccess(
  right: Right,
  resolved: ResolvedSubject<unknown>,
  user: User,
  permissions: PermissionsRepository,
): Promise<boolean> {
  if (resolved.datasetId === null) return true;
  let mayRead = true;
  for (const datasetId of new Set([resolved.datasetId].flat())) {
    const flags = resolved.flags === undefined ? await permissions.find(datasetId, user.id) : resolved.flags;
    // A creator whose permission was revoked has no more rights than others.
    const isEnough = resolved.creatorId === user.id && flags?.allow_usage;
    if (!isEnough) {
      if (resolved.refusal !== undefined && flags?.allow_usage && !flags.allow_modification)
        throw forbidden(resolved.refusal);
      checkFlags(right, flags);
    }
    if (needsModification(right) && !flags?.allow_usage) mayRead = false;
  }
  return mayRead;
}

export const needsModification = (right: Right): boolean => [right].flat().includes("allow_modification");

function checkFlags(right: Right, flags: PermissionFlags | null | undefined): void {
  if (right === "any") {
    // A record without any flag counts as none.
    if (flags && Object.values(flags).includes(true)) return;
    throw forbidden(message("may_not_check"));
  }
  for (const needed of [right].flat()) {
    if (!flags?.[needed as PermissionFlag]) throw forbidden(refusals[needed as PermissionFlag]);
  }
}
