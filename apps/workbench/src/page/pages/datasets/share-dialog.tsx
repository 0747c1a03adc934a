/** Shares a data set: grants permissions by user name, and revokes them. */

import type { PermissionFlags } from "@esm/model/domain/accounts/user";
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ErrorNotice } from "../../components/feedback/error-notice.tsx";
import { Show } from "../../components/feedback/loaded.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { useAction } from "../../data/action.ts";
import type { Dataset, Permission } from "../../data/answers.ts";
import { reload, useData } from "../../data/cached.ts";
import { send } from "../../data/request.ts";
import { user } from "../../data/session.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { addressOf } from "../../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

const roles = ["use", "change", "share"] as const;
type Role = (typeof roles)[number];

const flagsOf = (role: Role): PermissionFlags => ({
  allow_usage: true,
  allow_modification: role !== "use",
  allow_permission_grant: role === "share",
  allow_permission_revoke: role === "share",
});

const roleOf = ({ allow_modification, allow_permission_grant }: PermissionFlags): Role =>
  allow_permission_grant ? "share" : allow_modification ? "change" : "use";

export function ShareDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const t = textsOf({ en, de });
  const list = `/datasets/permissions/?dataset_id=${dataset.id}`;
  const permissions = useData<Permission[]>(list);
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("use");
  const grant = useAction(async () => {
    const known = permissions.value?.find((one) => one.user.username === name);
    const body = { ref_dataset: dataset.id, username: name, ...flagsOf(role) };
    await send(known ? "PUT" : "POST", "/datasets/permissions/", body);
    setName("");
    reload(list);
  });
  const isUnknown = grant.error?.status === 404;
  return (
    <Dialog title={t.shareTitle(dataset.name)} onClose={onClose}>
      <div class="stack stack-wide">
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void grant.run();
          }}
        >
          <TextField
            label={t.person}
            name="username"
            required
            maxLength={255}
            value={name}
            error={isUnknown ? `${t.personUnknown} ${didYouMean(grant.error?.message, t)}` : null}
            onInput={({ currentTarget: { value } }) => setName(value)}
          />
          <SelectField
            label={t.may}
            value={role}
            options={roles.map((value) => ({ value, text: t.roles[value] }))}
            onChange={({ currentTarget: { value } }) => setRole(roles.find((one) => one === value) ?? "use")}
          />
          {grant.error && !isUnknown && <ErrorNotice error={grant.error} />}
          <div class="row">
            <Button kind="primary" type="submit" icon="share" isBusy={grant.isRunning}>
              {t.add}
            </Button>
            <CopyAddress id={dataset.id} />
          </div>
        </form>
        <section class="stack">
          <h3>{t.whoHasIt}</h3>
          <Show data={permissions}>
            {(all) => (
              <ul class="people plain-list">
                {all.map((permission) => (
                  <Person key={permission.id} permission={permission} dataset={dataset} list={list} />
                ))}
              </ul>
            )}
          </Show>
        </section>
      </div>
    </Dialog>
  );
}

/** The nearest name, which the service puts behind its sentence. */
function didYouMean(message = "", t: typeof en): string {
  const [, name] = /'([^']*)'\?$/.exec(message) ?? [];
  return name === undefined ? "" : t.didYouMean(name);
}

function Person({ permission, dataset, list }: { permission: Permission; dataset: Dataset; list: string }) {
  const t = textsOf({ en, de });
  const { id, user: person } = permission;
  const revoke = useAction(async () => {
    await send("DELETE", `/datasets/permissions/${id}`);
    reload(list);
  });
  const isOwner = person.id === dataset.user.id;
  const isSelf = person.id === user.value?.id;
  return (
    <li class="person">
      <span class="person-name">
        {person.username} {isSelf && <span class="muted">({t.you})</span>}
      </span>
      <span class="muted">{isOwner ? t.owner : t.roles[roleOf(permission)]}</span>
      {!isOwner && !isSelf && (
        <Button
          kind="quiet"
          icon="delete"
          label={t.revoke(person.username)}
          isBusy={revoke.isRunning}
          onClick={() => void revoke.run()}
        />
      )}
      {revoke.error && <ErrorNotice error={revoke.error} />}
    </li>
  );
}

function CopyAddress({ id }: { id: number }) {
  const t = textsOf({ en, de });
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(location.origin + hrefOf(addressOf("/d/{id}", { id })));
    setCopied(true);
  };
  return (
    <>
      <Button kind="quiet" icon="link" onClick={() => void copy()}>
        {t.copyAddress}
      </Button>
      <span role="status" class="muted small">
        {isCopied ? t.copied : ""}
      </span>
    </>
  );
}
