/** What our tests use of newman, which has no types of its own. */
declare module 'newman' {
  export interface Failure {
    readonly source?: { readonly name?: string };
    readonly error: { readonly message: string };
  }

  export interface Execution {
    readonly cursor: { readonly position: number };
    readonly item: { readonly name: string };
    readonly response?: { readonly code: number; text(): string; readonly headers: { get(name: string): string | undefined } };
  }

  export interface Summary {
    readonly run: { readonly executions: readonly Execution[]; readonly failures: readonly Failure[] };
  }

  export interface RunOptions {
    readonly collection: object;
    readonly workingDir: string;
    readonly timeoutRequest: number;
  }

  const newman: { run(options: RunOptions, done: (error: Error | null, summary: Summary) => void): unknown };
  export default newman;
}
