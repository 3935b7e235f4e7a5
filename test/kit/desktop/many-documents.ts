import { openTestEngine, TestClock, testCost, testPassphrase } from '../../../electron/engine/engine-test-kit.ts';
import type { PassphraseCost } from '../../../shared/crypto/passphrase.ts';
import { versionKey } from '../../../shared/format/vault/document-versions.ts';
import { seededRandom } from '../runner/seeded-random.ts';

export { testPassphrase as manyDocumentsPassphrase };

const endings = ['pdf', 'jpg', 'txt', 'docx', 'png'] as const;
const types = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  txt: 'text/plain',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
} as const;
const writtenAtOnce = 1_000;

/**
 * Fills a data folder with an account and one vault with this many documents, of which only the records exist: enough for every list,
 * nothing to
 * preview. The account's passphrase is `manyDocumentsPassphrase`. @param cost of Argon2id.
 */
export async function plantManyDocuments(folder: string, count: number, cost: PassphraseCost = testCost): Promise<void> {
  await using engine = await openTestEngine(folder, new TestClock(), cost);
  await engine.ok('account.create', { passphrase: testPassphrase });
  const made = await engine.ok('vaults.create', { name: 'Everything' });
  const { context } = engine.engine;
  const { id: vault } = context.session().book.get('vault', made.id);
  const random = seededRandom(10);
  const drafts = Array.from({ length: count }, (_, index) => {
    const ending = endings[index % endings.length] ?? 'pdf';
    const root = Buffer.from(random.bytes(32)).toString('hex');
    const addedAt = new Date(Date.parse('2020-01-01T00:00:00.000Z') + index * 3_600_000).toISOString();
    const version = {
      key: Buffer.from(random.bytes(72)).toString('base64'),
      parts: [],
      sizeBytes: 1_000 + index * 37,
      addedAt,
      modifiedAt: addedAt,
    };
    const set = {
      name: `Document ${index + 1}.${ending}`,
      type: types[ending],
      folder: null,
      label: 'Encrypted document',
      note: '',
      tags: index % 7 === 0 ? ['important'] : [],
    };
    return { id: context.newId(), vault, kind: 'document', set, versions: { [versionKey(1, root)]: version } } as const;
  });
  for (let at = 0; at < drafts.length; at += writtenAtOnce) context.session().book.write(drafts.slice(at, at + writtenAtOnce));
}
