import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { configVariables } from '../../server/config/variables.ts';
import { present } from '../kit/runner/present.ts';
import { readPlainYaml, type PlainYaml } from '../kit/structure/plain-yaml.ts';

// What build/deploy hands out: each file names only what there is, they agree with each other, and none gives a server more than it needs.
// What of it is run is in test/journeys/behind-a-proxy.test.ts and test/journeys/deployed-program.test.ts.

const folder = new URL('../../build/deploy/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

type Members = { readonly [name: string]: PlainYaml };

/** What is at a path of names and numbers. @throws Error where nothing is. */
function at(value: PlainYaml, ...path: readonly (string | number)[]): PlainYaml {
  const end = path.reduce<PlainYaml | undefined>((inner, name) => (inner as Members | undefined)?.[name], value);
  if (end === undefined) throw new Error(`there is no ${path.join('.')}`);
  return end;
}
const membersAt = (value: PlainYaml, ...path: readonly (string | number)[]): Members => at(value, ...path) as Members;
const listAt = (value: PlainYaml, ...path: readonly (string | number)[]): readonly PlainYaml[] =>
  at(value, ...path) as readonly PlainYaml[];

/** A scalar as it is written. */
const textOf = (value: PlainYaml): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Variables as a server would find them, with something fitting in place of what the operator fills in. */
function environment(values: Members): Readonly<Record<string, string>> {
  const filled: Readonly<Record<string, string>> = {
    SITE_ADDRESS: 'vault.example.org',
    POSTGRES_PASSWORD: 'secret',
    SMTP_URL: 'smtps://me:secret@mail.example.org',
    MAIL_FROM: 'Heirlock <vault@example.org>',
  };
  const fill = (text: string): string => text.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => present(filled[name]));
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name.startsWith('HEIRLOCK_'))
      .map(([name, value]) => [name, fill(textOf(value))]),
  );
}

/** `2m` or `90s` or a number, in seconds. */
function seconds(value: PlainYaml): number {
  const [, amount, unit] = /^(\d+)([ms]?)$/.exec(textOf(value)) ?? [];
  return Number(amount) * (unit === 'm' ? 60 : 1);
}

const [compose = null] = readPlainYaml(read('compose.yaml'));
const kubernetes = readPlainYaml(read('kubernetes.yaml'));
const ofKind = (kind: string): PlainYaml => present(kubernetes.find((one) => at(one, 'kind') === kind));
const pod = membersAt(ofKind('Deployment'), 'spec', 'template', 'spec');
const dockerfile = read('Dockerfile');
const unit = read('heirlock.service');

