/** Status and body of a refusal. */
export interface Refusal {
  readonly statusCode: number;
  readonly body: Readonly<Record<string, unknown>>;
}
