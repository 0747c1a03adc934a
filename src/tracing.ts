/**
 * Traces for OpenTelemetry: a span for every request, one for the job of every run, and one for each of its phases, the
 * solve among them. Off, and not even loaded, unless an endpoint is set; what is told is sent in batches.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { SpanContext } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import type { RunJob } from "./runs/job.ts";
import type { RunService } from "./runs/run-service.ts";

type Attributes = Record<string, string | number>;

interface Span {
  context: SpanContext;
  end(attributes?: Attributes, failure?: string): void;
}

export interface Tracing {
  /** A span for every request of the server; it goes on the trace that the client names (`traceparent`). */
  watch(server: FastifyInstance): void;
  /** The same runs; each remembers the request that began it. */
  remembered(runs: RunService): RunService;
  /** The same jobs, with spans for them and their phases. */
  traced(runJob: RunJob): RunJob;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

export const noTracing: Tracing = {
  watch() {},
  remembered: (runs) => runs,
  traced: (runJob) => runJob,
  async stop() {},
};

/** Runs whose requests are remembered until they begin. */
const mostRemembered = 10_000;

export async function startTracing(endpoint: string | undefined): Promise<Tracing> {
  if (endpoint === undefined) return noTracing;
  const { begin, stop } = await openExporter(endpoint);
  const requests = new AsyncLocalStorage<SpanContext>();
  const origins = new Map<number, SpanContext>();

  return {
    stop,
    watch(server) {
      const spans = new WeakMap<object, Span>();
      server.addHook("onRequest", (request, _reply, done) => {
        const { method, routeOptions, id } = request;
        const parent = contextOf(request.headers.traceparent);
        const span = begin(`${method} ${routeOptions.url ?? "none"}`, parent, {
          "http.request.method": method,
          "request.id": id,
        });
        spans.set(request, span);
        requests.run(span.context, done);
      });
      server.addHook("onResponse", async (request, reply) => {
        const { statusCode } = reply;
        const failure = statusCode >= 500 ? `Status ${statusCode}` : undefined;
        spans.get(request)?.end({ "http.response.status_code": statusCode }, failure);
      });
    },
    remembered: (runs) => ({
      ...runs,
      async start(request) {
        const origin = requests.getStore();
        const started = await runs.start(request);
        if (origin && typeof started === "object" && !started.reused) {
          if (origins.size >= mostRemembered) origins.clear();
          origins.set(started.run.id, origin);
        }
        return started;
      },
    }),
    traced: (runJob) => async (order, hooks) => {
      const origin = order.runId === undefined ? undefined : origins.get(order.runId);
      if (order.runId !== undefined) origins.delete(order.runId);
      const job = begin(`run ${order.kind}`, origin, { "run.id": order.runId ?? 0, "run.kind": order.kind });
      let phase: { name: string; span: Span } | null = null;
      const enter = (name: string): void => {
        if (phase?.name === name) return;
        phase?.span.end();
        phase = { name, span: begin(name, job.context, {}) };
      };
      const leave = (): void => phase?.span.end();
      try {
        const onProgress: typeof hooks.onProgress = (progress) => {
          enter(progress.phase);
          hooks.onProgress?.(progress);
        };
        const end = await runJob(order, { ...hooks, onProgress });
        leave();
        job.end({ "run.end": end.status }, end.status === "failed" ? end.error.cause : undefined);
        return end;
      } catch (error) {
        leave();
        job.end({}, (error as Error).message);
        throw error;
      }
    },
  };
}

async function openExporter(endpoint: string) {
  const api = await import("@opentelemetry/api");
  const { BatchSpanProcessor, TracerProvider } = await import("@opentelemetry/sdk-trace");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "energy-system-modelling-service" }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("energy-system-modelling-service");

  function begin(name: string, parent: SpanContext | undefined, attributes: Attributes): Span {
    const within = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
    const span = tracer.startSpan(name, { attributes }, within);
    return {
      context: span.spanContext(),
      end(more = {}, failure) {
        span.setAttributes(more);
        if (failure !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: failure });
        span.end();
      },
    };
  }
  // An endpoint that is away keeps nobody from stopping.
  return { begin, stop: () => provider.shutdown().catch(() => undefined) };
}

/** What a client says in the form of the W3C. */
function contextOf(header: string | string[] | undefined): SpanContext | undefined {
  const found = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(typeof header === "string" ? header : "");
  if (!found || /^0+$/.test(found[1]) || /^0+$/.test(found[2])) return undefined;
  return { traceId: found[1], spanId: found[2], traceFlags: Number.parseInt(found[3], 16) & 1, isRemote: true };
}
