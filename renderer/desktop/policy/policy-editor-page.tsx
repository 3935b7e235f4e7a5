import { getLocalTimeZone } from '@internationalized/date';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Link, useNavigate, useParams } from 'react-router';
import type { PolicyShape } from '../../../electron/contract/shapes.ts';
import { policyLimits, type PolicyType, policyTypes } from '../../../shared/domain/policy.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { nowMs } from '../../ui/page-clock.ts';
import { UnsavedChangesGuard } from '../unsaved-changes-guard.tsx';
import { RestoredNote } from '../saving/restored-note.tsx';
import { useDraft } from '../saving/use-draft.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAct, useEngine } from '../queries.ts';
import { QueryView } from '../query-view.tsx';
import { DateFields } from './date-fields.tsx';
import { momentOf } from './irregular-local-time.ts';
import { draftOf, isSameDraft, proposedDraft, restoredDraft, shapeOf, storedDraft, type PolicyDraft } from './policy-draft.ts';
import { RulePicture, silentPart } from './policy-page.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SilenceFields } from './silence-fields.tsx';
import { UnprovedMail } from './unproved-mail.tsx';
import { useWaitWords } from './use-wait-words.ts';
import { usePolicyWords } from './use-policy-words.ts';

/** Each type's place among the choices. */
const places: Readonly<Record<PolicyType, number>> = { inactivity: 1, date_based: 2, manual: 3, death_certificate: 4 };
const types = [...policyTypes].sort((one, other) => places[one] - places[other]);

/** Chooses when a vault opens, with a picture of what would happen. */
export function PolicyEditorPage() {
  const { t } = useTranslation('policy');
  const { vault = '' } = useParams();
  const policy = useEngine('policies.get', { vault });
  return (
    <div className="page">
      <Link to={`/vaults/${vault}/policy`} className="back-link">
        <ArrowLeft aria-hidden />
        {t('title')}
      </Link>
      <PageHeader title={t('edit.title')} />
      <QueryView query={policy}>{({ policy: found }) => <Editor vault={vault} before={found} />}</QueryView>
    </div>
  );
}

function refusalOfDate({ type, date, timeZone }: PolicyDraft): 'dateMissing' | 'datePassed' | undefined {
  if (type !== 'date_based') return undefined;
  if (date === null) return 'dateMissing';
  return momentOf(date, timeZone).getTime() <= nowMs() ? 'datePassed' : undefined;
}

function Editor({ vault, before }: { readonly vault: string; readonly before: PolicyShape | null }) {
  const { t } = useTranslation(['policy', 'common']);
  const navigate = useNavigate();
  const save = useAct('policies.set');
  const [start] = useState(() => (before === null ? proposedDraft(getLocalTimeZone()) : draftOf(before, getLocalTimeZone())));
  const [draft, setDraft] = useState(start);
  const kept = useDraft<unknown>(`policy/${vault}`, (found) => setDraft((now) => restoredDraft(found) ?? now));
  const edit = (next: PolicyDraft): void => {
    setDraft(next);
    if (isSameDraft(next, start)) kept.clear();
    else kept.keep(storedDraft(next));
  };
  const startOver = (): void => {
    kept.clear();
    setDraft(start);
  };
  const [tried, setTried] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const refusal = refusalOfDate(draft);
  const shape = refusal === undefined ? shapeOf(draft) : undefined;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (shape === undefined || save.isPending) return;
    try {
      await save.mutateAsync({ vault, policy: shape });
      showToast({ text: t(silentPart(shape) === undefined ? 'edit.savedDate' : 'edit.saved') });
      kept.clear();
      setIsSaved(true);
    } catch {
      // The banner says why.
    }
  };
  // Only once the guard below has heard that there is no longer anything to lose.
  useEffect(() => {
    if (isSaved) void navigate(`/vaults/${vault}/policy`);
  }, [isSaved, navigate, vault]);
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedChangesGuard isUnsaved={!isSaved && !isSameDraft(draft, start)} text={t('edit.unsaved')} />
      <RestoredNote isRestored={kept.isRestored} onStartOver={startOver} />
      <RadioCards
        label={t('edit.type')}
        value={draft.type}
        onChange={(type) => edit({ ...draft, type })}
        cards={types.map((id) => ({ id, title: t(`edit.${id}`), text: t(`edit.${id}Text`) }))}
      />
      <div className="policy-part">
        <TypeFields draft={draft} onChange={edit} refusal={tried ? refusal : refusal === 'datePassed' ? refusal : undefined} />
      </div>
      <OpeningField draft={draft} onChange={edit} />
      {shape === undefined ? null : <UnprovedMail vault={vault} />}
      {shape === undefined ? null : <Preview shape={shape} />}
      {before !== null && shape !== undefined && silentPart(shape) !== undefined ? <p className="muted">{t('edit.restarts')}</p> : null}
      <ProblemBanner error={save.error} />
      <div className="row">
        <Button kind="main" type="submit" isPending={save.isPending}>
          {t('edit.save')}
        </Button>
        <LinkButton href={`/vaults/${vault}/policy`}>{t('common:cancel')}</LinkButton>
      </div>
    </form>
  );
}

