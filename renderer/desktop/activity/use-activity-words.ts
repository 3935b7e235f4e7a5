import type { ActivityEntry } from '../../../electron/contract/shapes.ts';
import { isolated } from '../words/isolated.ts';
import { useTranslation } from '../words/use-translation.ts';

/** One thing that happened, as a sentence in the app's language; for an unknown action, only that it happened. */
export function useActivityWords(): (entry: ActivityEntry) => string {
  const { t, has } = useTranslation('activity');
  return ({ action, subject, person: who }) => {
    const key = `action.${action}`;
    // Actions come from engines and servers of other versions too, so the key's type doesn't guarantee that it exists.
    if (!/^[a-z_]+\.[a-z_]+$/.test(action) || !has(`activity:${key}`)) return t('unknown', { action });
    const name =
      subject?.name === undefined || subject.name === null
        ? t(action.startsWith('recipient.') || action.startsWith('sheet.') ? 'goneRecipient' : 'gone')
        : isolated(subject.name);
    // A mail that failed is about whoever it was for, where it was for somebody named.
    if (subject?.kind === 'recipient' && (action === 'mail.refused' || action === 'mail.bounced'))
      return t(action === 'mail.refused' ? 'mailTo.refused' : 'mailTo.bounced', { name });
    const person = who === undefined ? t('somebody') : isolated(who);
    return t(key as 'action.witnessing.signed', { name, person });
  };
}
