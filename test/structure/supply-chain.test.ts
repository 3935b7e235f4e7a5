import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sbomOf } from '../../build/supply/sbom.mjs';
import { findSecrets } from '../../build/supply/secret-patterns.mjs';
import { freePort } from '../kit/processes/free-port.ts';
import { projectRoot } from '../kit/structure/project-files.ts';

/** What looks like a secret and is none: made up for a page or a test, and good for nothing. By file, as the scan shows it. */
const known: Readonly<Record<string, readonly string[]>> = {
  'build/deploy/compose.yaml': ['a password in an address: smtps://user:password@ma…'],
  'renderer/console/api/platform-api.d.ts': ["a webhook's secret: whsec_ZfrcH91Oe3WVqhnV5C…"],
  'server/OPERATING.md': [
    'a password in an address: postgres://heirlock:secr…',
    'a password in an address: smtps://heirlock:secret@…',
    'a password in an address: smtps://user:password@ma…',
  ],
  'server/cli/doctor-command.test.ts': ['a password in an address: postgres://nobody:a-secr…'],
  'server/config/blobs.test.ts': ['a password in an address: https://user:secret@stor…'],
  'test/journeys/lost-installation.test.ts': [
    'a password in an address: postgres://heirlock:secr…',
    'a password in an address: smtps://heirlock:secret@…',
  ],
  'test/structure/deploy-files.test.ts': ['a password in an address: smtps://me:secret@mail.e…'],
  'server/adapters/mail/smtp-transport.test.ts': ['a password in an address: http://user:secret@host…'],
  'server/adapters/mail/smtp-transport.ts': ['a password in an address: smtp://user:password@hos…'],
  'server/adapters/outbound/resolve-target.test.ts': ['a password in an address: https://user:password@ex…'],
  'server/cli/heirlock.test.ts': ['a password in an address: postgres://me:Tr0ub4dor@…'],
  'server/config/config.test.ts': [
    'a password in an address: postgresql://me:pass@db…',
    'a password in an address: smtps://me:pass@mail.exa…',
  ],
  'server/http/platform/webhook-shapes.ts': ["a webhook's secret: whsec_ZfrcH91Oe3WVqhnV5C…"],
  'server/http/reference/webhook-shapes.ts': ["a webhook's secret: whsec_ZfrcH91Oe3WVqhnV5C…"],
  'shared/domain/external-url.test.ts': ['a password in an address: https://user:pass@exampl…'],
  'test/surfaces/platform/abuse.test.ts': [String.raw`a password in an address: http://127.0.0.1:5000\\@…`],
  'test/surfaces/platform/programs.test.ts': ['a password in an address: http://127.0.0.1:5000@ev…'],
  'test/surfaces/webhook-deliveries.test.ts': ["a webhook's secret: whsec_MfKQ9r8GKYqrTwjUPD…"],
  'test/surfaces/webhooks.test.ts': ['a password in an address: https://user:password@ho…'],
};

const itself = 'test/structure/supply-chain.test.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'latin1');

/** Every file that git keeps. */
const tracked = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(projectRoot, path)));

/** Everything that was built from the tree, as it is handed to people. */
function built(): readonly string[] {
  const folder = join(projectRoot, 'dist');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter((path) => /\.(m?js|css|html|json|txt)$/.test(path));
}

