/** A collector of OpenTelemetry: what services and workers send to it, as spans with their trace and parent. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string>;
  /** `service.name` of the process it came from. */
  by: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number };
}

const values = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));

export interface Collector {
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: string };
  spans: SentSpan[];
  named(name: string | RegExp): SentSpan[];
  below(span: SentSpan | undefined): SentSpan[];
  close(): void;
}

export async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request));
    for (const { resource, scopeSpans } of resourceSpans) {
      const by = values(resource.attributes)["service.name"];
      for (const scope of scopeSpans) {
        for (const span of scope.spans) spans.push({ ...span, attributes: values(span.attributes), by });
      }
    }
    response.end("{}");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    spans,
    named: (name) => spans.filter((span) => (typeof name === "string" ? span.name === name : name.test(span.name))),
    below: (span) => spans.filter(({ parentSpanId }) => span !== undefined && parentSpanId === span.spanId),
    close: () => void server.close(),
  };
}
