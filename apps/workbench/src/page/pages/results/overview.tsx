/** The overview of a result: figures, what stands out, costs, capacities, the dispatch of a week, energy, limits, and a table of all components. */
import { ButtonLink } from "../../components/button.tsx";
import { LinksButton } from "../../components/links/links-dialog.tsx";
import { AnchoredPart, PageAnchors } from "../../components/parts/page-anchors.tsx";
import { askedScenario } from "../../data/runs/run-data.ts";
import { language, textsOf } from "../../language/language.ts";
import { hrefOf } from "../../router/address.ts";
import { isOneFile, isShared, serviceHref } from "../../router/base.ts";
import { addressOf } from "../../router/match.ts";
import type { PageProps } from "../../router/page.ts";
import { CompareLink } from "../compare/compare-link.tsx";
import { RunNotes } from "../runs/run-notes.tsx";
import { CapacityFigure } from "./capacity-figure.tsx";
import { ComponentTable } from "./component-table.tsx";
import { CostFigure } from "./cost-figure.tsx";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { EnergyFigure } from "./energy/energy-figure.tsx";
import { Facts } from "./facts.tsx";
import { hasInfluence, Influence } from "./influence/influence.tsx";
import { KeyFigures } from "./key-figures.tsx";
import { limitsOf } from "./limits/limits.ts";
import { LimitsFigure } from "./limits/limits-figure.tsx";
import { PeakWeek } from "./peak-week.tsx";
import { ResultPage } from "./result-page.tsx";
import { mainCommodity } from "./statistics.ts";

export default function Overview({ params: { run } }: PageProps) {
  const t = textsOf({ en, de });
  return (
    <ResultPage
      run={run}
      title={t.title}
      choices={{ year: true, region: true }}
      lead={({ run: shown }) => <RunNotes run={shown} showsTitle />}
      actions={({ run: shown, year }) => (
        <>
          <CompareLink run={shown} />
          {!isShared && <LinksButton runs={[shown.id]} />}
          {!isShared && shown.kind !== "myopic" && !shown.scenarios && (
            <ButtonLink
              href={serviceHref(addressOf("/runs/{run}/export", { run }, { format: "html", language: language.value }))}
              icon="download"
              download
            >
              {t.oneFile}
            </ButtonLink>
          )}
          {!isOneFile && (
            <>
              <ButtonLink
                href={serviceHref(
                  addressOf(
                    "/runs/{run}/report",
                    { run },
                    { language: language.value, year, scenario: askedScenario() },
                  ),
                )}
                icon="open"
                isBeside
              >
                {t.report}
              </ButtonLink>
              <ButtonLink href={serviceHref(`/runs/${encodeURIComponent(run)}/workbook`)} icon="download" download>
                {t.workbook}
              </ButtonLink>
              <ButtonLink href={hrefOf(addressOf("/r/{run}/data", { run }))} icon="table">
                {t.data.title}
              </ButtonLink>
            </>
          )}
        </>
      )}
    >
      {(result) => {
        const commodity = mainCommodity(result.rows);
        const hasLimits = limitsOf(result.rows).length > 0;
        const movesCost = hasInfluence(result);
        const anchors: (keyof typeof t.anchors)[] = [
          "cost",
          ...(commodity === null ? [] : (["dispatch", "energy"] as const)),
          ...(hasLimits ? (["limits"] as const) : []),
          ...(movesCost ? (["influence"] as const) : []),
          "components",
        ];
        return (
          <div class="stack results">
            <KeyFigures result={result} />
            <Facts result={result} />
            <PageAnchors parts={anchors.map((anchor) => ({ anchor, title: t.anchors[anchor] }))} />
            <AnchoredPart anchor="cost">
              <div class="results-pair">
                <CostFigure result={result} />
                <CapacityFigure result={result} />
              </div>
            </AnchoredPart>
            {commodity !== null && (
              <>
                <AnchoredPart anchor="dispatch">
                  <PeakWeek result={result} commodity={commodity} />
                </AnchoredPart>
                <AnchoredPart anchor="energy">
                  <EnergyFigure result={result} commodity={commodity} />
                </AnchoredPart>
              </>
            )}
            {hasLimits && (
              <AnchoredPart anchor="limits">
                <LimitsFigure result={result} />
              </AnchoredPart>
            )}
            {movesCost && (
              <AnchoredPart anchor="influence">
                <Influence result={result} />
              </AnchoredPart>
            )}
            <AnchoredPart anchor="components">
              <ComponentTable result={result} />
            </AnchoredPart>
          </div>
        );
      }}
    </ResultPage>
  );
}
