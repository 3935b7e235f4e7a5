/** What each kind of fault means, in a sentence for whoever reads the log; `id` names which one. */
const sentences: Readonly<Record<string, (id: string) => string>> = {
  'a file that the database names is missing': (id) => `The ${id} is named by the database and missing: the backup goes on without it.`,
  'automatic releases are held': (id) => `No vault is released automatically until an administrator has had a look (${id}).`,
  'backup failed': (id) => `The backup that was due at ${id} was not made: the next one is tried at its time.`,
  'certificate damaged': (id) => `The file of the death certificate ${id} is damaged: it can't be shown.`,
  'check-in at sign-in failed': (id) => `A sign-in should have counted as a check-in, and didn't (${id}).`,
  'correction failed': (id) => `The correction ${id} of a recipient's address could not be carried on: it's tried again in a minute.`,
  'crypto account damaged': (id) => `The crypto account ${id} can't be decrypted.`,
  'custodian failed': (id) => `What the other custodians of the vault ${id} are to know could not be worked out: it's tried again.`,
  'damaged row': (id) => `A row of the database holds a word that this version doesn't know: ${id}. It's left alone.`,
  'database or disk away': () => 'The database or the disk can not be used at the moment: whoever needs it is told to try again.',
  'document damaged': (id) => `The document ${id} is damaged or missing: it can't be read.`,
  'handover failed': (id) => `What is next for the recipient ${id} of a release could not be done: it's tried again in a minute.`,
  'handover not begun': (id) => `It could not be looked up how the recipient ${id} of an earlier release is reached: it's tried again.`,
  'idempotency claim not extended': (id) => `A request that takes long could not keep its claim ${id}.`,
  'idempotent answer not kept': (id) => `The answer to the request ${id} was given, but can't be repeated.`,
  'letter to a custodian failed': (id) =>
    `A letter to another custodian of the vault ${id} could not be sent for a fault of ours: it's tried again.`,
  'letters to custodians failed': () => 'What other custodians are to be told could not be looked up: it is tried again at the next beat.',
  'mail acceptance not noted': (id) => `The mail ${id} was accepted, and the database doesn't take that note: it's tried again.`,
  'mail attempt failed': (id) => `The mail ${id} did not leave: it's tried again.`,
  'mail came back': (id) => `The mail ${id} came back: it reached nobody.`,
  'mail delivery failed': (id) => `Mails can't be sent because of a fault of ours (${id}): they are tried again.`,
  'mail refused': (id) => `The mail ${id} was refused for good: it reaches nobody.`,
  'old backups could not be removed': (id) => `The backup in ${id} was made, but older ones that are to go could not be removed.`,
  'opening failed': (id) => `The vault ${id} should have been opened by its owner's hand, and wasn't: it's tried again.`,
  'outside monitor not reached': () => 'The outside monitor was not reached: unless it is soon, it raises the alarm.',
  'part missing': (id) => `The part ${id} of a sealed document is damaged or missing.`,
  'prepared document damaged': (id) => `What was laid out for the signatures of ${id} is damaged: nobody can read or sign it.`,
  'purge failed': (id) => `What was deleted could not be removed for good (${id}): it's tried again.`,
  'rate limits are counted by this server alone': () => 'The database counts no requests at the moment: this server goes by its own count.',
  'recipient page failed': (id) => `A page behind a mailed link failed; its reader was told (request ${id}).`,
  'release half damaged': (id) => `The server's half of a release key is damaged (${id}): what it belongs to can't be opened.`,
  'release paper damaged': (id) => `The paper ${id} about a release is damaged: its recipient is told so.`,
  'release paper failed': (id) => `The paper ${id} about a release could not be written or extended: it's tried again.`,
  'release paper not extended': (id) => `The signature of the paper ${id} about a release can't be extended: it stays as it is.`,
  'removal of a device failed': (id) => `The removal ${id} of a device was not completed: it's tried again.`,
  'request failed': (id) => `The request ${id} failed because of a fault of ours.`,
  'request log not written': () => 'Lines of the request log could not be written.',
  'scan failed': (id) => `${id} could not be scanned for viruses: it's tried again.`,
  'session not noted': (id) => `It could not be noted that the session ${id} was used.`,
  'signature of a witness not stamped': () => 'A signature was not taken, since no service gave a timestamp for it.',
  'signing failed': (id) => `The document of job ${id} could not be signed.`,
  'sweep failed': (id) => `The scheduler could not look after this: ${id}. It tries again at its next beat.`,
  'telemetry not delivered': () => 'The OpenTelemetry collector takes nothing; the server works on without it.',
  'the store of documents did not do what it was asked': () => 'The store of documents did not do what it was asked.',
  'the stored documents could not be checked': () => 'The stored documents could not be checked: it goes on at a later beat.',
  'third share does not open': (id) =>
    `A share that the owner of the vault ${id} sealed to this witness does not open: its recipient gets nothing from here.`,
  'timer failed': (id) => `The timer of vault ${id} could not act: it's tried again in a minute.`,
  'timestamp service failed': (id) => `The timestamp service ${id} gave no timestamp.`,
  'trusted list not renewed': (id) => `A trusted list could not be renewed (${id}): the last good one is kept, and it's tried again.`,
  'virus found': (id) => `A virus was found in ${id}: it's handed to nobody.`,
  'virus scanner away': (id) => `The virus scanner doesn't answer; uploads wait for it (first ${id}).`,
  'webhook attempt failed': (id) => `The webhook delivery ${id} failed because of a fault of ours: it's tried again.`,
  'webhook delivery failed': (id) => `Webhooks can't be called because of a fault of ours (${id}): they are tried again.`,
  'witness not looked at': (id) => `The witness ${id} should have been reminded, or their time was over: it's tried again.`,
};

/** The kinds of faults that have a sentence. */
export const faultKinds: readonly string[] = Object.keys(sentences);

/** A fault in a sentence. One of a kind that has none is said by its name. */
export function sentenceOf(kind: string, id: string): string {
  return sentences[kind]?.(id) ?? `Something went wrong: ${kind} (${id}).`;
}
