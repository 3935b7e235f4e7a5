import { isUlid } from '../../shared/domain/ids.ts';
import { isMode, nobodysAccount } from '../../shared/domain/account.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import type { Command } from 'commander';
import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import type { Services } from '../compose.ts';
import type { AuditVerdict, ChainFault, KeptHead } from '../core/audit/verify-chains.ts';

/** What these commands need of the command line around them. */
export interface CommandKit {
  readonly withCore: <T>(act: (core: Services['core']) => Promise<T>) => Promise<T>;
  readonly print: (answer: object, text: string) => void;
  readonly usageError: (message: string) => Error;
}

/** What is reported about a fault, with the number of the event. */
const faultWords: Readonly<Record<ChainFault, string>> = {
  changed: 'this event was changed or moved after it was sealed',
  missing: 'this event is missing',
  added: 'there are events after the end of the log',
  cut_off: 'a signed head says that there were events up to this one: the end was cut off',
  rewritten: 'a signed head says that the log was different here: it was rewritten',
  head_missing: 'the head of this log is missing',
  head_forged: 'this head was not signed by this installation',
};

/** `heirlock audit`. */
export function addAuditCommands(heirlock: Command, kit: CommandKit): void {
  const audit = heirlock.command('audit').description('the log of what happened');
  audit
    .command('verify')
    .description('checks that no event was changed, removed, moved, added or cut off since it was sealed; exit code 1 if one was')
    .option(
      '--head <file>',
      'a signed head that somebody kept, as returned by GET /api/audit-events/head or an export; several as a list, or one per line',
    )
    .action((options: { readonly head?: string }) => verifyCommand(kit, options));
  audit
    .command('export')
    .description('writes the whole log, one JSON object per line, with all details')
    .requiredOption('--out <file>', 'where to; an existing file is left alone')
    .action((options: { readonly out: string }) => exportCommand(kit, options));
}

async function verifyCommand({ withCore, print, usageError }: CommandKit, { head }: { readonly head?: string }): Promise<void> {
  const known = head === undefined ? [] : await readHeads(head, usageError);
  const { verifyChains } = await import('../core/audit/verify-chains.ts');
  const verdict = await withCore((core) => verifyChains(core, known));
  const problems = verdict.problems.map(({ accountId, mode, fault, seq, eventId }) => ({
    account_id: accountId,
    mode,
    seq,
    fault,
    event_id: eventId,
  }));
  const answer = {
    ok: verdict.problemCount === 0,
    logs: verdict.chains,
    events: verdict.events,
    unsealed: verdict.unsealed,
    problem_count: verdict.problemCount,
    problems,
  };
  print(answer, inWords(verdict));
  if (verdict.problemCount > 0) process.exitCode = 1;
}

function inWords({ chains, events, unsealed, problems, problemCount }: AuditVerdict): string {
  const waiting = unsealed === 0 ? '' : ` ${unsealed} more wait to be sealed, which a running server does within a second.`;
  if (problemCount === 0) return `The log is intact: ${events} events in ${chains} logs, each as it was sealed.${waiting}`;
  const lines = problems.map(
    ({ accountId, mode, seq, fault, eventId }) =>
      `account ${accountId}, ${mode} data, number ${seq}${eventId === null ? '' : ` (${eventId})`}: ${faultWords[fault]}`,
  );
  return [`The log is NOT intact: ${problemCount} findings among ${events} events.${waiting}`, ...lines].join('\n');
}

/** Heads as the server returns them: one, a list of them, or an export with one at the end of each log. */
async function readHeads(file: string, usageError: CommandKit['usageError']): Promise<KeptHead[]> {
  const heads: KeptHead[] = [];
  try {
    const whole = parse(await readFile(file, 'utf8').catch(() => ''));
    if (whole !== undefined) return (Array.isArray(whole) ? whole : [whole]).map(headFrom);
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const value = parse(line) as { readonly head?: unknown } | undefined;
      if (value?.head !== undefined) heads.push(headFrom(value));
    }
  } catch (error) {
    throw Object.assign(usageError(`${file} can not be read as signed heads.`), { cause: error });
  }
  if (heads.length === 0) throw usageError(`There is no signed head in ${file}.`);
  return heads;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function headFrom(value: unknown): KeptHead {
  const { head = value } = value as { readonly head?: unknown };
  const { accountId: account, mode, seq, hash, signedAt, signature } = head as Readonly<Record<keyof KeptHead, unknown>>;
  const accountId = typeof account === 'string' ? account.replace(/^acc_/, '') : '';
  if (
    !(accountId === nobodysAccount || isUlid(accountId)) ||
    !isMode(mode) ||
    typeof seq !== 'number' ||
    typeof hash !== 'string' ||
    typeof signedAt !== 'string' ||
    typeof signature !== 'string'
  )
    throw new TypeError('no head');
  return { accountId, mode, seq, hash: fromHex(hash), signedAt, signature: fromBase64(signature) };
}

async function exportCommand({ withCore, print }: CommandKit, { out }: { readonly out: string }): Promise<void> {
  const { exportChains, listEveryChain } = await import('../core/audit/export-events.ts');
  const counts = await withCore(async (core) => {
    const file = createWriteStream(out, { flags: 'wx', mode: 0o600 });
    await once(file, 'open');
    let events = 0;
    let logs = 0;
    const write = async (line: object): Promise<void> => {
      if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
    };
    for await (const { head, events: rows } of exportChains(core, await listEveryChain(core))) {
      for await (const { hash, ...row } of rows()) {
        await write({ ...row, hash: hex(hash ?? new Uint8Array()) });
        events += 1;
      }
      await write({
        head: {
          ...head,
          hash: hex(head.hash),
          signature: Buffer.from(head.signature).toString('base64'),
          publicKey: Buffer.from(core.keys.auditPublicKey).toString('base64'),
        },
      });
      logs += 1;
    }
    file.end();
    await once(file, 'finish');
    return { events, logs };
  });
  print({ file: out, ...counts }, `${counts.events} events of ${counts.logs} logs are in ${out}.`);
}
