import { ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics';
import type { MetricFamily } from '../../core/ports.ts';

const secondMs = 1_000;
const nanosecondsPerMs = 1_000_000;

/**
 * What a collector is told of the metrics: the very families that Prometheus reads, so that both show the same.
 * @param read counts them now.
 */
export function familiesProducer(resource: Resource, read: () => Promise<readonly MetricFamily[]>): MetricProducer {
  const beganAt = hrTime(performance.timeOrigin);
  return {
    collect: async () => {
      const families = await read().then(
        (found) => ({ found, errors: [] }),
        // The database doesn't answer: there is nothing to tell now.
        (error: unknown) => ({ found: [], errors: [error] }),
      );
      const at = hrTime(performance.timeOrigin + performance.now());
      const metrics = families.found.map((family) => metricData(family, beganAt, at));
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'heirlock' }, metrics }] }, errors: families.errors };
    },
  };
}

type HrTime = [number, number];

function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / secondMs);
  return [seconds, Math.round((ms - seconds * secondMs) * nanosecondsPerMs)];
}

function metricData({ type, name, help, samples }: MetricFamily, startTime: HrTime, endTime: HrTime): MetricData {
  const shared = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPoints: samples.map(({ labels = {}, value }) => ({ startTime, endTime, attributes: labels, value })),
  };
  switch (type) {
    case 'gauge':
      return { ...shared, dataPointType: DataPointType.GAUGE };
    case 'counter':
      return { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true };
  }
}