interface TypeFieldsProps {
  readonly draft: PolicyDraft;
  readonly onChange: (draft: PolicyDraft) => void;
  readonly refusal: 'dateMissing' | 'datePassed' | undefined;
}

function TypeFields({ draft, onChange, refusal }: TypeFieldsProps) {
  const { t } = useTranslation('policy');
  const { type, silence, hasBackup } = draft;
  const silenceFields = <SilenceFields silence={silence} onChange={(next) => onChange({ ...draft, silence: next })} />;
  switch (type) {
    case 'inactivity':
      return silenceFields;
    case 'date_based':
      return <DateFields draft={draft} onChange={onChange} refusal={refusal} />;
    case 'death_certificate':
      return <CertificateFields draft={draft} onChange={onChange} />;
    case 'manual':
      return (
        <>
          <Switch isSelected={hasBackup} onChange={(on) => onChange({ ...draft, hasBackup: on })}>
            {t('edit.backup')}
          </Switch>
          {hasBackup ? silenceFields : <Banner kind="warn">{t('edit.backupText')}</Banner>}
        </>
      );
    default:
      // React takes a component that answers nothing, so the compiler has to be asked in so many words.
      return type satisfies never;
  }
}

/** Waits that make sense to people, in hours. */
const proposedWaits = [0, 24, 48, 72, 168];

/** How long an opening by hand waits: for rules of every type, whose owner may want to open the vault today. */
function OpeningField({ draft, onChange }: Omit<TypeFieldsProps, 'refusal'>) {
  const { t } = useTranslation('policy');
  const waits = useWaitWords();
  const { openingHours } = draft;
  const choices = [...new Set([...proposedWaits, openingHours])].sort((one, other) => one - other);
  return (
    <Select
      label={t('open.wait')}
      description={t('open.waitHint')}
      value={String(openingHours)}
      onChange={(next) => onChange({ ...draft, openingHours: Number(next) })}
      choices={choices.map((hours) => ({ id: String(hours), text: waits(hours) }))}
    />
  );
}

function CertificateFields({ draft, onChange }: Omit<TypeFieldsProps, 'refusal'>) {
  const { t } = useTranslation('policy');
  const { confirmations, waitingDays } = draft;
  const { confirmations: people, waitingDays: days } = policyLimits;
  return (
    <>
      <Banner kind="warn">{t('edit.needsReviewers')}</Banner>
      <NumberField
        label={t('edit.confirmations')}
        description={t('edit.confirmationsHint')}
        value={confirmations}
        onChange={(next) => onChange({ ...draft, confirmations: Number.isNaN(next) ? confirmations : next })}
        minValue={people.least}
        maxValue={people.most}
      />
      <NumberField
        label={t('edit.waiting')}
        description={t('edit.waitingHint')}
        value={waitingDays}
        onChange={(next) => onChange({ ...draft, waitingDays: Number.isNaN(next) ? waitingDays : next })}
        minValue={days.least}
        maxValue={days.most}
      />
    </>
  );
}

/** The picture of a rule that is not saved yet, by the engine's own schedule. */
function Preview({ shape }: { readonly shape: PolicyShape }) {
  const { t } = useTranslation('policy');
  const says = usePolicyWords();
  const steps = useEngine('policies.preview', { policy: shape }, { keepPrevious: true });
  return (
    <Card title={t('edit.preview')}>
      <p className="policy-says">{says(shape)}</p>
      <ProblemBanner error={steps.error} />
      {steps.data === undefined ? null : <RulePicture policy={shape} steps={steps.data} />}
    </Card>
  );
}
