import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPaper, readSheetWords } from '../../test/kit/pdf/read-paper.ts';
import { onlyJson, ownersFolder, vaultIn } from '../../test/kit/desktop/vault-command.ts';
import { answerToOffer } from '../../test/kit/owners/answer-offer.ts';

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

  it('prints every paper in the language that is asked for', async () => {
    const dir = await ownersFolder();
    const german = (...args: readonly string[]): ReturnType<typeof vault> => vault('--language', 'de', ...args);
    const vault = vaultIn(dir);
    const path = (name: string): string => join(dir, '..', name);
    const { id } = onlyJson(await vault('recipient', 'add', '--name', 'Marit', '--email', 'marit@example.org'));
    await german('kit', '--out', path('blatt.pdf'));
    await german('recipient', 'sheet', id, '--out', path('sheet.pdf'));
    await german('recipient', 'quorum', id, '--threshold', '2', '--holders', 'Jon,Ida', '--out', path('two'));
    await german('recipient', 'invite', id, '--card', path('card.pdf'));
    const rotated = onlyJson(await german('rotate', id, '--out', path('again')));
    expect((await readPaper(path('blatt.pdf'))).text).toContain('Heirlock-Notfallblatt');
    const sheets = rotated.sheets.map(({ path: printed }: { path: string }) => printed);
    expect(sheets).toHaveLength(3);
    for (const [printed, pages] of [[path('sheet.pdf'), 1], ...sheets.map((sheet: string, index: number) => [sheet, index === 0 ? 1 : 2])])
      expect((await readPaper(printed, pages)).text).toContain('Die Wörter dieses Blattes');
    expect((await readPaper(path('card.pdf'))).text).toContain('Heirlock-Einladung');
    await vault('--language', 'fr', 'kit', '--out', path('feuille.pdf'));
    expect((await readPaper(path('feuille.pdf'))).text).toContain('Kit de secours Heirlock');
    expect((await vault('--language', 'sv', 'kit')).code).toBe(2);
  });

  it('writes an estate that needs no server for everybody who has a sheet', async () => {
    const dir = await ownersFolder();
    const vault = vaultIn(dir);
    const path = (name: string): string => join(dir, '..', name);
    const none = await vault('estate', '--out', path('none'));
    expect([none.code, onlyJson(none).error]).toEqual([2, 'invalid_usage']);
    const { id } = onlyJson(await vault('recipient', 'add', '--name', 'Marit', '--email', 'marit@example.org'));
    await vault('recipient', 'add', '--name', 'Jon', '--email', 'jon@example.org');
    await vault('recipient', 'sheet', id, '--out', path('sheet.pdf'));
    const made = onlyJson(await vault('--language', 'de', 'estate', '--out', path('stick')));
    expect(made).toMatchObject({ folder: path('stick'), files: [{ recipient: id, file: 'Marit.heirlock-bundle' }] });
    expect((await readdir(path('stick'))).sort()).toEqual([
      'Bitte zuerst lesen.html',
      'FORMAT.md',
      'Marit.heirlock-bundle',
      'heirlock-reader.html',
    ]);
    const [{ recipients }] = onlyJson(await vault('status')).readiness;
    expect(recipients.map(({ name, withoutServer }: { name: string; withoutServer: unknown }) => [name, withoutServer])).toEqual([
      ['Marit', { savedAt: made.at, isCurrent: true }],
      ['Jon', null],
    ]);
    const again = await vault('estate', '--out', path('stick'));
    expect([again.code, onlyJson(again).error]).toEqual([6, 'file_exists']);
  });

  it('gives somebody a code, on a card too, and takes it back', async () => {
    const dir = await ownersFolder();
    const vault = vaultIn(dir);
    const { id } = onlyJson(await vault('recipient', 'add', '--name', 'Marit', '--email', 'marit@example.org'));
    const card = join(dir, '..', 'card.pdf');
    const made = onlyJson(await vault('recipient', 'invite', id, '--way', 'link', '--days', '7', '--card', card));
    expect(made).toMatchObject({ recipient: id, link: null, qr: expect.stringMatching(/^heirlock:invitation:1:/), card });
    expect(made.invitation).toMatchObject({ way: 'link', isOffered: false });
    expect(Date.parse(made.invitation.expiresAt) - Date.parse(made.invitation.madeAt)).toBe(7 * 86_400_000);
    expect(readSheetWords(await readPaper(card), 'The 13 words of this card', 13)).toBe(made.words);
    expect((await stat(card)).mode & 0o777).toBe(0o600);
    expect(onlyJson(await vault('recipient', 'show-invitation', id)).words).toBe(made.words);
    expect((await vault('recipient', 'invite', id, '--way', 'mail')).code).toBe(2);
    expect(onlyJson(await vault('recipient', 'withdraw-invitation', id)).invitation).toBeNull();
    expect(onlyJson(await vault('recipient', 'show-invitation', id)).error).toBe('not_found');
    const none = await vault('recipient', 'compare', id, '--words', 'harbor lantern velvet orbit maple quiet');
    expect([none.code, onlyJson(none).message]).toEqual([6, 'There is no key to compare.']);
  });

  it('has a code answered past every server, by one file out and one file in', async () => {
    const dir = await ownersFolder();
    const vault = vaultIn(dir);
    const path = (name: string): string => join(dir, '..', name);
    const { id } = onlyJson(await vault('recipient', 'add', '--name', 'Marit', '--email', 'marit@example.org'));
    expect(onlyJson(await vault('recipient', 'save-offer', id, '--out', path('early'))).error).toBe('not_found');
    const { words } = onlyJson(await vault('recipient', 'invite', id));
    const offer = path('for-marit.heirlock-offer');
    expect(onlyJson(await vault('recipient', 'save-offer', id, '--out', offer))).toEqual({ path: offer });
    expect((await stat(offer)).mode & 0o777).toBe(0o600);
    expect((await vault('recipient', 'save-offer', id, '--out', offer)).code, 'what is there is not written over').not.toBe(0);

    const { words: others } = onlyJson(await vault('recipient', 'invite', id));
    await writeFile(path('none'), 'no answer at all');
    expect(onlyJson(await vault('recipient', 'import-enrolment', id, '--file', path('none'))).error).toBe('file_unreadable');
    await writeFile(path('late'), answerToOffer(await readFile(offer), words));
    expect(onlyJson(await vault('recipient', 'import-enrolment', id, '--file', path('late'))).error, 'for an earlier code').toBe(
      'invitation_open',
    );
    await vault('recipient', 'save-offer', id, '--out', path('second'));
    await writeFile(path('answer'), answerToOffer(await readFile(path('second')), others));
    expect(onlyJson(await vault('recipient', 'import-enrolment', id, '--file', path('answer')))).toMatchObject({
      enrolment: { vouchedBy: 'invitation' },
      locks: [{ kind: 'enrolled', works: true }],
      invitation: null,
    });
    expect(onlyJson(await vault('recipient', 'import-enrolment', id, '--file', path('answer'))).error, 'a code works once').toBe(
      'not_found',
    );
  });

  it('takes away a lock, or one of several people, and makes everything new', async () => {
    const dir = await ownersFolder();
    const vault = vaultIn(dir);
    const { id } = onlyJson(await vault('recipient', 'add', '--name', 'Marit', '--email', 'marit@example.org'));
    const sheet = join(dir, '..', 'sheet.pdf');
    await vault('recipient', 'sheet', id, '--out', sheet);
    await vault('recipient', 'quorum', id, '--threshold', '2', '--holders', 'Ann,Ben,Cy', '--out', join(dir, '..', 'quorum'));
    const renewed = onlyJson(await vault('recipient', 'renew', id));
    expect(renewed).toMatchObject({ keyGeneration: 2, sheets: [] });
    expect((await vault('recipient', 'renew', id, '--new-paper')).code).toBe(2);

    // No new paper was made, so what was printed before still opens it.
    const words = join(dir, '..', 'words.txt');
    await writeFile(words, `${readSheetWords(await readPaper(sheet), 'The words of this sheet', 13)}\n`);
    const { lock } = onlyJson(await vault('recipient', 'test-sheet', id, '--words', words));
    expect(lock).toEqual(expect.any(String));

    const [{ locks }] = onlyJson(await vault('recipient', 'list')).recipients;
    const quorum = locks.find(({ kind }: { kind: string }) => kind === 'quorum');
    const cy = quorum.sheets.find(({ holder }: { holder: string }) => holder === 'Cy');
    const reduced = onlyJson(await vault('recipient', 'remove-sheet', id, '--lock', quorum.id, '--sheet', cy.id));
    expect(reduced).toMatchObject({ renewal: null });
    expect(onlyJson(await vault('recipient', 'remove-lock', id, '--lock', lock)).locks).toMatchObject([
      { kind: 'quorum', works: true, sheets: [{ holder: 'Ann' }, { holder: 'Ben' }] },
    ]);
    expect(onlyJson(await vault('recipient', 'test-sheet', id, '--words', words)).error).toBe('sheet_invalid');
  });
});
