/** Whether a user may do what a route does: the one place where permissions are checked. */
import type { PermissionFlag, PermissionsRepository } from "../store/permissions.ts";
import type { User } from "../store/users.ts";
import { forbidden } from "./errors.ts";
import type { DatasetAccess, Located } from "./route.ts";

const refusals: Record<PermissionFlag, string> = {
  allow_usage: "You are not allowed to use this dataset.",
  allow_modification: "You are not allowed to modify this dataset.",
  allow_permission_grant: "You have no permission to grant permissions for this dataset.",
  allow_permission_revoke: "You have no permission to revoke permissions for this dataset.",
};

/** Throws 403 where a permission is missing. An unknown data set has no permissions. */
export async function checkAccess(
  right: DatasetAccess<unknown, unknown>["right"],
  located: Located<unknown>,
  user: User,
  permissions: PermissionsRepository,
): Promise<void> {
  if (located.datasetId === null || located.allowedUserId === user.id) return;
  for (const datasetId of new Set([located.datasetId].flat())) {
    await checkDataset(right, datasetId, user, permissions);
  }
}

async function checkDataset(
  right: DatasetAccess<unknown, unknown>["right"],
  datasetId: number,
  user: User,
  permissions: PermissionsRepository,
): Promise<void> {
  const flags = await permissions.find(datasetId, user.id);
  if (right === "any") {
    if (!flags) throw forbidden("You have no permission to check permissions for this dataset.");
    return;
  }
  for (const needed of typeof right === "string" ? [right] : right) {
    if (!flags?.[needed]) throw forbidden(refusals[needed]);
  }
}
