/** Measures what users can still do with their own runs after their permission was revoked. */
import { type Attack, atOnce } from "./attack.ts";

export const revokedRights: Attack = {
  name: "revoked-rights",
  what: "changes and deletions of a model by its creator, whose permission for the data set was taken back",
  async prepare({ attacker, client }) {
    const owner = await client("owner");
    const { id: ref_dataset } = await owner.json("POST", "/datasets/", { name: "shared" });
    const flags = { allow_usage: true, allow_modification: true };
    const permission = { ref_dataset, ref_user: attacker.userId, ...flags };
    const { id: permissionId } = await owner.json("POST", "/datasets/permissions/", {
      ...permission,
      allow_permission_grant: false,
      allow_permission_revoke: false,
    });
    const { id } = await attacker.json("POST", "/models/", { name: "made by the attacker", ref_dataset });
    const override = { component_name: "Wnd", attribute: "invest_per_capacity", operation: "set", value: 1 };
    await owner.json("DELETE", `/datasets/permissions/${permissionId}`);
    return {
      "20 times each": async () =>
        (
          await atOnce(20, () =>
            Promise.all([
              attacker.status("GET", `/models/${id}`),
              attacker.status("PUT", `/models/${id}`, { name: "changed" }),
              attacker.status("PUT", `/models/${id}`, { override_parameters: [override] }),
              attacker.status("POST", `/models/${id}/runs`, { kind: "validate" }),
              attacker.status("DELETE", `/models/${id}`),
            ]),
          )
        ).flat(),
    };
  },
};
