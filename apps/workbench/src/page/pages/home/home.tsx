/** The start: what somebody has worked on, and three ways to begin. */
import { useRef } from "preact/hooks";
import { ButtonLink } from "../../components/button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import type { DatasetOverview, Run } from "../../data/answers.ts";
import { useData } from "../../data/cached.ts";
import { user } from "../../data/session.ts";
import { textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { useLiveList } from "../runs/live-list.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ExamplePicture } from "./example-picture.tsx";
import { LastRuns } from "./last-runs.tsx";
import { RecentDatasets } from "./recent-datasets.tsx";
import { StartCards } from "./start-cards.tsx";

const lastRunsAddress = "/runs/?limit=6";
const overviewsAddress = "/datasets/overviews/?sort=-updated_at&limit=50";

export default function Home() {
  const t = textsOf({ en, de });
  const isKnown = user.value !== undefined && user.value !== null;
  const { value: overviews } = useData<DatasetOverview[]>(isKnown ? overviewsAddress : null);
  const { value: runs = [] } = useData<Run[]>(isKnown ? lastRunsAddress : null);
  useLiveList(lastRunsAddress, runs);
  // New users go on with the begun action: the cards stay while the lists are loaded.
  const beganUnknown = useRef(false);
  if (user.value === null) beganUnknown.current = true;
  const isLoading = isKnown && overviews === undefined && !beganUnknown.current;
  if (user.value === undefined || isLoading) return null;
  const isFirst = !overviews || overviews.length === 0;
  return (
    <>
      {isFirst ? (
        <PageHeading key="heading" title={t.welcome}>
          <p class="home-purpose">{t.purpose.join(" ")}</p>
        </PageHeading>
      ) : (
        <PageHeading
          key="heading"
          title={t.hello(user.value?.username ?? "")}
          actions={<ButtonLink href={hrefOf("/datasets")}>{t.allDatasets}</ButtonLink>}
        />
      )}
      {!isFirst && overviews && (
        <div class="home-columns" key="recent">
          <RecentDatasets overviews={overviews} />
          {runs.length > 0 && <LastRuns runs={runs} overviews={overviews} />}
        </div>
      )}
      {isFirst && <ExamplePicture key="picture" />}
      {!isFirst && <h2 key="begin">{t.begin}</h2>}
      <StartCards key="start" />
    </>
  );
}
