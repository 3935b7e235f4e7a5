import type { SurfaceName } from '../../foundation/rates/rate-table.ts';
import type { ClaimedRoute } from '../../foundation/surface/route-claims.ts';
import { templateOf } from '../template-of.ts';
import alternate from './alternate.json' with { type: 'json' };
import flat from './flat.json' with { type: 'json' };
import keyTest from './key-test.json' with { type: 'json' };
import overview from './overview.json' with { type: 'json' };
import platform from './platform.json' with { type: 'json' };
import reference from './reference.json' with { type: 'json' };

const examples: Readonly<Record<SurfaceName, Readonly<Record<string, unknown>>>> = {
  reference,
  overview,
  alternate,
  flat,
  platform,
  'key-test': keyTest,
};

/** What a server answered to this operation in `npm run generate:docs-examples`; undefined where it was never asked there. */
export function realAnswer({ method, path, dialect }: Pick<ClaimedRoute, 'method' | 'path' | 'dialect'>): unknown {
  return examples[dialect.name][`${method} ${templateOf(path)}`];
}
