/** The first line: the name, where the user is, search, account. */
import { ButtonLink } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { user } from "../data/session.ts";
import { textsOf } from "../language/language.ts";
import { pages } from "../pages/pages.ts";
import { hrefOf, path } from "../router/address.ts";
import { isOneFile, isShared } from "../router/base.ts";
import { addressOf } from "../router/match.ts";
import { AccountMenu } from "./account-menu.tsx";
import { de } from "./de.ts";
import { DisplayMenu } from "./display-menu.tsx";
import { en } from "./en.ts";
import { openOverlay } from "./overlay.ts";
import { usePlace } from "./place.ts";

export function Header() {
  const t = textsOf({ en, de });
  return (
    <header class="header">
      <a class="header-name" href={hrefOf("/")}>
        <Icon name="bolt" />
        <span>{t.name}</span>
      </a>
      <Breadcrumbs />
      <div class="header-tools">
        {user.value && (
          <button
            type="button"
            class="header-search"
            onClick={() => {
              openOverlay.value = "palette";
            }}
          >
            <Icon name="search" />
            <span class="visually-hidden">{t.search}</span>
            <kbd>{t.controlKey} K</kbd>
          </button>
        )}
        <DisplayMenu />
        {user.value && <AccountMenu name={user.value.username} />}
        {isShared && <span class="muted small">{isOneFile ? t.oneFile : t.shared}</span>}
        {user.value === null && path.value !== "/login" && (
          <ButtonLink kind="quiet" href={hrefOf("/login")}>
            {t.logIn}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

function Breadcrumbs() {
  const t = textsOf({ en, de });
  const { dataset, run } = usePlace();
  if (!user.value) return null;
  const hasList = pages.some((page) => page.path === "/datasets");
  return (
    <nav class="breadcrumbs" aria-label={t.mainNavigation}>
      <ol>
        <li>
          <a href={hrefOf(hasList ? "/datasets" : "/")}>{t.datasets}</a>
        </li>
        {dataset && (
          <li>
            <a href={hrefOf(addressOf("/d/{dataset}", { dataset: dataset.id }))}>{dataset.name}</a>
          </li>
        )}
        {run && (
          <li>
            <a href={hrefOf(addressOf("/r/{run}", { run: run.id }))}>{t.run(String(run.id))}</a>
          </li>
        )}
      </ol>
    </nav>
  );
}
