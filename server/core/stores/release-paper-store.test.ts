import { describe, expect, it } from 'vitest';
import { dayMs, addMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { present } from '../../../test/kit/runner/present.ts';
import { at, dialects, openStoreWorld } from '../store-test-kit.ts';
import { askForPaper, changePaper, discardPaperBlobs, listDuePapers, listPapersOf } from './release-paper-store.ts';

describe.each(dialects)('the store of release papers on %s', (dialect) => {
  it('has one paper a recipient, occasion and day, and finds what is due', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const [ann, ben] = [await world.recipient(vault), await world.recipient(vault, 'ben@example.org')];
    const ask = (recipient: typeof ann, occasion: 'release' | 'opening', moment = at) =>
      world.write((tx) => askForPaper(tx, { id: world.newId(), recipient, occasion, at: moment, dueMs: instantToMs(moment) }));
    await Promise.all([ask(ann, 'opening'), ask(ann, 'opening'), ask(ann, 'release'), ask(ben, 'opening')]);
    await ask(ann, 'opening', addMs(at, dayMs));
    expect((await listDuePapers(world.db.read, instantToMs(at), 10)).length).toBe(3);
    expect((await listDuePapers(world.db.read, instantToMs(at) - 1, 10)).length).toBe(0);
    expect((await listDuePapers(world.db.read, instantToMs(at) + dayMs, 10)).length).toBe(4);
  });

  it('lets one of several have a step, shows what is made, and gives files up with their vault', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const recipient = await world.recipient(vault);
    await world.write((tx) => askForPaper(tx, { id: world.newId(), recipient, occasion: 'release', at, dueMs: 0 }));
    const seen = present((await listDuePapers(world.db.read, 0, 10))[0]);
    expect(await listPapersOf(world.db.read, recipient.id, 10)).toEqual([]);
    const claims = await Promise.all([1, 2, 3].map(() => world.write((tx) => changePaper(tx, seen, { attempts: 1, next_attempt_ms: 5 }))));
    expect(claims.filter(Boolean).length).toBe(1);
    const blob = world.newId();
    const claimed = { ...seen, attempts: 1, next_attempt_ms: 5 };
    expect(await world.write((tx) => changePaper(tx, claimed, { state: 'made', blob_id: blob, attempts: 0, next_attempt_ms: null }))).toBe(
      true,
    );
    // A claim that was lost changes nothing.
    expect(await world.write((tx) => changePaper(tx, claimed, { state: 'failed' }))).toBe(false);
    expect(await listPapersOf(world.db.read, recipient.id, 10)).toMatchObject([{ state: 'made', blob_id: blob }]);
    // Of a release there is one paper, whoever asks; that about a day's openings is asked for anew, and stays in sight until then.
    const ask = (occasion: 'release' | 'opening', moment: Instant) =>
      world.write((tx) => askForPaper(tx, { id: world.newId(), recipient, occasion, at: moment, dueMs: instantToMs(moment) }));
    await ask('release', addMs(at, 1000));
    expect(await listPapersOf(world.db.read, recipient.id, 10)).toMatchObject([{ state: 'made', asked_at: at }]);
    await ask('opening', at);
    const [first] = (await listDuePapers(world.db.read, instantToMs(at), 10)).filter((row) => row.occasion === 'opening');
    const other = world.newId();
    await world.write((tx) => changePaper(tx, present(first), { state: 'made', blob_id: other, attempts: 3, next_attempt_ms: null }));
    await ask('opening', addMs(at, 2000));
    await ask('opening', addMs(at, 3000));
    expect(await listDuePapers(world.db.read, instantToMs(at) + 2000, 10)).toMatchObject([
      {
        id: present(first).id,
        state: 'waiting',
        attempts: 0,
        blob_id: other,
        asked_at: addMs(at, 3000),
        next_attempt_ms: instantToMs(at) + 2000,
      },
    ]);
    expect((await listPapersOf(world.db.read, recipient.id, 10)).map(({ id }) => id)).toContain(present(first).id);
    await world.write((tx) => discardPaperBlobs(tx, vault.id, 7));
    expect(await world.db.read.selectFrom('blob_garbage').selectAll().where('blob_id', '=', blob).execute()).toMatchObject([
      { not_before_ms: 7 },
    ]);
  });
});