describe('secrets', () => {
  it('are nowhere in the tree, but for those that are made up', () => {
    const found = Object.fromEntries(
      tracked().flatMap((path) => {
        // The list above is in the tree too.
        const listed = path === itself ? Object.values(known).flat() : [];
        const finds = [...new Set(findSecrets(read(path)))].filter((find) => !listed.includes(find)).sort();
        return finds.length === 0 ? [] : [[path, finds] as const];
      }),
    );
    expect(found).toEqual(known);
  });

  it('are nowhere in what is built from it', () => {
    const madeUp = new Set(Object.values(known).flat());
    const files = built();
    expect(files.length).toBeGreaterThan(0);
    const found = files.flatMap((path) => findSecrets(read(path)).map((find) => `${path}: ${find}`));
    expect(found.filter((find) => ![...madeUp].some((example) => find.endsWith(example)))).toEqual([]);
  });

  it('would be found, each kind of them', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
    const samples = [
      `-----BEGIN ${'PRIVATE'} KEY-----\n${letters}\n`,
      `{"d":"${letters.slice(0, 43)}"}`,
      `service_sk_${'live'}_${letters.slice(0, 40)}`,
      `heirlock_${'pt'}_${letters.slice(0, 43)}`,
      `whsec_${letters.slice(0, 44)}`,
      `eyJ${letters.slice(0, 20)}.eyJ${letters.slice(0, 20)}.${letters.slice(0, 30)}`,
      `smtps://me:${'hunter2'}@mail.example.net`,
      `AKIA${'ABCDEFGHIJKLMNOP'}`,
      `ghp_${letters.slice(0, 36)}`,
      `npm_${letters.slice(0, 36)}`,
      `xoxb-${letters.slice(0, 24)}`,
      `AIza${letters.slice(0, 35)}`,
    ];
    for (const sample of samples) expect(findSecrets(`text ${sample} text`), sample.slice(0, 12)).toHaveLength(1);
  });
});

interface Bom {
  readonly serialNumber: string;
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
    readonly scope: string;
    readonly purl: string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
    readonly licenses?: readonly { readonly license?: { readonly id?: string; readonly name?: string }; readonly expression?: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Under which a package may be part of what people run: permissive ones, and those whose text goes along (NOTICE). */
const licences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Zlib',
  // DejaVu's own: Bitstream's, which lets fonts be used and passed on.
  'SEE LICENSE IN README.md AND LICENSE',
]);

describe('the list of what is inside', () => {
  const lockText = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const text = sbomOf(lockText);
  const bom = JSON.parse(text) as Bom;

  it('has every package of the lock file with its hash, and is the same each time', () => {
    const { packages } = JSON.parse(lockText) as {
      readonly packages: Readonly<Record<string, { readonly link?: boolean; readonly integrity?: string }>>;
    };
    const listed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
    expect(bom.components).toHaveLength(listed.length);
    expect(bom.components.filter(({ hashes }) => hashes === undefined).map(({ purl }) => purl)).toEqual(
      listed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path),
    );
    for (const { hashes = [], purl } of bom.components)
      for (const { alg, content } of hashes) expect([alg, content.length], purl).toEqual(['SHA-512', 128]);
    expect(sbomOf(lockText)).toBe(text);
    expect(sbomOf(lockText.replace('"version": "0.1.0"', '"version": "0.1.1"'))).not.toBe(text);
  });

  it('says who needs whom, and names nobody that is not there', () => {
    const refs = new Set([...bom.components.map((component) => component['bom-ref']), 'heirlock@0.1.0']);
    expect(new Set(bom.dependencies.map(({ ref }) => ref))).toEqual(refs);
    expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !refs.has(ref)))).toEqual([]);
    const reached = new Set<string>();
    const walk = (ref: string): void => {
      if (reached.has(ref)) return;
      reached.add(ref);
      for (const next of bom.dependencies.find((entry) => entry.ref === ref)?.dependsOn ?? []) walk(next);
    };
    walk('heirlock@0.1.0');
    const required = bom.components.filter(({ scope }) => scope === 'required').map((component) => component['bom-ref']);
    expect(required.filter((ref) => !reached.has(ref))).toEqual([]);
  });

  it('has no package in what people run whose licence nobody has looked at', () => {
    const used = bom.components.filter(({ scope }) => scope !== 'excluded');
    const open = used.flatMap(({ purl, licenses = [] }) => {
      const names = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? 'none');
      const fits =
        names.length > 0 &&
        names.every(
          (name) =>
            licences.has(name) ||
            name
              .replaceAll(/[()]/g, '')
              .split(' OR ')
              .some((choice) => choice.split(' AND ').every((one) => licences.has(one))),
        );
      return fits ? [] : [`${purl}: ${names.join() || 'none'}`];
    });
    expect(open).toEqual([]);
  });
});

it('where the registry cannot be reached, the check for known faults says that nothing was checked', async () => {
  const registry = `http://127.0.0.1:${await freePort()}`;
  const { status, stdout } = spawnSync(process.execPath, [join(projectRoot, 'build/supply/audit-packages.mjs'), '--registry', registry], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([3, expect.stringMatching(/^Not checked: /)]);
});
