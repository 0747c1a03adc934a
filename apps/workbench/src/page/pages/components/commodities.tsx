/** The commodities of a data set. */
import type { PageProps } from "../../router/page.ts";
import { SmallTable } from "./small-table.tsx";

export default function CommoditiesPage({ params }: PageProps) {
  return <SmallTable datasetId={Number(params.dataset)} kind="commodity" />;
}
