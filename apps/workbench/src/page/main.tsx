/** The entry of the workbench. */
import { render } from "preact";
import { App } from "./frame/app.tsx";
import { keepFocus } from "./frame/kept-focus.ts";
import { followSettling } from "./frame/settling.ts";
import { followLanguage } from "./language/language.ts";
import { followAddress } from "./router/address.ts";
import { followScheme } from "./styles/scheme.ts";

followLanguage();
followScheme();
followAddress();
keepFocus();
followSettling();
const root = document.getElementById("page");
if (root) render(<App />, root);
