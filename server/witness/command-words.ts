import type { Ulid } from '../../shared/domain/ids.ts';
import type { Config } from '../config/config.ts';
import { nameCustodian } from '../core/custodians/name-custodian.ts';
import { inviteOwner } from '../core/witness/invite.ts';
import { readStatus, type KnownServer, type WitnessStatus } from '../core/witness/read-status.ts';
import type { Witness } from './open-witness.ts';

/** What a command says: for programs, and for people. */
export interface Said {
  readonly answer: object;
  readonly text: string;
}

/** The same of all vaults. */
export interface StatusSaid extends Said {
  readonly answer: { readonly vaults: readonly { readonly vault_id: Ulid }[] };
}

/** Makes a code, and says what its owner needs. */
export async function inviteInWords({ core }: Witness, { publicUrl }: Config): Promise<Said> {
  const { code, expiresAt } = await inviteOwner(core);
  const { words } = nameCustodian(core);
  return {
    answer: { address: publicUrl, words, code, expires_at: expiresAt },
    text: `Give these three to the owner, the words by another way than the code:
Address: ${publicUrl}
Words:   ${words}
Code:    ${code}
The code works once, for one owner and their vaults, until ${expiresAt}. It is shown only now.`,
  };
}

/** Says how the witness stands with each vault. */
export async function statusInWords({ core }: Pick<Witness, 'core'>): Promise<StatusSaid> {
  const vaults = await readStatus(core);
  const answer = {
    vaults: vaults.map(({ number, vaultId, says, wakesAt, servers }) => ({
      number,
      vault_id: vaultId,
      state: says,
      wakes_at: wakesAt,
      servers: servers.map(({ place, heardAt, waiting, failure }) => ({ place, heard_at: heardAt, waiting, failure })),
    })),
  };
  return { answer, text: vaults.length === 0 ? 'No vault has begun with this witness yet.' : vaults.map(lineOf).join('\n') };
}

function lineOf({ number, vaultId, says, wakesAt, servers }: WitnessStatus): string {
  const head = `${number}  ${vaultId}  ${says}${wakesAt === null ? '' : `, looks again at ${wakesAt}`}`;
  return [head, ...servers.map(serverLine)].join('\n');
}

function serverLine({ place, heardAt, waiting, failure }: KnownServer): string {
  const heard = heardAt === null ? 'never heard' : `heard ${heardAt}`;
  const letters = waiting === 0 ? '' : `, ${waiting} waiting${failure === null ? '' : ` (${failure})`}`;
  return `   server ${place}: ${heard}${letters}`;
}
