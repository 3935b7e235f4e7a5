import type { ClaimedRoute } from '../../foundation/surface/route-claims.ts';
import { templateOf } from '../template-of.ts';
import { stories } from './index.ts';

/** What the variables of stories look like to somebody who reads; an id looks like the first one of its kind in the answers. */
const shown: Readonly<Record<string, string>> = {
  vault_id: 'vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB',
  email: 'ada@example.com',
  password: 'a sentence of your own',
  code: '048291',
  recovery_code: 'exam-ples-0001',
  in_a_month: '2026-04-01T00:00:00.000Z',
  in_a_year: '2027-03-01T00:00:00.000Z',
};

/** The body to which an operation gave the answer that documents show; undefined where its schema's own example was sent. */
export function toldBody({ method, path, dialect }: Pick<ClaimedRoute, 'method' | 'path' | 'dialect'>): unknown {
  const endpoint = `${method} ${templateOf(path)}`;
  const told = stories[dialect.name].requests.find((request) => request.endpoint === endpoint && request.title === undefined);
  if (told?.body === undefined || typeof told.body === 'string') return undefined;
  return JSON.parse(JSON.stringify(told.body).replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => valueOf(endpoint, name))) as unknown;
}

function valueOf(endpoint: string, name: string): string {
  const value = shown[name];
  if (value === undefined) throw new Error(`nothing stands for ${name} in the documents of ${endpoint}`);
  return value;
}
