import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { AskedPart } from '../asked-act.tsx';
import { useEngine } from '../queries.ts';
import { CompareWords } from './compare-words.tsx';
import { OfferedKey } from './offered-key.tsx';
import { OpenInvitation } from './open-invitation.tsx';

interface Props {
  readonly recipient: Recipient;
  /** Opens the window that makes a code, or shows the one there is. */
  readonly onCode: () => void;
}

/** Whether a recipient has a passphrase of their own, and whether it was really them who chose it. */
export function EnrolmentPart({ recipient, onCode }: Props) {
  const { enrolment, offeredKey, invitation } = recipient;
  return (
    <>
      {enrolment === null && offeredKey === null && invitation === null ? (
        <NotEnrolled name={isolated(recipient.name)} onCode={onCode} />
      ) : null}
      {enrolment === null ? null : <Enrolled recipient={recipient} enrolment={enrolment} onCode={onCode} />}
      {invitation === null ? null : <OpenInvitation recipient={recipient} invitation={invitation} onShow={onCode} />}
      {offeredKey === null ? null : (
        <AskedPart act="offered">
          <OfferedKey recipient={recipient} offered={offeredKey} onCode={onCode} />
        </AskedPart>
      )}
      <Refused recipient={recipient} />
    </>
  );
}

function NotEnrolled({ name, onCode }: { readonly name: string; readonly onCode: () => void }) {
  const { t } = useTranslation('recipients');
  const sync = useEngine('sync.status', {});
  if (sync.data === undefined) return null;
  const hasServer = sync.data.server !== null;
  return (
    <>
      <p className="muted">{t(hasServer ? 'locks.uninvited' : 'locks.noServer', { name })}</p>
      <div className="row">
        {hasServer ? null : <LinkButton href="/settings/server">{t('locks.connect')}</LinkButton>}
        <Button onPress={onCode}>{t('locks.giveCode', { name })}</Button>
      </div>
    </>
  );
}

interface EnrolledProps extends Props {
  readonly enrolment: NonNullable<Recipient['enrolment']>;
}

function Enrolled({ recipient, enrolment, onCode }: EnrolledProps) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const name = isolated(recipient.name);
  const { publicKey, pinnedAt, comparedAt, vouchedBy, provesSender } = enrolment;
  // While a new code waits to be used, or a new passphrase waits for its words, there's nothing else to ask for.
  const isUnderWay = recipient.invitation !== null || recipient.offeredKey !== null;
  const giveCode = isUnderWay ? undefined : <Button onPress={onCode}>{t('locks.giveCode', { name })}</Button>;
  return (
    <>
      <p>{t('locks.enrolled', { name, when: format.relative(pinnedAt) })}</p>
      {comparedAt === null ? null : <p className="muted">{t('locks.comparedOn', { date: format.date(comparedAt) })}</p>}
      {vouchedBy === 'invitation' && provesSender && comparedAt === null ? <p className="muted">{t('locks.nothingToDo')}</p> : null}
      {vouchedBy === 'nobody' ? (
        <Banner kind="warn" title={t('locks.earlierTitle', { name })}>
          <p>{t(provesSender ? 'locks.earlierText' : 'locks.senderText', { name })}</p>
          {provesSender ? (
            <AskedPart act="compare">
              <CompareWords recipient={recipient} publicKey={publicKey}>
                {giveCode}
              </CompareWords>
            </AskedPart>
          ) : (
            giveCode
          )}
        </Banner>
      ) : null}
      {provesSender || vouchedBy === 'nobody' ? null : (
        <Banner kind="warn" title={t('locks.senderTitle', { name })} actions={giveCode}>
          {t('locks.senderText', { name })}
        </Banner>
      )}
    </>
  );
}

/** Somebody tried without the code since, which the owner ought to know even though it came to nothing. */
function Refused({ recipient }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  const { lastRefusedAt, enrolment, offeredKey } = recipient;
  const isSaidAlready = offeredKey?.state === 'not_invited';
  const isPast = lastRefusedAt === null || (enrolment !== null && enrolment.pinnedAt > lastRefusedAt);
  if (isPast || isSaidAlready) return null;
  const name = isolated(recipient.name);
  return (
    <Banner kind="warn" title={t('locks.triedTitle')}>
      {t('locks.triedText', { name, when: format.relative(lastRefusedAt) })}
    </Banner>
  );
}
