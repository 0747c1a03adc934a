/** A new account. */
import { LoginForm } from "../../components/login/login-form.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { textsOf } from "../../language/language.ts";
import { hrefOf, navigate } from "../../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export default function Register() {
  const t = textsOf({ en, de });
  return (
    <div class="account">
      <PageHeading title={t.register}>
        <p>{t.purpose}</p>
      </PageHeading>
      <section class="panel stack">
        <LoginForm isNew onDone={() => navigate("/", { replace: true })} />
        <p class="muted">
          {t.hasAccount} <a href={hrefOf("/login")}>{t.logIn}</a>
        </p>
      </section>
    </div>
  );
}
