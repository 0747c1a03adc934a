/** The account of the user. */
import { Menu } from "../components/menu.tsx";
import { logOut } from "../data/session.ts";
import { textsOf } from "../language/language.ts";
import { hrefOf } from "../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export function AccountMenu({ name }: { name: string }) {
  const t = textsOf({ en, de });
  return (
    <Menu label={t.account} icon="user" text={name}>
      <a href={hrefOf("/me")}>{t.settings}</a>
      <hr />
      <button type="button" data-closes onClick={() => void logOut().catch(() => {})}>
        {t.logOut}
      </button>
    </Menu>
  );
}
