/** Users, and their permissions for a data set. */
export interface User {
  id: number;
  username: string;
}

export const permissionFlags = [
  "allow_usage",
  "allow_modification",
  "allow_permission_grant",
  "allow_permission_revoke",
] as const;
export type PermissionFlag = (typeof permissionFlags)[number];
export type PermissionFlags = Record<PermissionFlag, boolean>;
