/** Contents of a data set as entries of the command palette: variants, runs, regions, commodities and components. */
import type { DatasetDetails, Run } from "../data/answers.ts";
import { useData } from "../data/cached.ts";
import { textsOf } from "../language/language.ts";
import { addressOf } from "../router/match.ts";
import type { Command } from "./commands.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { pageCommand } from "./page-command.ts";

const maxRuns = 50;
const maxCommodities = 500;

/** On the pages of a run, regions and commodities lead to its dispatch; elsewhere to the map, and to the components. */
export function useContents(dataset: number | undefined, run: number | undefined): Command[] {
  const t = textsOf({ en, de });
  const of = (address: string): string | null => (dataset === undefined ? null : address);
  const { value: details } = useData<DatasetDetails>(of(`/datasets/${dataset}/overview`));
  const list = (path: string, limit: number) => of(addressOf(path, {}, { dataset_id: dataset, limit }));
  const { value: commodities = [] } = useData<{ name: string }[]>(list("/commodities/", maxCommodities));
  const { value: runs = [] } = useData<Run[]>(list("/runs/", maxRuns));
  if (!details) return [];
  const inDataset = (find: string): string => addressOf("/d/{dataset}", { dataset: details.dataset.id }, { find });
  const component = (name: string): string =>
    addressOf("/d/{dataset}/c/{component}", { dataset: details.dataset.id, component: name });
  const inRun = (query: Record<string, string>): string | null =>
    run === undefined ? null : addressOf("/r/{run}/dispatch", { run }, query);
  const map = (region: string): string => addressOf("/d/{dataset}/map", { dataset: details.dataset.id }, { region });
  const variantOf = ({ model_id }: Run): string => details.models.find(({ id }) => id === model_id)?.name ?? "";
  return [
    ...details.models.map(({ id, name }) =>
      pageCommand(name, t.variant, addressOf("/d/{dataset}/v/{variant}", { dataset: details.dataset.id, variant: id })),
    ),
    ...runs.map((one) =>
      pageCommand(
        `${t.run(String(one.id))} · ${one.title ?? variantOf(one)}`,
        t.runKind,
        addressOf("/r/{id}", { id: one.id }),
      ),
    ),
    ...details.regions.map(({ name }) => pageCommand(name, t.region, inRun({ region: name }) ?? map(name))),
    ...commodities.map(({ name }) => pageCommand(name, t.commodity, inRun({ commodity: name }) ?? inDataset(name))),
    ...details.components.map(({ name }) => pageCommand(name, t.component, component(name))),
  ];
}
