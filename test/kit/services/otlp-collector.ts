import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One span as it arrived. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2 is an error. */
  readonly status: number;
}

/** A collector of OpenTelemetry's, as far as receiving goes: OTLP over HTTP with JSON. */
export interface OtlpCollector extends AsyncDisposable {
  readonly url: string;
  /** Everything it was sent, byte for byte, with the headers. */
  readonly requests: readonly { readonly path: string; readonly headers: Readonly<Record<string, unknown>>; readonly text: string }[];
  spans(): readonly CollectedSpan[];
  /** The newest samples, by `name{label="value"}`. */
  metrics(): ReadonlyMap<string, number>;
  /** Changes how it answers from now on. Default: it takes everything. */
  respond(how: (response: ServerResponse) => void): void;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const requests: { path: string; headers: Readonly<Record<string, unknown>>; text: string }[] = [];
  const takes = (response: ServerResponse): void => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  let how = takes;
  const server = createServer((request, response) => {
    receive(request).then(
      (text) => {
        requests.push({ path: request.url ?? '', headers: request.headers, text });
        how(response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bodies = (path: string) => requests.filter((request) => request.path === path).map(({ text }) => JSON.parse(text));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () =>
      bodies('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: valuesOf(span.attributes), status: span.status?.code ?? 0 })),
    metrics: () => {
      const latest = bodies('/v1/metrics').at(-1);
      const found = (latest?.resourceMetrics ?? [])
        .flatMap(({ scopeMetrics }: { scopeMetrics: unknown[] }) => scopeMetrics)
        .flatMap(({ metrics }: { metrics: unknown[] }) => metrics);
      return new Map(found.flatMap(samplesOf));
    },
    respond: (next) => {
      how = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function receive(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function valuesOf(attributes: readonly Attribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

interface SentMetric {
  readonly name: string;
  readonly gauge?: { readonly dataPoints: readonly SentPoint[] };
  readonly sum?: { readonly dataPoints: readonly SentPoint[] };
}

interface SentPoint {
  readonly attributes?: readonly Attribute[];
  readonly asDouble?: number;
  readonly asInt?: number | string;
}

function samplesOf({ name, gauge, sum }: SentMetric): (readonly [string, number])[] {
  return (
    (gauge ?? sum)?.dataPoints.map(({ attributes, asDouble, asInt }) => {
      const labels = Object.entries(valuesOf(attributes)).map(([label, value]) => `${label}="${String(value)}"`);
      return [`${name}${labels.length === 0 ? '' : `{${labels.join(',')}}`}`, asDouble ?? Number(asInt)] as const;
    }) ?? []
  );
}
