import { Copy, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Witness, Witnessing } from '../../../electron/contract/witnessing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useCall } from '../queries.ts';
import { useRecipientSite } from '../recipients/use-recipient-site.ts';
import { useShell } from '../shell-context.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';

interface Props {
  readonly witnessing: Witnessing;
  readonly witness: Witness;
  readonly onClose: () => void;
}

/** Somebody's link, to copy, to mail, to scan: as often as it's needed. */
export function WitnessLinkDialog({ witnessing, witness, onClose }: Props) {
  const { t } = useTranslation(['witnesses', 'common']);
  const { link, error } = useLink(witnessing.id, witness.id);
  const name = isolated(witness.name);
  const done = (
    <Button kind="main" onPress={onClose}>
      {t('link.close')}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} size="wide" title={t('link.title', { name })} closeLabel={t('common:close')} actions={done}>
      <p>{t('link.text', { name })}</p>
      <Banner kind="warn">{t('link.warn')}</Banner>
      {witness.state === 'waiting' ? <p className="muted">{t('link.later', { name })}</p> : null}
      <ProblemBanner error={error} />
      {link === undefined ? (
        error === undefined && <Skeleton label={t('common:loading')} lines={6} />
      ) : (
        <ShownLink link={link} name={witness.name} email={witness.email} document={witnessing.documentName} />
      )}
    </Dialog>
  );
}

interface ShownProps {
  readonly link: string;
  readonly name: string;
  readonly email: string;
  readonly document: string;
}

function ShownLink({ link, name, email, document }: ShownProps) {
  const { t } = useTranslation('witnesses');
  const shell = useShell();
  const [error, setError] = useState<unknown>();
  const copy = (): void => void shell.copySecret(link).then(() => showToast({ text: t('link.copied') }), setError);
  const mail = (): void => {
    const words = { subject: t('link.subject', { document }), body: t('link.body', { name, link }) };
    const query = Object.entries(words).map(([field, text]) => `${field}=${encodeURIComponent(text)}`);
    shell.openExternal(`mailto:${encodeURIComponent(email)}?${query.join('&')}`).catch(setError);
  };
  return (
    <>
      <p className="witness-link" dir="ltr" translate="no">
        {link}
      </p>
      <div className="row">
        <Button kind="main" icon={<Copy aria-hidden />} onPress={copy}>
          {t('link.copy')}
        </Button>
        <Button icon={<Mail aria-hidden />} onPress={mail}>
          {t('link.mail')}
        </Button>
      </div>
      <ProblemBanner error={error} />
      <QrCode text={link} label={t('link.qr', { name: isolated(name) })} />
    </>
  );
}

/** Fetched for as long as the dialog is open, and kept nowhere else. */
function useLink(witnessing: string, witness: string): { readonly link: string | undefined; readonly error: unknown } {
  const call = useCall();
  const siteOf = useRecipientSite();
  const [link, setLink] = useState<string>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let gone = false;
    const show = async (): Promise<void> => {
      const { site } = await siteOf();
      const links = await call('witnessings.links', { witnessing, site: site ?? '' });
      if (!gone) setLink(links.find((one) => one.witness === witness)?.link);
    };
    show().catch((reason: unknown) => !gone && setError(reason));
    return () => {
      gone = true;
    };
  }, [call, siteOf, witnessing, witness]);
  return { link, error };
}
