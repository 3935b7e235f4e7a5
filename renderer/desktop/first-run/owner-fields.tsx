import { parseEmail, textLimits } from '../../../shared/domain/text-rules.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTranslation } from '../words/use-translation.ts';

/** Who somebody is who begins; both may stay empty. */
export interface OwnerDraft {
  readonly name: string;
  readonly email: string;
}

const longestEmail = 254;

/** Whether what was typed can be kept. */
export const isOwnerFit = ({ email }: OwnerDraft): boolean => email.trim() === '' || parseEmail(email.trim()) !== undefined;

interface Props {
  readonly draft: OwnerDraft;
  readonly onChange: (draft: OwnerDraft) => void;
  /** Whether what is wrong is to be said. */
  readonly showRefusal: boolean;
}

/** Name and address, for mail to the owner and in the owner's name. */
export function OwnerFields({ draft, onChange, showRefusal }: Props) {
  const { t } = useTranslation('owner');
  return (
    <>
      <TextField
        label={t('name')}
        description={t('nameHint')}
        autoComplete="name"
        maxLength={textLimits.recipientName}
        value={draft.name}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <TextField
        type="email"
        dir="ltr"
        label={t('email')}
        description={t('emailHint')}
        autoComplete="email"
        maxLength={longestEmail}
        value={draft.email}
        onChange={(email) => onChange({ ...draft, email })}
        error={showRefusal && !isOwnerFit(draft) ? t('invalidEmail') : undefined}
      />
      <p className="muted">{t('firstHint')}</p>
    </>
  );
}
