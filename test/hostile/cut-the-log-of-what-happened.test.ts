import { expect } from 'vitest';
import { attack } from './attack.ts';
import { openSyncedAccount, syncFailure } from './synced-account.ts';
import type { AuditAnswer } from '../../shared/wire/audit.ts';

attack('an operator who keeps the signing key cuts off the end of the log', { without: 'a log of events only grows' }, async () => {
  await using account = await openSyncedAccount();
  const { device, operator, server } = account;
  const earlier: AuditAnswer[] = [];
  operator.change(/^\/api\/sync\/audit/, (body: AuditAnswer) => void earlier.push(body));
  await device.must('sync.run', {});
  server.advance(60_000);
  await device.must('recipients.create', { vault: account.vault, name: 'Marit', email: 'marit@example.org' });
  await device.must('sync.run', {});
  await server.scheduler.tick();
  await device.must('sync.run', {});
  const [{ head } = expect.unreachable()] = earlier;
  operator.change(/^\/api\/sync\/audit/, (): AuditAnswer => ({ head, digests: '', more: false }));
  const failure = await syncFailure(device);
  if (failure === undefined) return 'succeeded';
  expect(failure).toBe('audit_log_changed');
  return 'seen';
});
