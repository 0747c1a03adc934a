/** The second line: the views of the data set, or of the run. */
import { TabLinks } from "../components/tab-links.tsx";
import { user } from "../data/session.ts";
import { textsOf } from "../language/language.ts";
import { path } from "../router/address.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { usePlace } from "./place.ts";
import { viewsOfDataset, viewsOfRun } from "./views.ts";

export function ViewNavigation() {
  const t = textsOf({ en, de });
  const { dataset, run } = usePlace();
  const views = run ? viewsOfRun(run) : dataset ? viewsOfDataset(dataset.id) : [];
  if (!user.value || views.length === 0) return null;
  return (
    <div class="view-navigation">
      <TabLinks
        label={t.viewNavigation}
        links={views.map(({ path: view, address }) => ({
          address,
          text: t.views[view],
          isCurrent: address === path.value || (view === "/d/{dataset}/sweeps" && path.value.startsWith("/sweeps/")),
        }))}
      />
    </div>
  );
}
