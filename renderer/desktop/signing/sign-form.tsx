import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Document } from '../../../electron/contract/shapes.ts';
import type {
  Certification,
  EmptyField,
  StoredSigningKey,
  SignatureLevel,
  SignaturePlace,
  SignedDocument,
  SigningOptions,
} from '../../../electron/contract/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { problemCodeOf } from '../problems.ts';
import { useEngine } from '../queries.ts';
import { useShell } from '../shell-context.ts';
import { CertifyPart } from './certify-part.tsx';
import { isKeyReady, SigningKeyPart, type SigningKeyDraft } from './signing-key-part.tsx';
import { SignatureAppearancePart, type SignatureAppearanceDraft } from './signature-appearance-part.tsx';
import { PagePicker } from './page-picker.tsx';
import { openPdfPages, type PdfPages } from './pdf-pages.ts';
import { useSign } from './use-sign.ts';
import { mayPlaceAnywhere, SignatureFieldPart } from './signature-field-part.tsx';
import { levelNeeds } from '../../../shared/domain/signing.ts';

const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const satisfies readonly SignatureLevel[];

interface SignFormProps {
  readonly document: Document;
  readonly keys: readonly StoredSigningKey[];
  readonly hasServer: boolean;
  readonly onSigned: (signed: SignedDocument) => void;
}

/** Signing, as far as the PDF allows it: asks for its password, and says when it can no longer be signed. */
export function SignForm(props: SignFormProps) {
  const { t } = useTranslation(['signing', 'common']);
  const [password, setPassword] = useState<string>();
  const options = useEngine('documents.signingOptions', {
    document: props.document.id,
    ...(password === undefined ? {} : { pdfPassword: password }),
  });
  if (options.data === undefined) {
    if (!options.isError) return <Skeleton label={t('common:loading')} lines={6} />;
    const code = problemCodeOf(options.error);
    if (code === 'password_needed' || code === 'wrong_password')
      return <PasswordPart isWrong={code === 'wrong_password'} onPassword={setPassword} />;
    return <ProblemBanner error={options.error} onRetry={() => void options.refetch()} />;
  }
  if (options.data.certification === 1)
    return (
      <Banner kind="warn" title={t('certify.closedTitle')}>
        {t('certify.closedText')}
      </Banner>
    );
  // Whatever the fields of another version leave open is chosen again.
  const fields = options.data.emptyFields.map(({ name, refusal }) => `${name} ${refusal}`).join();
  return <SignChoices key={fields} {...props} options={options.data} pdfPassword={password} />;
}

