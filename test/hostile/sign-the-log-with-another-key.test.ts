import { expect } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { signAuditHead } from '../../shared/format/vault/audit-chain.ts';
import type { AuditAnswer } from '../../shared/wire/audit.ts';
import { attack } from './attack.ts';
import { openSyncedAccount, syncFailure } from './synced-account.ts';

attack(
  'somebody who took the server over goes on with its log in their own name',
  { without: 'a log of events keeps its signer' },
  async () => {
    await using account = await openSyncedAccount();
    const { device, operator } = account;
    await device.must('sync.run', {});
    const theirs = identityFromSeed(randomKey());
    operator.change(/^\/api\/sync\/audit/, ({ head, ...rest }: AuditAnswer): AuditAnswer => {
      if (head === null) return { head, ...rest };
      const name = { accountId: head.account, mode: head.mode };
      const { signature } = signAuditHead(theirs, name, { seq: head.seq, hash: fromBase64(head.hash) }, head.signed_at);
      return { head: { ...head, signature: toBase64(signature), public_key: toBase64(theirs.publicKey) }, ...rest };
    });
    const failure = await syncFailure(device);
    if (failure === undefined) return 'succeeded';
    expect(failure).toBe('audit_log_changed');
    return 'seen';
  },
);
