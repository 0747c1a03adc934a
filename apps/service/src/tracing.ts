/**
 * Traces for OpenTelemetry: a span for every request; below it one for every attempt at the run it queued, whichever
 * process executes that; below that one for each phase; below those one for each attempt of a solver. Off unless an
 * endpoint is set.
 */

import { AsyncLocalStorage } from "node:async_hooks";
import { inEnglish } from "@esm/messages/render";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Logger } from "pino";
import type { JobRequest } from "./runs/jobs/job-messages.ts";
import type { JobHooks, RunJob } from "./runs/jobs/run-job.ts";
import { type Attributes, contextOf, type Exporter, openExporter, type Span, traceparentOf } from "./trace-exporter.ts";

interface Tracing {
  /** A span for every request of the server; it continues the trace that the client names (`traceparent`). */
  watch(server: FastifyInstance): void;
  /** The trace of the current request: runs keep it, so that the process that executes them continues its trace. */
  traceparent(): string | undefined;
  /** Adds spans for jobs, their phases and the attempts of solvers. */
  traced(runJob: RunJob): RunJob;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

const noTracing: Tracing = {
  watch() {},
  traceparent: () => undefined,
  traced: (runJob) => runJob,
  async stop() {},
};

/** @param role of this process */
export async function startTracing(
  endpoint: string | undefined,
  role: "service" | "worker",
  log: Pick<Logger, "info" | "warn">,
): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const exporter = await openExporter(endpoint, role, log);
  const requests = new AsyncLocalStorage<Span>();
  return {
    stop: exporter.stop,
    watch: (server) => watchRequests(server, exporter, requests),
    traceparent() {
      const span = requests.getStore();
      return span && traceparentOf(span.context);
    },
    traced: (runJob) => async (order, hooks) => {
      const job = spansOfJob(exporter, order);
      try {
        const end = await runJob(order, job.watching(hooks));
        job.end({ "run.end": end.status }, end.status === "failed" ? end.error.cause : undefined);
        return end;
      } catch (error) {
        job.end({}, (error as Error).message);
        throw error;
      }
    },
  };
}

function watchRequests(server: FastifyInstance, { begin }: Exporter, requests: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<object, Span>();
  server.addHook("onRequest", async (request) => {
    const { method, routeOptions, id } = request;
    const attributes = { "http.request.method": method, "request.id": id };
    const name = `${method} ${routeOptions.url ?? "none"}`;
    spans.set(request, begin({ name, parent: contextOf(request.headers.traceparent), attributes }));
  });
  // Not earlier: reading a body leaves the context in which the request began.
  server.addHook("preHandler", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) requests.run(span, done);
    else done();
  });
  server.addHook("onResponse", async (request, reply) => {
    const { statusCode } = reply;
    const failure = statusCode >= 500 ? `Status ${statusCode}` : undefined;
    spans.get(request)?.end({ "http.response.status_code": statusCode, ...runOf(reply) }, failure);
  });
}

/** The run in the answer, even if it existed before and has a trace of its own. */
function runOf(reply: FastifyReply): Attributes {
  const run = Number(reply.getHeader("x-run-id") ?? /^\/runs\/(\d+)$/.exec(String(reply.getHeader("location")))?.[1]);
  return Number.isSafeInteger(run) ? { "run.id": run } : {};
}

function spansOfJob({ begin }: Exporter, { kind, runId = 0, attempt = 1, traceparent }: Omit<JobRequest, "input">) {
  const attributes = { "run.id": runId, "run.kind": kind, "run.attempt": attempt };
  const job = begin({ name: `run ${kind}`, parent: contextOf(traceparent), attributes });
  let phase: { name: string; span: Span } | null = null;
  const enter = (name: string): void => {
    if (phase?.name === name) return;
    phase?.span.end();
    phase = { name, span: begin({ name, parent: job.context }) };
  };
  return {
    watching: (hooks: JobHooks): JobHooks => ({
      ...hooks,
      onProgress(progress) {
        enter(progress.phase);
        hooks.onProgress?.(progress);
      },
      onAttemptEnd(attempt) {
        const { solver, algorithm, verdict, explanation, beganAt, seconds } = attempt;
        const parent = (phase?.span ?? job).context;
        const attributes = { "solver.name": solver, "solver.algorithm": algorithm };
        const span = begin({ name: `attempt ${solver}`, parent, attributes, at: beganAt });
        const came = { "attempt.verdict": verdict, "attempt.explanation": inEnglish(explanation) };
        span.end(came, undefined, beganAt + seconds * 1000);
        hooks.onAttemptEnd?.(attempt);
      },
    }),
    end(attributes: Attributes, failure?: string): void {
      phase?.span.end();
      job.end(attributes, failure);
    },
  };
}
