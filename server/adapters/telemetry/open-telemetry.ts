import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace as traces,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MetricFamily, RequestTrace, Trace, TracedWork } from '../../core/ports.ts';
import { familiesProducer } from './metric-families.ts';
import { watchDeliveries } from './watch-deliveries.ts';

/** Where telemetry goes, and what there is to tell. */
export interface TelemetryOptions {
  /** Of the collector, without `/v1/…`. */
  readonly url: string;
  /** Sent with every request to it; they may hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly version: string;
  readonly metrics: () => Promise<readonly MetricFamily[]>;
  /** Told when the collector begins to fail, and not again until it has taken something. */
  readonly failing: (error: Error) => void;
}

/** What is measured of this process, on its way to a collector. */
export interface Telemetry {
  readonly trace: Trace;
  readonly requests: RequestTrace;
  /** Sends what there is, now. */
  flush(): Promise<void>;
  /** Sends what is left, within seconds whatever the collector does. Never throws. */
  close(): Promise<void>;
}

/** How long one delivery to the collector may take. */
const deliveryMs = 10_000;
/** What closing may take: a server that is stopped doesn't wait for those who watch it. */
const closingMs = 3_000;
const metricsEveryMs = 60_000;
/** Deliveries under way at a time; any further one is given up. */
const atOnce = 4;
/** Spans that wait for their delivery; any further ones are dropped. */
const maxWaiting = 2_048;

/**
 * Traces and metrics by OpenTelemetry's own packages, in OTLP over HTTP with JSON. Everything that leaves is named here and in the types of the
 * port: methods, patterns of routes, states and kinds, never who or what a request was about. To be imported only where it is switched on.
 */
export function openTelemetry({ url, headers, version, metrics, failing }: TelemetryOptions): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': 'heirlock',
    'service.version': version,
    'service.instance.id': randomUUID(),
  });
  const exporter = (signal: string) => ({
    url: `${url.replace(/\/+$/, '')}/v1/${signal}`,
    headers: { ...headers },
    timeoutMillis: deliveryMs,
    concurrencyLimit: atOnce,
  });
  const watch = watchDeliveries(failing);
  const spans = new BatchSpanProcessor({
    exporter: watch(new OTLPTraceExporter(exporter('traces'))),
    maxQueueSize: maxWaiting,
    exportTimeoutMillis: deliveryMs,
  });
  const tracers = new TracerProvider({
    resource,
    spanProcessors: [spans],
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: watch(new OTLPMetricExporter(exporter('metrics'))),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: deliveryMs,
    metricProducers: [familiesProducer(resource, metrics)],
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  return {
    ...tracing(tracers.getTracer('heirlock', version)),
    flush: async () => void (await Promise.allSettled([tracers.forceFlush(), meters.forceFlush()])),
    close: () => Promise.race([Promise.allSettled([tracers.shutdown(), meters.shutdown()]), sleep(closingMs)]).then(() => undefined),
  };
}

function tracing(tracer: Tracer): Pick<Telemetry, 'trace' | 'requests'> {
  // Which span what runs now belongs to. Their own keeper of it would have to be installed for the whole process.
  const current = new AsyncLocalStorage<Context>();
  const inside = (span: Span, parent: Context): Context => traces.setSpan(parent, span);
  const span = async <T>(work: TracedWork, act: () => Promise<T>): Promise<T> => {
    const parent = current.getStore();
    // By themselves they would say nothing about what they are part of.
    if (parent === undefined && work.name === 'database transaction') return act();
    const { name, kind, attributes } = described(work);
    const started = tracer.startSpan(name, { kind, attributes }, parent ?? ROOT_CONTEXT);
    try {
      return await current.run(inside(started, parent ?? ROOT_CONTEXT), act);
    } catch (error) {
      noteFailure(started, kindOfError(error));
      throw error;
    } finally {
      started.end();
    }
  };
  const begin: RequestTrace['begin'] = (method, traceparent) => {
    const parent = remoteParent(traceparent);
    const started = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent);
    const context = inside(started, parent);
    return {
      run: (act) => void current.run(context, act),
      end: (route, status) => {
        started.updateName(`${method} ${route}`);
        started.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) noteFailure(started, String(status));
        started.end();
      },
    };
  };
  return { trace: { span }, requests: { begin } };
}

interface Described {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

function described(work: TracedWork): Described {
  switch (work.name) {
    case 'database transaction':
      return { name: work.name, kind: SpanKind.CLIENT, attributes: { 'db.system.name': work.dialect } };
    case 'scheduler sweep':
      return { name: `sweep ${work.sweep}`, kind: SpanKind.INTERNAL, attributes: { 'heirlock.sweep': work.sweep } };
    case 'message delivery':
      return { name: work.name, kind: SpanKind.CLIENT, attributes: { 'heirlock.channel': work.channel, 'heirlock.kind': work.kind } };
    case 'webhook delivery':
      return { name: work.name, kind: SpanKind.CLIENT, attributes: {} };
  }
}

function noteFailure(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  // Without a message: those of mail servers quote addresses.
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** What kind of failure it was, in a word that the program itself chose: a code of the system or the name of a class. */
function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Za-z_]{1,40}$/.test(code) ? code : error.constructor.name;
}

/** The span that a trusted proxy says the request belongs to (W3C Trace Context, version 00). Anything else begins a trace of its own. */
function remoteParent(traceparent: string | null): Context {
  const [, traceId = '', spanId = '', flags = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) % 2 === 1 ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return traces.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
