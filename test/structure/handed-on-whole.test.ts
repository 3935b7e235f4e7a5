import { beforeAll, describe, expect, it } from 'vitest';
import { handedOnWhole, SurfaceProgram } from './handed-on-whole.ts';

const probe = 'server/http/reference/routes/handed-on-probe.ts';

const head = `import type { FastifyRequest } from 'fastify';
import type { OwnerContext } from '../../../core/context.ts';
import { createVault, type CreateVaultInput } from '../../../core/vaults/create-vault.ts';
import { createVaults } from '../../../core/vaults/create-vaults.ts';
interface Body { readonly name?: string; readonly tags?: readonly string[]; readonly settings?: { readonly autoRenew?: boolean }; readonly policyType?: unknown }
type Request = FastifyRequest<{ Body: Body & { readonly vaults?: readonly Body[] }; Querystring: { readonly name?: string } }>;
function readAsItIs(body: Body): CreateVaultInput { return body; }
function readRest({ name = 'x', ...rest }: Body): CreateVaultInput { return { name, ...rest }; }
function readFields({ name, settings }: Body): CreateVaultInput {
  return { ...(name === undefined ? {} : { name }), ...(settings?.autoRenew === undefined ? {} : { settings: { autoRenew: settings.autoRenew } }) };
}
const make = (ctx: OwnerContext, sent: Body) => createVault(ctx, sent);
`;

/** What a handler does, each step on its own line. */
const caught: Readonly<Record<string, string>> = {
  'a body': 'await createVault(ctx, request.body);',
  'a body with another name': 'const sent = request.body; await createVault(ctx, sent);',
  'a body of another type': 'await createVault(ctx, request.body as CreateVaultInput);',
  'a query': 'await createVault(ctx, request.query);',
  'a copy of a body': 'await createVault(ctx, { ...request.body, policyType: "manual" });',
  'the rest of a body': 'const { name = "", ...rest } = request.body; await createVault(ctx, { name, ...rest });',
  'an object within a body':
    'await createVault(ctx, { name: "x", ...(request.body.settings === undefined ? {} : { settings: request.body.settings }) });',
  'an object picked from a body': 'const { settings = {} } = request.body; await createVault(ctx, { name: "x", settings });',
  'a body that a function gives back': 'await createVault(ctx, readAsItIs(request.body));',
  'the rest of a body out of a function': 'await createVault(ctx, readRest(request.body));',
  'the items of a list': 'await createVaults(ctx, (request.body.vaults ?? []).map((input) => ({ input })), true);',
  'the items of a list as a function gives them back':
    'await createVaults(ctx, (request.body.vaults ?? []).map(readAsItIs).map((input) => ({ input })), true);',
};

/** What a surface's function does with the body it is given: found where it calls the core. */
const caughtWithin = head.split('\n').findIndex((line) => line.startsWith('const make')) + 1;

const fine: Readonly<Record<string, string>> = {
  'single fields': 'const { name, tags = [] } = request.body; await createVault(ctx, { tags, ...(name === undefined ? {} : { name }) });',
  'a field whose type the core checks': 'await createVault(ctx, { name: "x", policyType: request.body.policyType });',
  'an object that a function built of fields': 'await createVault(ctx, readFields(request.body));',
  'items that were built of fields':
    'await createVaults(ctx, (request.body.vaults ?? []).map(readFields).map((input) => ({ input })), true);',
};

const handlers = [...Object.values(caught), ...Object.values(fine)].map(
  (code, index) => `export async function handler${index}(ctx: OwnerContext, request: Request) { ${code} }`,
);
const text = `${head}${handlers.join('\n')}\nexport const through = (ctx: OwnerContext, request: Request) => make(ctx, request.body);\n`;
const firstLine = head.split('\n').length;

describe('what a client sends', () => {
  let found: readonly string[];
  // The compiler reads every surface once for all of these.
  beforeAll(() => {
    found = handedOnWhole(new SurfaceProgram().with({ [probe]: text }, ['server/http/mount.ts', probe]));
  });
  const foundAt = (line: number) => found.filter((place) => place.startsWith(`${probe}:${line} `));

  it('never reaches the core as a whole', () => {
    expect(found.filter((place) => !place.startsWith(probe))).toEqual([
      // Reads a list's parameters by the collection's own table of them, and refuses every other one by name.
      expect.stringMatching(/^server\/http\/flat\/routes\/lists\.ts:\d+ readListRequest$/),
    ]);
  });

  it.each(Object.keys(caught).map((what, index) => [what, index] as const))('is found where %s is handed on', (_what, index) => {
    expect(foundAt(firstLine + index)).toHaveLength(1);
  });

  it('is found within a function that is handed a body', () => {
    expect(foundAt(caughtWithin)).toHaveLength(1);
  });

  it.each(Object.keys(fine).map((what, index) => [what, Object.keys(caught).length + index] as const))(
    'may be handed on as %s',
    (_what, index) => {
      expect(foundAt(firstLine + index)).toEqual([]);
    },
  );
});
