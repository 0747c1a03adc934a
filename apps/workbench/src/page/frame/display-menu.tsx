/** Language, colours and units. */

import { Menu } from "../components/menu.tsx";
import { language, languages, textsOf } from "../language/language.ts";
import { chooseScheme, scheme, schemes } from "../styles/scheme.ts";
import { changeLanguage } from "./change-language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { UnitFields } from "./unit-fields.tsx";

export function DisplayMenu() {
  const t = textsOf({ en, de });
  return (
    <Menu
      label={[t.language, t.scheme, t.units].join(", ")}
      icon={scheme.value === "dark" ? "moon" : "sun"}
      text={language.value.toUpperCase()}
    >
      <fieldset class="choices">
        <legend>{t.language}</legend>
        {languages.map((tag) => (
          <label key={tag} lang={tag}>
            <input type="radio" name="language" checked={language.value === tag} onChange={() => changeLanguage(tag)} />
            {t.languages[tag]}
          </label>
        ))}
      </fieldset>
      <hr />
      <fieldset class="choices">
        <legend>{t.scheme}</legend>
        {schemes.map((name) => (
          <label key={name}>
            <input type="radio" name="scheme" checked={scheme.value === name} onChange={() => chooseScheme(name)} />
            {t.schemes[name]}
          </label>
        ))}
      </fieldset>
      <hr />
      <UnitFields />
    </Menu>
  );
}
