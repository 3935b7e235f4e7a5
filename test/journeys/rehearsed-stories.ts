import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { versionsOf } from '../../electron/engine/items/item-fields.ts';
import type { FindingCode } from '../../electron/engine/releases/finding-words.ts';
import { versionKey } from '../../shared/format/vault/document-versions.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { OwnerDevice } from '../kit/desktop/owner-device.ts';
import { mailedLink, postEnrolment } from '../kit/owners/sealed-vault.ts';
import { inviteByLink, invitedEnrolment, vouchFor } from '../kit/owners/vouch-for.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import type { Plot, Scene } from './finding-stories.ts';

/** A vault whose release is played through, with what its server and its device have of it. */
export interface RehearsedPlot extends Plot {
  readonly server: TestServer;
  readonly email: string;
}

/** What only a rehearsal finds: how it comes about, and what its button leads to. */
export interface RehearsedStory {
  readonly spoil: (plot: RehearsedPlot) => Promise<unknown>;
  /** Words to type before it begins. */
  readonly types?: string;
  readonly mend: (scene: Scene) => Promise<unknown>;
}

type Transaction = Parameters<Parameters<TestServer['core']['db']['transaction']>[0]>[0];

const inServer =
  (change: (tx: Transaction, recipient: Ulid) => Promise<unknown>) =>
  async ({ server, recipient }: RehearsedPlot): Promise<unknown> =>
    server.core.db.transaction((tx) => change(tx, recipient as Ulid));

const flipped = (bytes: Uint8Array, at: number): Uint8Array =>
  Uint8Array.from(bytes, (byte, index) => (index === at % bytes.length ? byte ^ 1 : byte));

const renew = async ({ page }: Scene): Promise<void> => {
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Renew everything' }).click();
  await asked.waitFor({ state: 'detached' });
};

/** The document is added again, and the one that is broken goes. */
const addAgain = async ({ page, app, vault }: Scene): Promise<void> => {
  await page.getByRole('button', { name: 'Add files' }).first().waitFor();
  const documents = await app.call('documents.list', { vault });
  await app.call('documents.trash', { documents: documents.map(({ id }) => id) });
  await app.call('documents.add', { vault, paths: [await app.file(`again/${vault}.txt`, 'The house goes to Anna, once more.')] });
};

async function enrol({ server, device, vault, recipient, email }: RehearsedPlot): Promise<void> {
  const at = { server, vaultId: vault, email } as never;
  await inviteByLink(device, recipient);
  const { enrolment, proof } = invitedEnrolment(device, recipient, 'sechs eigene');
  await postEnrolment(at, await mailedLink(at, 'recipient_verification'), enrolment, proof);
  await device.must('sync.run', {});
  await vouchFor(device, vault, recipient);
  await device.must('sync.run', {});
}

const partsIn = (device: OwnerDevice, vault: string): readonly string[] =>
  device.engine.context
    .session()
    .book.list('document', vault as Ulid)
    .flatMap(({ body }) => versionsOf(body).flatMap(({ parts }) => parts.map(([name]) => name)));

/** What a rehearsal finds at a server that has lost or changed something, or of words that are no longer the right ones. */
export const rehearsedStories = {
  lock_missing: { spoil: inServer((tx, id) => tx.deleteFrom('release_locks').where('recipient_id', '=', id).execute()), mend: renew },
  no_lock_works: { spoil: inServer((tx, id) => tx.deleteFrom('release_locks').where('recipient_id', '=', id).execute()), mend: renew },
  lock_broken: {
    spoil: inServer(async (tx, id) => {
      const { lock_bytes: bytes } = await tx
        .selectFrom('release_locks')
        .select('lock_bytes')
        .where('recipient_id', '=', id)
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('release_locks')
        .set({ lock_bytes: flipped(bytes, 300) })
        .where('recipient_id', '=', id)
        .execute();
    }),
    mend: renew,
  },
  bundle_damaged: {
    spoil: inServer(async (tx, id) => {
      const { bundle } = await tx.selectFrom('release_bundles').select('bundle').where('recipient_id', '=', id).executeTakeFirstOrThrow();
      await tx
        .updateTable('release_bundles')
        .set({ bundle: flipped(bundle, bundle.length - 1) })
        .where('recipient_id', '=', id)
        .execute();
    }),
    mend: renew,
  },
  part_withheld: { spoil: inServer((tx, id) => tx.deleteFrom('release_parts').where('recipient_id', '=', id).execute()), mend: renew },
  part_missing: {
    spoil: async ({ server, device, vault }) =>
      server.core.db.transaction((tx) =>
        tx
          .deleteFrom('sync_parts')
          .where('name', 'in', [...partsIn(device, vault)])
          .execute(),
      ),
    mend: addAgain,
  },
  part_damaged: {
    spoil: async ({ server, device, vault }) => {
      const part = await server.core.db.read
        .selectFrom('sync_parts')
        .selectAll()
        .where('name', 'in', [...partsIn(device, vault)])
        .executeTakeFirstOrThrow();
      const folder = join(server.dataDir, 'parts');
      const files = (await readdir(folder, { recursive: true })).filter((path) => path.includes(part.pack_id));
      const path = join(folder, files.at(-1) ?? '');
      await writeFile(path, flipped(await readFile(path), part.offset_bytes + 40));
    },
    mend: addAgain,
  },
  document_key_wrong: {
    spoil: async ({ device, vault }) => {
      const session = device.engine.context.session();
      for (const { id, body } of session.book.list('document', vault))
        for (const { sealedNumber, root, ...record } of versionsOf(body)) {
          const { wrapped } = session.vaultKeys.makeDocumentKey({ vaultId: vault, documentId: id, version: sealedNumber });
          const version = { ...record, key: wrapped };
          session.book.write([{ id, vault: vault as Ulid, kind: 'document', versions: { [versionKey(sealedNumber, root)]: version } }]);
        }
      await device.must('letters.set', { recipient: session.book.list('recipient', vault as Ulid)[0]?.id ?? '', text: 'Sealed anew' });
      await device.must('sync.run', {});
    },
    mend: addAgain,
  },
  enrolment_missing: {
    spoil: async (plot) => {
      await enrol(plot);
      await inServer((tx, id) => tx.deleteFrom('enrolments').where('recipient_id', '=', id).execute())(plot);
    },
    mend: async ({ page, app, recipient }) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Make the code' }).waitFor();
      // She chooses anew; until then the earlier way is taken away, so that nothing relies on it.
      const [own] = (await app.call('recipients.list', { vault: page.url().split('/vaults/')[1]?.slice(0, 26) ?? '' })).flatMap(
        ({ locks }) => locks.filter(({ kind }) => kind === 'enrolled'),
      );
      await app.call('locks.remove', { recipient, lock: own?.id ?? '' });
    },
  },
  codes_open_nothing: {
    spoil: async () => undefined,
    types: 'words of another sheet',
    mend: async ({ page, words }) => {
      const asked = page.getByRole('dialog');
      await asked.getByLabel('Words on the sheet').fill(words);
      await asked.getByRole('button', { name: 'Try it' }).click();
      await page.getByText(/^It works\./).waitFor();
    },
  },
} satisfies Partial<Readonly<Record<FindingCode, RehearsedStory>>>;
