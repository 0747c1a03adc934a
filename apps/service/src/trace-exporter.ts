/**
 * Spans, made with the packages of OpenTelemetry, which are loaded only where an endpoint is set, and sent in batches.
 */
import { hostname } from "node:os";
import type { SpanContext } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import packageJson from "../package.json" with { type: "json" };

export type Attributes = Record<string, string | number>;

export interface Span {
  context: SpanContext;
  /** @param at milliseconds since 1970; now where absent */
  end(attributes?: Attributes, failure?: string, at?: number): void;
}

interface NewSpan {
  name: string;
  /** Without a parent, the span begins a new trace. */
  parent: SpanContext | undefined;
  attributes?: Attributes;
  /** Milliseconds since 1970; now where absent. */
  at?: number;
}

export interface Exporter {
  begin(span: NewSpan): Span;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/** @param role of this process: what it is, beside other services and workers */
export async function openExporter(
  endpoint: string,
  role: "service" | "worker",
  log: Pick<Logger, "info" | "warn">,
): Promise<Exporter> {
  const api = await import("@opentelemetry/api");
  const { BatchSpanProcessor, TracerProvider } = await import("@opentelemetry/sdk-trace");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = withReport(new OTLPTraceExporter({ url }), url, log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": `energy-system-modelling-${role}`,
      "service.version": packageJson.version,
      "service.instance.id": `${hostname()} ${process.pid}`,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("energy-system-modelling-service");

  function begin({ name, parent, attributes = {}, at }: NewSpan): Span {
    const within = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT;
    const span = tracer.startSpan(name, { attributes, ...(at !== undefined && { startTime: at }) }, within);
    return {
      context: span.spanContext(),
      end(more = {}, failure, until) {
        span.setAttributes(more);
        if (failure !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: failure });
        span.end(until);
      },
    };
  }
  // An endpoint that is away prevents no process from stopping.
  return { begin, stop: () => provider.shutdown().catch(() => undefined) };
}

/** Says once that the collector does not take spans, and once that it takes them again. */
export function withReport(exporter: SpanExporter, url: string, log: Pick<Logger, "info" | "warn">): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        // The code of a success.
        const failed = result.code !== 0;
        if (failed && !isFailing) {
          const reason = result.error?.message || "no reason given";
          log.warn(`Traces are lost, because ${url} does not take them (${reason}). This is said once until it does.`);
        }
        if (!failed && isFailing) log.info(`Traces are sent to ${url} again.`);
        isFailing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** The trace that a client or a run names, in the W3C format; undefined for any other format. */
export function contextOf(header: string | string[] | null | undefined): SpanContext | undefined {
  const match = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(typeof header === "string" ? header : "");
  if (!match || /^0+$/.test(match[1]) || /^0+$/.test(match[2])) return undefined;
  return { traceId: match[1], spanId: match[2], traceFlags: Number.parseInt(match[3], 16) & 1, isRemote: true };
}

export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;
