import { useState } from 'react';
import type { Recipient } from '../../../electron/contract/shapes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { HandedInvitation, LinkInvitation } from './invitation-codes.tsx';
import { MakeInvitation } from './make-invitation.tsx';
import { isExpired, NotOffered } from './open-invitation.tsx';
import { useInvitationCodes } from './use-invitation-codes.ts';

/** The code with which a recipient chooses a passphrase: it is made here, shown, and printed. */
export function InvitationDialog({ recipient, onClose }: { readonly recipient: Recipient; readonly onClose: () => void }) {
  const { t } = useTranslation(['recipients', 'common']);
  const name = isolated(recipient.name);
  const { invitation } = recipient;
  const isOpen = invitation !== null && !isExpired(invitation);
  const { codes, error, show } = useInvitationCodes(recipient.id, isOpen);
  const isListed = codes !== undefined && codes.invitation.id === invitation?.id;
  // The list names it a moment after it was made; once it no longer does, it has been used, or withdrawn at another device.
  const [wasListed, setWasListed] = useState(false);
  if (isListed && !wasListed) setWasListed(true);
  const frame = { isOpen: true, onClose, title: t('invitation.title', { name }), closeLabel: t('common:close') } as const;
  const done = (
    <Button kind="main" onPress={onClose}>
      {t('invitation.close')}
    </Button>
  );
  if (codes === undefined && !isOpen)
    return (
      <Dialog {...frame}>
        <MakeInvitation recipient={recipient} onMade={show} onClose={onClose} />
      </Dialog>
    );
  if (codes === undefined)
    return (
      <Dialog {...frame} actions={done}>
        {error === null ? <Skeleton label={t('common:loading')} lines={6} /> : <ProblemBanner error={error} />}
      </Dialog>
    );
  return (
    <Dialog {...frame} size="wide" actions={done}>
      {wasListed && !isListed ? (
        <Gone recipient={recipient} />
      ) : (
        <>
          {invitation?.isOffered === false ? <NotOffered /> : null}
          {codes.invitation.way === 'handed' ? (
            <HandedInvitation recipient={recipient} codes={codes} />
          ) : (
            <LinkInvitation recipient={recipient} codes={codes} />
          )}
        </>
      )}
    </Dialog>
  );
}

/** The code was used while it was on the screen, or another has taken its place. */
function Gone({ recipient: { name: plainName, enrolment, offeredKey } }: { readonly recipient: Recipient }) {
  const { t } = useTranslation('recipients');
  const name = isolated(plainName);
  if (offeredKey !== null)
    return (
      <Banner kind="info" isNews title={t('invitation.usedTitle', { name })}>
        {t('invitation.callNow', { name })}
      </Banner>
    );
  if (enrolment?.vouchedBy !== 'invitation') return <Banner isNews>{t('invitation.gone')}</Banner>;
  return (
    <Banner kind="good" isNews title={t('invitation.usedTitle', { name })}>
      {t('invitation.usedText')}
    </Banner>
  );
}
