import { Image } from 'lucide-react';
import type { Picked } from '../../../electron/contract/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { useShell } from '../shell-context.ts';

/** What the signature shows next to the name. */
export interface SignatureAppearanceDraft {
  readonly reason: string;
  readonly location: string;
  readonly image: Picked | null;
}

/** Reason, place and picture. The picture only for a visible signature. */
export function SignatureAppearancePart({
  isVisible,
  draft,
  onChange,
}: {
  readonly isVisible: boolean;
  readonly draft: SignatureAppearanceDraft;
  readonly onChange: (draft: SignatureAppearanceDraft) => void;
}) {
  const { t } = useTranslation('signing');
  const shell = useShell();
  const set = (image: Picked | null): void => {
    if (draft.image !== null) void shell.release(draft.image.handle);
    onChange({ ...draft, image });
  };
  const choose = async (): Promise<void> => {
    const [image] = await shell.pickFiles({ folders: false, many: false, endings: ['png', 'jpg', 'jpeg'] });
    if (image !== undefined) set(image);
  };
  return (
    <Card title={t('look.title')}>
      <div className="stack">
        <TextField
          label={t('look.reason')}
          description={t('look.reasonHint')}
          maxLength={500}
          value={draft.reason}
          onChange={(reason) => onChange({ ...draft, reason })}
        />
        <TextField
          label={t('look.location')}
          maxLength={500}
          value={draft.location}
          onChange={(location) => onChange({ ...draft, location })}
        />
        {isVisible ? (
          <div className="stack">
            <div>
              <div className="field-label">{t('look.image')}</div>
              <div className="muted small">{t('look.imageHint')}</div>
            </div>
            <div className="row">
              <Button icon={<Image aria-hidden />} onPress={() => void choose()}>
                {t('look.chooseImage')}
              </Button>
              {draft.image === null ? null : (
                <>
                  <span role="status">{t('key.chosen', { name: draft.image.name })}</span>
                  <Button kind="quiet" onPress={() => set(null)}>
                    {t('look.removeImage')}
                  </Button>
                </>
              )}
            </div>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
