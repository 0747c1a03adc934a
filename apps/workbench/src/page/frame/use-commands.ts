/** Entries of the command palette: contents of the current data set, views, data sets, pages and commands. */

import type { Dataset, DatasetOverview } from "../data/answers.ts";
import { useData } from "../data/cached.ts";
import { logOut } from "../data/session.ts";
import { language, languages, textsOf } from "../language/language.ts";
import { addressOf } from "../router/match.ts";
import { chooseScheme, scheme, schemes } from "../styles/scheme.ts";
import { changeLanguage } from "./change-language.ts";
import type { Command } from "./commands.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { openOverlay } from "./overlay.ts";
import { pageCommand } from "./page-command.ts";
import { usePlace } from "./place.ts";
import { useContents } from "./use-contents.ts";
import { viewsOfDataset, viewsOfRun } from "./views.ts";

/** All that there is; of many data sets those that were changed last, and those with the text in their name. */
export function useCommands(text: string): Command[] {
  const t = textsOf({ en, de });
  const { dataset, run } = usePlace();
  const contents = useContents(dataset?.id, run?.id);
  const views = [...(run ? viewsOfRun(run) : []), ...(dataset ? viewsOfDataset(dataset.id) : [])];
  return [
    ...views.map(({ path, address }) => pageCommand(t.views[path], t.viewNavigation, address)),
    ...contents,
    pageCommand(t.home, t.goTo, "/"),
    pageCommand(t.datasets, t.goTo, "/datasets"),
    ...useDatasets(text).map(({ id, name }) => pageCommand(name, t.mainNavigation, addressOf("/d/{id}", { id }))),
    pageCommand(t.settings, t.goTo, "/me"),
    ...commandsOf(t),
  ];
}

function useDatasets(text: string): Dataset[] {
  const overviews = (name: string, limit: number) =>
    addressOf("/datasets/overviews/", {}, { name, sort: "-updated_at", limit });
  const { value: last = [] } = useData<DatasetOverview[]>(overviews("", 50));
  const name = text.trim();
  const { value: named = [] } = useData<DatasetOverview[]>(name === "" ? null : overviews(name, 12));
  return [...new Map([...last, ...named].map(({ dataset }) => [dataset.id, dataset])).values()];
}

function commandsOf(t: typeof en): Command[] {
  const command = (name: string, run: () => void): Command => ({ name, kind: t.command, key: name, run });
  return [
    ...languages
      .filter((tag) => tag !== language.value)
      .map((tag) => command(`${t.language}: ${t.languages[tag]}`, () => changeLanguage(tag))),
    ...schemes
      .filter((name) => name !== scheme.value)
      .map((name) => command(`${t.scheme}: ${t.schemes[name]}`, () => chooseScheme(name))),
    command(t.keys, () => {
      openOverlay.value = "keys";
    }),
    command(t.logOut, () => void logOut().catch(() => {})),
  ];
}