/** Everything that is chosen before signing: the place on the page, next to it who signs, what is shown, and how much it proves. */
function SignChoices({
  document,
  keys,
  hasServer,
  onSigned,
  options,
  pdfPassword,
}: SignFormProps & { readonly options: SigningOptions; readonly pdfPassword: string | undefined }) {
  const { t } = useTranslation(['signing', 'common']);
  const spot = useSpot(options);
  const [key, setKey] = useState<SigningKeyDraft>({ way: keys[0]?.id ?? 'make', file: null, passphrase: '', name: '' });
  const [look, setLook] = useState<SignatureAppearanceDraft>({ reason: '', location: '', image: null });
  const [level, setLevel] = useState<SignatureLevel>(hasServer ? 'B-T' : 'B-B');
  const [certify, setCertify] = useState<Certification | null>(null);
  const { sign, cancel, isPending, error } = useSign(document, { onSigned, onKeyMade: (kept) => setKey({ ...key, way: kept }) });
  const seenAt = spot.field === null ? spot.place : spot.field.place;
  const hasMoreFields = options.emptyFields.some((field) => field.name !== spot.field?.name && field.refusal === null);
  return (
    <div className="sign-columns">
      <SignatureFieldPart options={options} field={spot.field} onField={spot.chooseField} />
      <div className="page-part">
        <PagePart document={document} password={pdfPassword} options={options} spot={spot} />
      </div>
      <div className="stack">
        <SigningKeyPart keys={keys} draft={key} onChange={setKey} />
        <SignatureAppearancePart isVisible={seenAt !== null} draft={look} onChange={setLook} />
        <Card title={t('level.title')}>
          <div className="stack">
            <RadioCards
              label={t('check.level')}
              cards={levels.map((id) => ({ id, title: t(`level.${id}.title`), text: t(`level.${id}.text`) }))}
              value={level}
              onChange={setLevel}
            />
            {hasServer || !levelNeeds[level].timestamp ? null : <Banner kind="warn">{t('level.noServer')}</Banner>}
            {hasServer && levelNeeds[level].proofs ? <p className="muted">{t('level.tellsServer')}</p> : null}
          </div>
        </Card>
        {options.signatures > 0 ? null : <CertifyPart value={certify} onChange={setCertify} hasMoreFields={hasMoreFields} />}
        <p className="muted">{seenAt === null ? t('page.invisible') : t('page.visible', { page: seenAt.page })}</p>
        <ProblemBanner error={error} />
        {isPending ? (
          <div className="stack" role="status">
            <ProgressBar label={t('signing', { name: document.name })} />
            <Button onPress={cancel}>{t('common:cancel')}</Button>
          </div>
        ) : (
          <Button
            kind="main"
            large
            icon={<PenLine aria-hidden />}
            isDisabled={!isKeyReady(key)}
            onPress={() => void sign({ key, look, level, place: seenAt, field: spot.field, certify, pdfPassword })}
          >
            {t('submit')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Where it is to go, and which page is being viewed. */
interface Spot {
  readonly page: number;
  readonly showPage: (page: number) => void;
  /** The field that is to be filled; null: none. Then `place` says where, and null means that it isn't shown. */
  readonly field: EmptyField | null;
  readonly place: SignaturePlace | null;
  readonly chooseField: (field: EmptyField | null) => void;
  readonly choosePlace: (place: SignaturePlace | null) => void;
}

/** Begins with the first field that can be signed: whoever made the form meant it to be. */
function useSpot({ emptyFields }: SigningOptions): Spot {
  const [field, setField] = useState<EmptyField | null>(emptyFields.find(({ refusal }) => refusal === null) ?? null);
  const [place, setPlace] = useState<SignaturePlace | null>(null);
  const [page, showPage] = useState(field?.place?.page ?? 1);
  return {
    page,
    showPage,
    field,
    place,
    chooseField: (chosen) => {
      setField(chosen);
      setPlace(null);
      const { place: own = null } = chosen ?? {};
      if (own !== null) showPage(own.page);
    },
    choosePlace: (chosen) => {
      setField(null);
      setPlace(chosen);
    },
  };
}

interface PagePartProps {
  readonly document: Document;
  readonly password: string | undefined;
  readonly options: SigningOptions;
  readonly spot: Spot;
}

function PagePart({ document: { id }, password, options, spot }: PagePartProps) {
  const { t } = useTranslation(['signing', 'common']);
  const shell = useShell();
  const [pdf, setPdf] = useState<PdfPages>();
  const [isUnreadable, setUnreadable] = useState(false);
  const url = shell.contentUrl(id);
  useEffect(() => openPdfPages(url, password, { opened: setPdf, failed: () => setUnreadable(true) }), [url, password]);
  if (isUnreadable) return <Banner kind="warn">{t('page.unreadable')}</Banner>;
  if (pdf === undefined) return <Skeleton label={t('common:loading')} lines={6} />;
  const { page, showPage, field, place, chooseField, choosePlace } = spot;
  return (
    <PagePicker
      pdf={pdf}
      page={page}
      onPage={showPage}
      place={place}
      onPlace={choosePlace}
      mayPlace={mayPlaceAnywhere(options)}
      fields={{ all: options.emptyFields, chosen: field, onChoose: chooseField }}
    />
  );
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
      <PassphraseField
        label={t('page.passwordLabel')}
        showLabel={t('key.show')}
        value={typed}
        onChange={setTyped}
        error={isWrong ? t('problems:wrong_password.title') : undefined}
      />
      <Button type="submit" kind="main">
        {t('page.open')}
      </Button>
    </form>
  );
}
