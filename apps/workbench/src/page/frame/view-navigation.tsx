/** The second line: the views of the data set, or of the run. */
import { TabLinks } from "../components/tab-links.tsx";
import { problemCounts } from "../data/problem-counts.ts";
import { user } from "../data/session.ts";
import { formatCount } from "../language/format.ts";
import { textsOf } from "../language/language.ts";
import { path } from "../router/address.ts";
import { isShared } from "../router/base.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { usePlace } from "./place.ts";
import { viewsOfDataset, viewsOfRun } from "./views.ts";

export function ViewNavigation() {
  const t = textsOf({ en, de });
  const { dataset, run } = usePlace();
  const views = run ? viewsOfRun(run) : dataset ? viewsOfDataset(dataset.id) : [];
  if (!(user.value || isShared) || views.length === 0) return null;
  return (
    <div class="view-navigation">
      <TabLinks
        label={t.viewNavigation}
        links={views.map(({ path: view, address }) => ({
          address,
          text: t.views[view],
          ...(view === "/d/{dataset}/problems" && dataset && countOf(dataset.id, t)),
          isCurrent: address === path.value || (view === "/d/{dataset}/sweeps" && path.value.startsWith("/sweeps/")),
        }))}
      />
    </div>
  );
}

/** Errors, where there are any; else warnings. Nothing before the data were checked. */
function countOf(dataset: number, t: typeof en) {
  const { errors = 0, warnings = 0 } = problemCounts.value.get(dataset) ?? {};
  if (errors + warnings === 0) return {};
  const label = errors > 0 ? t.errors(errors) : t.warnings(warnings);
  return { count: { text: formatCount(errors || warnings), label, isError: errors > 0 } };
}
