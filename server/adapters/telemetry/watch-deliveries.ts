/** As OpenTelemetry's exporters say how it went. */
interface ExportResult {
  readonly code: number;
  readonly error?: Error;
}

/** The code of a delivery that was taken. */
const taken = 0;

interface Exporting<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/**
 * Watches what becomes of deliveries to the collector: whoever runs the server is told when they begin to fail, once, and of nothing that the
 * collector said.
 */
export function watchDeliveries(failing: (error: Error) => void): <E extends Exporting<never>>(exporter: E) => E {
  let fails = false;
  const note = ({ code, error }: ExportResult): void => {
    const failed = code !== taken;
    if (failed && !fails) failing(new Error(reasonOf(error)));
    fails = failed;
  };
  return (exporter) => {
    const send = exporter.export.bind(exporter);
    exporter.export = (items, done) =>
      send(items, (result) => {
        note(result);
        done(result);
      });
    return exporter;
  };
}

/** In our words: what a collector answers, and where it is, belongs in no log. */
function reasonOf(error: Error | undefined): string {
  const code: unknown = error !== undefined && 'code' in error ? error.code : undefined;
  if (typeof code === 'number') return `the collector answered ${code}`;
  if (typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code)) return `the collector cannot be reached (${code})`;
  return 'the collector took nothing';
}
