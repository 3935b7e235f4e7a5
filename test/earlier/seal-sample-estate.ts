import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { makeEnrolment } from '../../shared/format/release/enrolment.ts';
import { enrolmentProof, readOffer } from '../../shared/format/release/invitation.ts';
import { cheapCost, openDevice, ownerPassphrase, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';
import { estateFiles, type EstateSecrets, type SheetTexts } from './kept-estates.ts';

const letter = 'Dear Ottilie,\n\nforgive me for the zeppelin. ❤\n\nPhilomena';
const note = 'The brooch itself is with the notary.';
const passphrase = 'anchor velvet ribbon orchard pencil window';

/** A will, and a garden of two chunks: more would be kept for ever with each version, and a second segment is 16 MiB further. */
const documents = {
  'Will.txt': Buffer.from('The ruby brooch belongs to Ottilie.\nGrüße aus Kiel.\n'),
  'Garden.bin': Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31 + (index >> 8)) & 0xff)),
} as const;

async function sheetTexts(path: string, pages: number): Promise<SheetTexts> {
  const paper = await readPaper(path, pages);
  return { words: readSheetWords(paper, 'The words of this sheet', 13), code: paper.code };
}

/** As the recipient enrols with the offline reader: from the offer's file and the code's words to the file that goes back to the owner. */
async function enrolOffline({ must }: OwnerDevice, recipient: string, folder: string): Promise<void> {
  const { words } = await must('invitations.make', { recipient, way: 'handed' });
  const [offer, answer] = [join(folder, 'ottilie.heirlock-offer'), join(folder, 'ottilie.heirlock-enrolment')];
  await must('invitations.saveOffer', { recipient, path: offer });
  const { emailHash, invitationId, ...facts } = readOffer(new Uint8Array(await readFile(offer)));
  const { enrolment } = makeEnrolment({ ...facts, invitationId, passphrase, cost: cheapCost });
  const proof = enrolmentProof(enrolment, emailHash, { id: invitationId, code: fromWords(words, 16, 'invitation') });
  await writeFile(answer, Buffer.concat([enrolment, proof]));
  await must('enrolments.import', { recipient, path: answer });
}

/** An owner's vault with what a recipient is to get. @returns ids of both. */
async function fillVault({ must }: OwnerDevice, folder: string): Promise<{ readonly vault: string; readonly recipient: string }> {
  await must('owner.set', { name: 'Philomena' });
  const { id: vault } = await must('vaults.create', { name: 'Chrysanthemum Estate' });
  const { id: house } = await must('folders.create', { vault, name: 'House' });
  for (const [name, bytes] of Object.entries(documents)) await writeFile(join(folder, name), bytes);
  const paths = Object.keys(documents).map((name) => join(folder, name));
  const [will] = await must('documents.add', { vault, folder: house, paths });
  await must('documents.update', { document: will?.id ?? '', note });
  // So that a bundle has whatever a bundle may have: here, the language that a reader first speaks.
  const { id: recipient } = await must('recipients.create', { vault, name: 'Ottilie', email: 'ottilie@example.org', language: 'de' });
  await must('letters.set', { recipient, text: letter });
  return { vault, recipient };
}

/** Has the present version seal an estate, with everything that its formats have, into a folder: the files of `estateFiles`. */
export async function sealSampleEstate(folder: string, commit: string | null): Promise<void> {
  await using work = await tempFolder('sample-estate');
  await using device = await openDevice();
  const { must } = device;
  const { text: kit, recoveryKeyWords } = await must('account.create', { passphrase: ownerPassphrase });
  const { vault, recipient } = await fillVault(device, work.path);
  await enrolOffline(device, recipient, work.path);
  const [sheet, quorum] = [join(work.path, 'sheet.pdf'), join(work.path, 'quorum')];
  await mkdir(quorum);
  await must('sheets.make', { recipient, path: sheet, language: 'en' });
  const holders = ['Notary', 'Sister', 'Brother'];
  const sheets = await must('sheets.makeQuorum', { recipient, threshold: 2, holders, folder: quorum, language: 'en' });
  const secrets: EstateSecrets = {
    commit,
    madeAt: new Date().toISOString(),
    letter,
    note,
    documents: Object.fromEntries(
      Object.entries(documents).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
    ),
    passphrase,
    sheet: await sheetTexts(sheet, 1),
    quorum: await Promise.all(sheets.map(({ path }) => sheetTexts(path, 2))),
    kit,
    recoveryKeyWords,
    ownerPassphrase,
  };
  await must('bundles.save', { recipient, path: join(folder, estateFiles.bundle) });
  await must('archive.export', { vault, path: join(folder, estateFiles.archive) });
  await writeFile(join(folder, estateFiles.secrets), `${JSON.stringify(secrets, null, 2)}\n`);
}
