import { Copy, FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import type { InvitationCodes, Recipient } from '../../../electron/contract/shapes.ts';
import type { FileHandle } from '../../../electron/contract/shell.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../ui/format.ts';
import { WordList } from '../first-run/word-list.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';
import { usePaperLanguage } from './use-paper-language.ts';
import { useRecipientSite } from './use-recipient-site.ts';

interface Props {
  readonly recipient: Recipient;
  readonly codes: InvitationCodes;
}

/** A code that goes from hand to hand: to scan, to type, or on a card. */
export function HandedInvitation({ recipient, codes }: Props) {
  const { t } = useTranslation('recipients');
  const name = isolated(recipient.name);
  return (
    <>
      <p>{t('invitation.handText', { name })}</p>
      <QrCode text={codes.qr} label={t('invitation.qr', { name })} />
      <h3>{t('invitation.words')}</h3>
      <p className="muted">{t('invitation.wordsText', { name })}</p>
      <WordList label={t('invitation.words')} words={codes.words} />
      <Until codes={codes} />
      <InvitationCard recipient={recipient} />
    </>
  );
}

function Until({ codes: { invitation } }: { readonly codes: InvitationCodes }) {
  const { t } = useTranslation('recipients');
  const format = useFormat();
  return <p className="muted">{t('invitation.until', { date: format.date(invitation.expiresAt) })}</p>;
}

/** The same on a page to hand over. */
function InvitationCard({ recipient }: { readonly recipient: Recipient }) {
  const { id, name } = recipient;
  const { t } = useTranslation('recipients');
  const shell = useShell();
  const siteOf = useRecipientSite();
  const language = usePaperLanguage(recipient);
  const write = useAct('invitations.saveCard');
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const finish = async (act: (path: FileHandle) => Promise<void>): Promise<boolean> => {
    let path: FileHandle | undefined;
    try {
      path = await shell.saveTarget(t('invitation.fileName', { name }), 'file');
      if (path === undefined) return false;
      await write.mutateAsync({ recipient: id, path, language, ...(await siteOf()) });
      await act(path);
      setError(null);
      return true;
    } catch (reason) {
      setError(reason);
      if (path !== undefined) void shell.release(path);
      return false;
    }
  };
  const save = async (): Promise<void> => {
    if (await finish((path) => shell.finishSave(path))) setSaved(true);
  };
  return (
    <>
      <div className="row">
        <Button icon={<Printer aria-hidden />} isPending={write.isPending} onPress={() => void finish((path) => shell.print(path))}>
          {t('invitation.print')}
        </Button>
        <Button icon={<FileDown aria-hidden />} isPending={write.isPending} onPress={() => void save()}>
          {t('invitation.save')}
        </Button>
      </div>
      {isSaved ? <Banner isNews>{t('invitation.saved')}</Banner> : null}
      <ProblemBanner error={error} />
    </>
  );
}

/** A code that is sent: it alone vouches for nothing, since the mailbox may be read by others. */
export function LinkInvitation({ recipient: { name: plainName, email }, codes }: Props) {
  const { t } = useTranslation('recipients');
  const shell = useShell();
  const name = isolated(plainName);
  const [error, setError] = useState<unknown>(null);
  const text = codes.link ?? codes.qr;
  const copy = (): void =>
    void shell.copySecret(text).then(
      () => showToast({ text: t('invitation.copied') }),
      (reason: unknown) => setError(reason),
    );
  return (
    <>
      <Banner kind="warn">{t('invitation.sendText', { name, email: isolated(email) })}</Banner>
      <p className="invitation-link" dir="ltr" translate="no">
        {text}
      </p>
      <div className="row">
        <Button kind="main" icon={<Copy aria-hidden />} onPress={copy}>
          {t('invitation.copy')}
        </Button>
      </div>
      <ProblemBanner error={error} />
      <p>{t('invitation.compareText', { name })}</p>
      <Until codes={codes} />
    </>
  );
}
