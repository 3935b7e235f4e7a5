import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Document } from '../../../electron/contract/shapes.ts';
import type {
  Certification,
  StoredSigningKey,
  SignatureLevel,
  SignedDocument,
  SigningOptions,
} from '../../../electron/contract/signing.ts';
import { levelNeeds } from '../../../shared/domain/signing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ProblemBanner } from '../problem-banner.tsx';
import { useDraft } from '../saving/use-draft.ts';
import { useTranslation } from '../words/use-translation.ts';
import { CertifyPart } from './certify-part.tsx';
import { PagePart } from './page-part.tsx';
import { ProofPart, usualLevel } from './proof-part.tsx';
import { RepairsPart, UsageRightsPart, useRepairs } from './repairs-part.tsx';
import { SignWhere, SignWith } from './sign-essentials.tsx';
import { SignatureAppearancePart, type SignatureAppearanceDraft } from './signature-appearance-part.tsx';
import { SignatureFieldPart } from './signature-field-part.tsx';
import { maxNameCharacters, missingKeyPart, SigningKeyPart, type SigningKeyDraft } from './signing-key-part.tsx';
import { useSign } from './use-sign.ts';
import { useSpot } from './use-spot.ts';

/** What is needed to sign one document. */
export interface SignChoicesProps {
  readonly document: Document;
  readonly keys: readonly StoredSigningKey[];
  /** What the owner is called; empty if they haven't said. */
  readonly ownerName: string;
  readonly hasServer: boolean;
  readonly onSigned: (signed: SignedDocument) => void;
  readonly options: SigningOptions;
  readonly pdfPassword: string | undefined;
}

/** What is typed before signing: a picture and a password are chosen or typed anew. */
interface SignWords {
  readonly reason: string;
  readonly location: string;
  readonly name: string;
}

/** With whose name, where, and the button; whatever else can be chosen is behind a button or a heading, with a choice that works already made. */
export function SignChoices({ document, keys, ownerName, hasServer, onSigned, options, pdfPassword }: SignChoicesProps) {
  const { t } = useTranslation(['signing', 'common']);
  const spot = useSpot(options);
  const typed = useTyped({ document, keys, ownerName });
  const { key, look } = typed;
  const [level, setLevel] = useState<SignatureLevel>(usualLevel(options.timestamp));
  const [certify, setCertify] = useState<Certification | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const more = useOpenable();
  const { sign, cancel, isPending, error } = useSign(document, {
    onSigned: (signed) => {
      typed.clear();
      onSigned(signed);
    },
    onKeyMade: typed.keepKey,
  });
  const seenAt = spot.field === null ? spot.place : spot.field.place;
  const hasMoreFields = options.emptyFields.some((field) => field.name !== spot.field?.name && field.refusal === null);
  const repairs = useRepairs(options, error);
  const missing = missingKeyPart(key) ?? (repairs.isDoubtful && !repairs.isAccepted ? 'accept' : undefined);
  const isProven = levelNeeds[level].timestamp && options.timestamp === 'available';
  return (
    <div className="stack">
      <Card>
        <SignWith keys={keys} draft={key} onChange={typed.chooseKey} onMore={more.open} />
        <SignWhere spot={spot} isChoosing={isChoosing} onChoosing={setChoosing} />
        {isChoosing ? (
          <>
            <SignatureFieldPart options={options} field={spot.field} onField={spot.chooseField} />
            <PagePart document={document} password={pdfPassword} options={options} spot={spot} />
          </>
        ) : null}
        <p className="muted small">{t(isProven ? 'time.proven' : 'time.clock')}</p>
        <RepairsPart {...repairs} />
        <UsageRightsPart {...options} />
        <ProblemBanner error={error} />
        {isPending ? (
          <div className="stack" role="status">
            <ProgressBar label={t('signing', { name: document.name })} />
            {key.way === 'card' ? <p>{t('key.cardWindow')}</p> : null}
            <Button onPress={cancel}>{t('common:cancel')}</Button>
          </div>
        ) : (
          <div className="row">
            <Button
              kind="main"
              icon={<PenLine aria-hidden />}
              whyNot={missing === undefined ? undefined : t(`missing.${missing}`)}
              onPress={() =>
                void sign({ key, look, level, place: seenAt, field: spot.field, certify, pdfPassword, acceptRepairs: repairs.isAccepted })
              }
            >
              {t('submit')}
            </Button>
          </div>
        )}
      </Card>
      <Banner kind="warn">
        <p className="small">{t('worth')}</p>
      </Banner>
      <div ref={more.frame}>
        <Disclosure title={t('more')} isExpanded={more.isOpen} onExpandedChange={more.setOpen}>
          <SigningKeyPart keys={keys} draft={key} onChange={typed.chooseKey} />
          <SignatureAppearancePart isVisible={seenAt !== null} draft={look} onChange={typed.chooseLook} />
          <ProofPart timestamp={options.timestamp} hasServer={hasServer} value={level} onChange={setLevel} />
          {options.signatures > 0 ? null : <CertifyPart value={certify} onChange={setCertify} hasMoreFields={hasMoreFields} />}
        </Disclosure>
      </div>
    </div>
  );
}

/** Something that a button elsewhere on the page opens and brings into sight. */
function useOpenable() {
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
    // Once it has its height.
    requestAnimationFrame(() => frame.current?.scrollIntoView({ block: 'start' }));
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  return { frame, isOpen, setOpen, open };
}

interface Typed {
  readonly key: SigningKeyDraft;
  readonly look: SignatureAppearanceDraft;
  readonly chooseKey: (next: SigningKeyDraft) => void;
  readonly chooseLook: (next: SignatureAppearanceDraft) => void;
  readonly keepKey: (kept: string) => void;
  readonly clear: () => void;
}

/** What is typed, kept as a draft from the first letter on. */
function useTyped({ document, keys, ownerName }: Pick<SignChoicesProps, 'document' | 'keys' | 'ownerName'>): Typed {
  const [key, setKey] = useState<SigningKeyDraft>({
    way: keys[0]?.id ?? 'make',
    file: null,
    passphrase: '',
    name: ownerName.slice(0, maxNameCharacters),
  });
  const [look, setLook] = useState<SignatureAppearanceDraft>({ reason: '', location: '', image: null });
  const draft = useDraft<SignWords>(`sign/${document.id}`, (found) => {
    const { reason, location, name } = { reason: '', location: '', name: ownerName, ...(found as Partial<SignWords>) };
    setLook((now) => ({ ...now, reason, location }));
    setKey((now) => ({ ...now, name }));
  });
  return {
    key,
    look,
    chooseKey: (next) => {
      setKey(next);
      draft.keep({ reason: look.reason, location: look.location, name: next.name });
    },
    chooseLook: (next) => {
      setLook(next);
      draft.keep({ reason: next.reason, location: next.location, name: key.name });
    },
    keepKey: (kept) => setKey((now) => ({ ...now, way: kept })),
    clear: draft.clear,
  };
}
