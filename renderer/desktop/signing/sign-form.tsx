import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Document } from '../../../electron/contract-shapes.ts';
import type { KeptKey, SignatureLevel, SignaturePlace, SignedDocument } from '../../../electron/contract-signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PassphraseField } from '../../ui/passphrase-field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useShell } from '../shell-context.ts';
import { isKeyReady, KeyPart, type KeyDraft } from './key-part.tsx';
import { LookPart, type LookDraft } from './look-part.tsx';
import { PagePicker } from './page-picker.tsx';
import { openPdfPages, type PdfPages } from './pdf-pages.ts';
import { useSign } from './use-sign.ts';

const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const satisfies readonly SignatureLevel[];

interface SignFormProps {
  readonly document: Document;
  readonly keys: readonly KeptKey[];
  readonly hasServer: boolean;
  readonly onSigned: (signed: SignedDocument) => void;
}

/** Everything that is chosen before signing: the place on the page beside who signs, what is seen, and how much it proves. */
export function SignForm({ document, keys, hasServer, onSigned }: SignFormProps) {
  const { t } = useTranslation(['signing', 'common']);
  const [place, setPlace] = useState<SignaturePlace | null>(null);
  const [key, setKey] = useState<KeyDraft>({ way: keys[0]?.id ?? 'make', file: null, passphrase: '', name: '' });
  const [look, setLook] = useState<LookDraft>({ reason: '', location: '', image: null });
  const [level, setLevel] = useState<SignatureLevel>(hasServer ? 'B-T' : 'B-B');
  const [pdfPassword, setPdfPassword] = useState<string>();
  const { sign, cancel, isPending, error } = useSign(document, { onSigned, onKeyMade: (kept) => setKey({ ...key, way: kept }) });
  return (
    <div className="sign-columns">
      <PagePart document={document} password={pdfPassword} onPassword={setPdfPassword} place={place} onPlace={setPlace} />
      <div className="stack">
        <KeyPart keys={keys} draft={key} onChange={setKey} />
        <LookPart isVisible={place !== null} draft={look} onChange={setLook} />
        <Card title={t('level.title')}>
          <div className="stack">
            <RadioCards label={t('check.level')} cards={levels.map((id) => ({ id, title: t(`level.${id}.title`), text: t(`level.${id}.text`) }))} value={level} onChange={setLevel} />
            {hasServer || level === 'B-B' ? null : <Banner kind="warn">{t('level.noServer')}</Banner>}
          </div>
        </Card>
        <p className="muted">{place === null ? t('page.invisible') : t('page.visible', { page: place.page })}</p>
        <ProblemBanner error={error} />
        {isPending ? (
          <div className="stack" role="status">
            <ProgressBar label={t('signing', { name: document.name })} />
            <Button onPress={cancel}>{t('common:cancel')}</Button>
          </div>
        ) : (
          <Button kind="main" large icon={<PenLine aria-hidden />} isDisabled={!isKeyReady(key)} onPress={() => void sign({ key, look, level, place, pdfPassword })}>
            {t('submit')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface PagePartProps {
  readonly document: Document;
  readonly password: string | undefined;
  readonly onPassword: (password: string) => void;
  readonly place: SignaturePlace | null;
  readonly onPlace: (place: SignaturePlace | null) => void;
}

function PagePart({ document: { id }, password, onPassword, place, onPlace }: PagePartProps) {
  const { t } = useTranslation(['signing', 'common']);
  const shell = useShell();
  const [pdf, setPdf] = useState<PdfPages>();
  const [failure, setFailure] = useState<'password' | 'unreadable'>();
  const url = shell.contentUrl(id);
  useEffect(() => openPdfPages(url, password, {
    opened: (pages) => {
      setFailure(undefined);
      setPdf(pages);
    },
    failed: setFailure,
  }), [url, password]);
  if (failure === 'password') return <PasswordPart isWrong={password !== undefined} onPassword={onPassword} />;
  if (failure === 'unreadable') return <Banner kind="warn">{t('page.unreadable')}</Banner>;
  return pdf === undefined ? <Skeleton label={t('common:loading')} lines={6} /> : <PagePicker pdf={pdf} place={place} onPlace={onPlace} />;
}

/** Asks for the password of a PDF. */
export function PasswordPart({ isWrong, onPassword }: { readonly isWrong: boolean; readonly onPassword: (password: string) => void }) {
  const { t } = useTranslation(['signing', 'problems']);
  const [typed, setTyped] = useState('');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(typed);
      }}
    >
      <Banner>{t('page.password')}</Banner>
      <PassphraseField label={t('page.passwordLabel')} showLabel={t('key.show')} value={typed} onChange={setTyped} error={isWrong ? t('problems:wrong_password.title') : undefined} />
      <Button type="submit" kind="main">
        {t('page.open')}
      </Button>
    </form>
  );
}
