/** Which run pictures come from: it is said in every one of them, and in their files. */
import { type ComponentChildren, createContext } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { Dataset, Run } from "../data/answers.ts";
import { useData } from "../data/cached.ts";
import { textsOf } from "../language/language.ts";
import { addressOf } from "../router/match.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Source {
  /** "Run 12". */
  run: string;
  /** The run with its title, its data set and what of it is shown, for files. */
  name: string;
  /** The page that shows which typical periods there are. */
  periods: string;
  /** The form that runs the variant again, with every time step. */
  wholeRun: string;
}

const SourceContext = createContext<Source | null>(null);

/** Null for pictures of data. */
export const useRunSource = (): Source | null => useContext(SourceContext);

interface Props {
  run: Run;
  /** Shown part: commodity, region, year; null for all. */
  scope?: readonly (string | number | null)[];
  children: ComponentChildren;
}

export function RunSource({ run, scope = [], children }: Props) {
  const t = textsOf({ en, de });
  const { value: dataset } = useData<Dataset>(`/datasets/${run.dataset_id}`);
  const shown = scope.filter((part) => part !== null).join(", ");
  const source = useMemo((): Source => {
    const { id, title, dataset_id, model_id } = run;
    return {
      run: t.run(String(id)),
      name: [t.run(String(id)), title, dataset?.name, shown].filter(Boolean).join(" · "),
      periods: addressOf("/r/{run}/storage", { run: id }, { show: "periods" }),
      wholeRun: addressOf("/d/{dataset}/v/{variant}", { dataset: dataset_id, variant: model_id }, { time: "full" }),
    };
  }, [run, dataset, shown, t]);
  return <SourceContext.Provider value={source}>{children}</SourceContext.Provider>;
}
