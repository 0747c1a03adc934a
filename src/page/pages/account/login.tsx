/** Logging in; also shown in place of a page that needs it. */
import { LoginForm } from "../../components/login/login-form.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { textsOf } from "../../language/language.ts";
import { hrefOf, navigate, path } from "../../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export default function Login() {
  const t = textsOf({ en, de });
  return (
    <div class="account">
      <PageHeading title={t.logIn}>
        <p>{t.purpose}</p>
      </PageHeading>
      <section class="panel stack">
        {/* On another address the page that was asked for appears by itself. */}
        <LoginForm onDone={() => path.value === "/login" && navigate("/", { replace: true })} />
        <p class="muted">
          {t.noAccount} <a href={hrefOf("/register")}>{t.register}</a>
        </p>
      </section>
    </div>
  );
}