const inImage = Object.fromEntries([...dockerfile.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
const inUnit = Object.fromEntries([...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
const inCompose = { ...inImage, ...membersAt(compose, 'services', 'server', 'environment') };
const inPods = { ...inImage, ...membersAt(ofKind('ConfigMap'), 'data') };

describe('what build/deploy hands out', () => {
  it.each(['compose.yaml', 'heirlock.service', 'Dockerfile', 'kubernetes.yaml'])(
    'says in %s how an installation begins, and keeps no server beginning one',
    (name) => {
      const lines = read(name).split('\n');
      expect(lines.filter((line) => line.startsWith('#')).join('\n')).toMatch(/heirlock\.mjs init|HEIRLOCK_NEW_INSTALLATION=1/);
      expect(lines.filter((line) => !line.startsWith('#')).join('\n')).not.toContain('HEIRLOCK_NEW_INSTALLATION');
    },
  );

  it('names no variable that the server does not know', () => {
    const known = configVariables.map(({ name }) => name);
    for (const name of readdirSync(folder)) {
      const named = [...read(name).matchAll(/HEIRLOCK_[A-Z_]+[A-Z]/g)].map(([variable]) => variable);
      expect([name, named.filter((variable) => !known.includes(variable))]).toEqual([name, []]);
    }
  });

  it('gives each server values that it starts with, and a folder that keeps what it holds', () => {
    for (const [values, dataDir] of [
      [inImage, '/data'],
      [inCompose, '/data'],
      [inPods, '/data'],
      [inUnit, '/var/lib/heirlock'],
    ] as const)
      expect(readConfig(environment(values), '/opt/heirlock')).toMatchObject({ dataDir, port: 8787 });
    expect(listAt(compose, 'services', 'server', 'volumes')).toEqual(['data:/data']);
    expect(unit).toContain('\nStateDirectory=heirlock\n');
    expect(dockerfile).toContain('\nVOLUME ["/data"]\n');
  });

  it('waits for a server that stops until it had its time, and lets each proxy notice before', () => {
    const total = (values: Members): number => Number(values.HEIRLOCK_STOP_DELAY_SECONDS) + Number(values.HEIRLOCK_STOP_WITHIN_SECONDS);
    expect(seconds(at(compose, 'services', 'server', 'stop_grace_period'))).toBeGreaterThan(total(inCompose));
    expect(Number(at(pod, 'terminationGracePeriodSeconds'))).toBeGreaterThan(total(inPods));
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(total(inUnit));
    const looks = Number(/health_interval (\d+)s/.exec(read('Caddyfile'))?.[1]);
    for (const values of [inImage, inCompose, inUnit] as const)
      expect(Number(values.HEIRLOCK_STOP_DELAY_SECONDS)).toBeGreaterThan(3 * looks);
    const probe = membersAt(pod, 'containers', 0, 'readinessProbe');
    expect(at(probe, 'httpGet', 'path')).toBe('/ready');
    expect(Number(inPods.HEIRLOCK_STOP_DELAY_SECONDS)).toBeGreaterThan(3 * Number(probe.periodSeconds));
    expect(at(ofKind('Deployment'), 'spec', 'strategy', 'rollingUpdate')).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  });

  it('runs the server as nobody in particular, on a file system it can’t write to', () => {
    expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER 10001:10001']);
    expect(membersAt(compose, 'services', 'server')).toMatchObject({
      user: '10001:10001',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of [...listAt(pod, 'initContainers'), ...listAt(pod, 'containers')])
      expect(at(container, 'securityContext')).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it('trusts the proxy alone, and lets nobody reach server and database around it', () => {
    const proxy = at(compose, 'services', 'caddy', 'networks', 'front', 'ipv4_address');
    expect(inCompose.HEIRLOCK_TRUSTED_PROXIES).toBe(proxy);
    const open = Object.entries(membersAt(compose, 'services')).filter(([, service]) => Object.hasOwn(service as Members, 'ports'));
    expect(open.map(([name]) => name)).toEqual(['caddy']);
    expect(Object.keys(membersAt(compose, 'services', 'postgres', 'networks'))).toEqual(['back']);
    expect([at(compose, 'networks', 'front', 'internal'), at(compose, 'networks', 'back', 'internal')]).toEqual([true, true]);
  });

  it('mounts, joins and selects only what is there', () => {
    const services = membersAt(compose, 'services');
    for (const service of Object.values(services) as readonly Members[]) {
      const mounted = (service.volumes as readonly string[] | undefined)?.map((one) => present(one.split(':')[0])) ?? [];
      for (const one of mounted.filter((name) => name.startsWith('./'))) expect(read(one.slice(2))).not.toBe('');
      const volumes = Object.keys(membersAt(compose, 'volumes'));
      expect(mounted.filter((name) => !name.startsWith('./') && !volumes.includes(name))).toEqual([]);
      const networks = Object.keys(membersAt(compose, 'networks'));
      expect(Object.keys((service.networks ?? {}) as Members).filter((name) => !networks.includes(name))).toEqual([]);
      expect(Object.keys((service.depends_on ?? {}) as Members).filter((name) => !Object.hasOwn(services, name))).toEqual([]);
    }
    const volumes = listAt(pod, 'volumes').map((one) => at(one, 'name'));
    for (const container of [...listAt(pod, 'initContainers'), ...listAt(pod, 'containers')])
      expect(listAt(container, 'volumeMounts').filter((one) => !volumes.includes(at(one, 'name')))).toEqual([]);
    const labels = at(ofKind('Deployment'), 'spec', 'template', 'metadata', 'labels');
    expect([
      at(ofKind('Deployment'), 'spec', 'selector', 'matchLabels'),
      at(ofKind('Service'), 'spec', 'selector'),
      at(ofKind('PodDisruptionBudget'), 'spec', 'selector', 'matchLabels'),
    ]).toEqual([labels, labels, labels]);
    expect(at(ofKind('Ingress'), 'spec', 'rules', 0, 'http', 'paths', 0, 'backend', 'service')).toEqual({
      name: at(ofKind('Service'), 'metadata', 'name'),
      port: { name: at(ofKind('Service'), 'spec', 'ports', 0, 'name') },
    });
  });
});

describe('plain YAML', () => {
  it('is read as far as it goes, and refused beyond', () => {
    const text = 'a: 1\nb:\n  - c: "x: y"\n    d: [one, 2]\n  - plain text\ne:\n---\n- true';
    expect(readPlainYaml(text)).toEqual([{ a: 1, b: [{ c: 'x: y', d: ['one', 2] }, 'plain text'], e: null }, [true]]);
    for (const more of ['a: &b 1', 'a: {b: 1}', 'a: |', 'a: 1\na: 2', 'a: 1\n   b: 2', "a: 'b'", 'a: b # c', 'just words'])
      expect(() => readPlainYaml(more), more).toThrow(/^line \d/);
  });
});
