/** Logging in, also shown in place of a page that needs it; and a new account. */
import { LoginForm } from "../../components/login/login-form.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { textsOf } from "../../language/language.ts";
import { hrefOf, navigate, path } from "../../router/address.ts";
import type { PageProps } from "../../router/page.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

export default function Login({ isNew = false }: Partial<PageProps> & { isNew?: boolean }) {
  const t = textsOf({ en, de });
  const names = [t.logIn, t.register];
  const [title, other] = isNew ? names.reverse() : names;
  return (
    <div class="account">
      <PageHeading title={title}>
        <p>{t.purpose}</p>
      </PageHeading>
      <section class="panel stack">
        {/* On another address the page that was asked for appears by itself. */}
        <LoginForm
          isNew={isNew}
          onDone={() => (isNew || path.value === "/login") && navigate("/", { replace: true })}
        />
        <p class="muted">
          {isNew ? t.hasAccount : t.noAccount} <a href={hrefOf(isNew ? "/login" : "/register")}>{other}</a>
        </p>
      </section>
    </div>
  );
}

export const Register = () => <Login isNew />;
