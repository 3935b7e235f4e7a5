import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { onlyJson, ownersFolder, vaultIn } from '../../test/kit/desktop/vault-command.ts';

describe('heirlock vault', () => {
  it('keeps recipients, policies and the kit', async () => {
    const dir = await ownersFolder();
    const vault = vaultIn(dir);
    const recipient = onlyJson(await vault('recipient', 'add', '--name', 'Marit', '--email', 'marit@example.org'));
    expect(onlyJson(await vault('recipient', 'list')).recipients).toMatchObject([{ id: recipient.id, name: 'Marit', selection: 'all' }]);
    expect(
      onlyJson(await vault('policy', 'set', '--policy', '{"type":"inactivity","frequency":"monthly","graceHours":720}')),
    ).toMatchObject({ policy: { type: 'inactivity' } });
    expect(onlyJson(await vault('check-in')).policies).toHaveLength(1);
    const kit = onlyJson(await vault('kit'));
    expect(kit.text).toMatch(/^heirlock:kit:1:/);
    expect(onlyJson(await vault('status')).readiness[0].findings.map(({ code }: { code: string }) => code)).toContain('no_lock');
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
    expect(onlyJson(await vault('policy', 'pause', '--until', until))).toMatchObject({ pausedUntil: until });
    expect(onlyJson(await vault('policy', 'resume'))).toMatchObject({ pausedUntil: null });
    expect(onlyJson(await vault('policy', 'resume')).error).toBe('invalid_policy');
    const folder = join(dir, '..', 'sheets');
    expect(onlyJson(await vault('rotate', recipient.id, '--out', folder)).error).toBe('not_found');
    await vault('recipient', 'sheet', recipient.id, '--out', join(dir, '..', 'first.pdf'));
    const rotated = onlyJson(await vault('rotate', recipient.id, '--out', folder));
    expect(rotated).toMatchObject({ keyGeneration: 2, enrolled: false, sheets: [{ holder: 'Marit' }] });
    expect((await stat(rotated.sheets[0].path)).mode & 0o777).toBe(0o600);
    const [{ locks }] = onlyJson(await vault('recipient', 'list')).recipients;
    expect(locks).toMatchObject([{ kind: 'sheet', works: true, sheets: [{ id: rotated.sheets[0].sheet }] }]);
    const lockless = onlyJson(await vault('recipient', 'add', '--name', 'Jon', '--email', 'jon@example.org'));
    const bundle = await vault('bundle', lockless.id, '--out', join(dir, '..', 'bundle'));
    expect([bundle.code, onlyJson(bundle).error]).toEqual([2, 'invalid_request']);
  });
});
