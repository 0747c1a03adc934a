/** Results of runs as data: workbook, summary, series, prices, and several runs side by side. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { Attribute } from "../../../domain/attribute.ts";
import { isEnded, type Run } from "../../../domain/run.ts";
import { attributeSchema, coercedValue } from "../../../domain/schema.ts";
import {
  type PriceSeriesQuery,
  type SeriesQuery,
  type TableFormat,
  tableFormats,
} from "../../../runs/stored-results/result-tasks.ts";
import { conflict, HttpError, notFound } from "../../answers/errors.ts";
import { workbookMediaType, zipMediaType } from "../../answers/media-types.ts";
import { tellResolution } from "../../answers/resolution-headers.ts";
import { integerParameter } from "../../requests/parameters.ts";
import { fileAnswer, type TableDownload, tableAnswer } from "../../routing/download.ts";
import { datasetRoute, type Route } from "../../routing/route.ts";
import type { Services } from "../../routing/services.ts";
import { runInPath, runPath } from "./runs.ts";

const mediaTypes: Record<TableFormat, string> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};
const tableForms = ["text/csv", mediaTypes.parquet];

const format: Attribute = {
  type: "enum",
  values: tableFormats,
  default: "json",
  description: "Format of the response.",
};
const formatQuery = z.object({ format: attributeSchema(format, "create") }) as unknown as z.ZodType<{
  format: TableFormat;
}>;

const name = (description: string) => attributeSchema({ type: "string", description }, "update");
const seriesQuery = z.object({
  component: name("Only series of this component."),
  variable: name("Only this variable: `operation`, `charge`, `discharge`, `stateOfCharge` or `flow`."),
  region: name("Only series in this region, or of lines from this region."),
  region_to: name("Only flows to this region."),
  year: integerParameter("Only this milestone year of a pathway.").optional(),
  format: attributeSchema(format, "create"),
}) as unknown as z.ZodType<SeriesQuery & { format: TableFormat }>;

const priceSeriesQuery = z.object({
  commodity: name("Only prices of this commodity."),
  region: name("Only prices in this region."),
  year: integerParameter("Only this milestone year of a pathway.").optional(),
  format: attributeSchema(format, "create"),
}) as unknown as z.ZodType<PriceSeriesQuery & { format: TableFormat }>;

const mostCompared = 5;
const compareQuery = z.object({
  runs: coercedValue<number[]>(
    { type: "string", description: "Ids of two to five runs, separated by commas.", examples: ["1,2"] },
    (input) => {
      const ids = String(input).split(",").map(Number);
      const valid =
        ids.every((id) => Number.isSafeInteger(id) && id > 0) && ids.length >= 2 && ids.length <= mostCompared;
      if (valid) return { value: ids };
      const msg = `Value error, give the ids of two to ${mostCompared} runs, separated by commas.`;
      return { rejection: { type: "value_error", msg, ctx: { error: {} } } };
    },
  ),
}) as unknown as z.ZodType<{ runs: number[] }>;

export function runResultRoutes(services: Services): Route[] {
  const { store, runs } = services;

  /** Throws 409 where there is no result, or none yet. */
  function withResult(run: Run): Run & { figures: NonNullable<Run["figures"]> } {
    if (run.status === "succeeded" && run.figures && run.kind !== "validate") return { ...run, figures: run.figures };
    if (run.status === "succeeded") throw conflict(`Run ${run.id} is a validation, which has no result.`);
    if (isEnded(run.status)) throw conflict(`Run ${run.id} has no result: ${run.error?.message}`);
    throw conflict(`Run ${run.id} is ${run.status}: it has no result yet.`);
  }
  /** Throws 409 where nobody asked for prices, too. */
  function withPrices(subject: Run): Run {
    const run = withResult(subject);
    if (run.options.prices) return run;
    const detail = `Run ${run.id} was started without prices. Start one with {"options": {"prices": true}}.`;
    throw new HttpError(409, detail);
  }
  /** What is no JSON is saved under the name. */
  const answer = (reply: FastifyReply, form: TableFormat, name: string, make: TableDownload["make"]) =>
    tableAnswer(reply, services, {
      mediaType: mediaTypes[form],
      make,
      name: form === "json" ? undefined : `${name}.${form}`,
    });

  return [
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/workbook",
      operationId: "getRunWorkbook",
      tag: "runs",
      summary: "Get the workbook of a run",
      description: "For a pathway, a zip archive with a workbook `ESM<year>.xlsx` per milestone year.",
      extension: true,
      params: runPath,
      access: runInPath(services),
      answer: { description: "The optimal design and operation.", file: workbookMediaType, otherForms: [zipMediaType] },
      errors: [404, 409, 429],
      async handle({ subject, reply, user }) {
        const run = withResult(subject);
        const model = await store.models.find(run.modelId);
        const isPathway = run.kind === "myopic";
        tellResolution(reply, run.figures);
        return fileAnswer(reply, services, {
          name: `${model?.name ?? "run"} ${run.id}.${isPathway ? "zip" : "xlsx"}`,
          mediaType: isPathway ? zipMediaType : workbookMediaType,
          write: (path) => runs.results.writeFile(run.id, path, user.id),
        });
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/summary",
      operationId: "getRunSummary",
      tag: "runs",
      summary: "Get the summary of a run as rows",
      description:
        "Costs, capacities and yearly operation. Rows without `region` are totals over all regions. The single capacity of a " +
        "line appears in the rows of both directions and counts once.",
      extension: true,
      params: runPath,
      query: formatQuery,
      access: runInPath(services),
      answer: { description: "Rows.", schema: { listOf: "RunSummaryRow" }, otherForms: tableForms },
      errors: [404, 409, 429],
      async handle({ subject, query, reply, user }) {
        const run = withResult(subject);
        return answer(reply, query.format, `summary ${run.id}`, (path) =>
          runs.results.summary(run.id, query.format, path, user.id),
        );
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/series",
      operationId: "getRunSeries",
      tag: "runs",
      summary: "Get series of a run",
      description:
        "Energies, and contents of storages, in every original time step. `csv` and `parquet` have a column `step` and one " +
        "column per series, named `component/variable/region` (lines: `/region_to`; pathways: with the year in front).",
      extension: true,
      params: runPath,
      query: seriesQuery,
      access: runInPath(services),
      answer: { description: "Series.", schema: { listOf: "RunSeries" }, otherForms: tableForms },
      errors: [404, 409, 429],
      async handle({ subject, query: { format: form, ...query }, reply, user }) {
        const run = withResult(subject);
        return answer(reply, form, `series ${run.id}`, (path) =>
          runs.results.series(run.id, query, form, path, user.id),
        );
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/prices",
      operationId: "getRunPrices",
      tag: "runs",
      summary: "Get the prices of a run",
      description:
        "The value of one more unit of a commodity, a yearly limit or a capacity: the marginal price (shadow price, dual " +
        "value) of a commodity, the shadow price of a limit such as CO2, the scarcity rent of a capacity. For commodities, " +
        "`value` is the mean over the hours and `steps` (JSON only) the price in every time step; " +
        "`/runs/{run_id}/prices/series` has these as CSV and Parquet. `notes` explain prices in hours " +
        "without use and of degenerate optima, which allow several sets of prices. Only for runs that were " +
        "started with `prices`.",
      extension: true,
      params: runPath,
      query: formatQuery,
      access: runInPath(services),
      answer: {
        description: "Prices, with notes.",
        schema: "RunPrices",
        otherForms: tableForms,
      },
      errors: [404, 409, 429],
      async handle({ subject, query, reply, user }) {
        const run = withPrices(subject);
        return answer(reply, query.format, `prices ${run.id}`, (path) =>
          runs.results.prices(run.id, query.format, path, user.id),
        );
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/runs/{run_id}/prices/series",
      operationId: "getRunPriceSeries",
      tag: "runs",
      summary: "Get prices of a run in every time step",
      description:
        "Marginal prices of commodities in each region and original time step. `csv` and `parquet` have a column `step` and " +
        "one column per series, named `commodity/region` (pathways: with the year in front). Only for runs that were " +
        "started with `prices`.",
      extension: true,
      params: runPath,
      query: priceSeriesQuery,
      access: runInPath(services),
      answer: { description: "Series.", schema: { listOf: "RunPriceSeries" }, otherForms: tableForms },
      errors: [404, 409, 429],
      async handle({ subject, query: { format: form, ...query }, reply, user }) {
        const run = withPrices(subject);
        return answer(reply, form, `prices in steps ${run.id}`, (path) =>
          runs.results.priceSeries(run.id, query, form, path, user.id),
        );
      },
    }),
    datasetRoute({
      method: "GET",
      path: "/runs/compare",
      operationId: "compareRuns",
      tag: "runs",
      summary: "Compare runs",
      description: "Options, inputs and results that differ, with one value per run. Equal ones are omitted.",
      extension: true,
      query: compareQuery,
      access: {
        right: "allow_usage",
        async resolveSubject({ query }) {
          const found = await Promise.all(query.runs.map((id) => store.runs.find(id)));
          const subject = found.map((run, index) => {
            if (!run) throw notFound("Run", query.runs[index]);
            return run;
          });
          return { datasetId: subject.map(({ datasetId }) => datasetId), subject };
        },
      },
      answer: { description: "What differs.", schema: "RunComparison" },
      errors: [404, 409, 429],
      async handle({ subject, reply, user }) {
        const ids = subject.map((run) => withResult(run).id);
        return answer(reply, "json", "", (path) => runs.results.compare(ids, path, user.id));
      },
    }),
  ];
}
