/** What the command palette offers: data sets, views of the current data set and run, and commands. */
import { useData } from "../data/cached.ts";
import { logOut } from "../data/session.ts";
import { chooseLanguage, language, languages, textsOf } from "../language/language.ts";
import { pages } from "../pages/pages.ts";
import { navigate } from "../router/address.ts";
import { addressOf } from "../router/match.ts";
import { chooseScheme, scheme, schemes } from "../styles/scheme.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { openOverlay } from "./overlay.ts";
import { usePlace } from "./place.ts";
import { viewsOfDataset, viewsOfRun } from "./views.ts";

interface Command {
  name: string;
  /** What it is: a page, a data set, a command. */
  kind: string;
  run: () => void;
}

const maxFound = 12;

/** Each word of the text begins a word of the name, or stands in it. */
export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = (name: string): number => (name.toLowerCase().startsWith(words[0] ?? "") ? 0 : 1);
  return commands
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .sort((left, right) => rank(left.name) - rank(right.name))
    .slice(0, maxFound);
}

export function useCommands(): Command[] {
  const t = textsOf({ en, de });
  const { dataset, run } = usePlace();
  const { value: datasets = [] } = useData<{ id: number; name: string }[]>("/datasets/?limit=100");
  const to = (name: string, address: string, kind: string): Command => ({ name, kind, run: () => navigate(address) });
  const views = [...(run ? viewsOfRun(run.id) : []), ...(dataset ? viewsOfDataset(dataset.id) : [])];
  const hasDatasets = pages.some(({ path }) => path === "/d/{dataset}");
  const hasList = pages.some(({ path }) => path === "/datasets");
  return [
    ...views.map(({ path, address }) => to(t.views[path], address, t.viewNavigation)),
    to(t.home, "/", t.goTo),
    ...(hasList ? [to(t.datasets, "/datasets", t.goTo)] : []),
    ...(hasDatasets ? datasets : []).map(({ id, name }) => to(name, addressOf("/d/{id}", { id }), t.mainNavigation)),
    to(t.settings, "/me", t.goTo),
    ...languages
      .filter((tag) => tag !== language.value)
      .map((tag) => ({ name: `${t.language}: ${t.languages[tag]}`, kind: t.command, run: () => chooseLanguage(tag) })),
    ...schemes
      .filter((name) => name !== scheme.value)
      .map((name) => ({ name: `${t.scheme}: ${t.schemes[name]}`, kind: t.command, run: () => chooseScheme(name) })),
    {
      name: t.keys,
      kind: t.command,
      run: () => {
        openOverlay.value = "keys";
      },
    },
    { name: t.logOut, kind: t.command, run: () => void logOut().catch(() => {}) },
  ];
}
