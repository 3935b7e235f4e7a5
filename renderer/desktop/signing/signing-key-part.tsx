import { FileKey2 } from 'lucide-react';
import type { Picked } from '../../../electron/contract/shell.ts';
import type { StoredSigningKey, KeyChoice } from '../../../electron/contract/signing.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format.ts';
import { PassphraseField } from '../../ui/fields/passphrase-field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { useFacts } from '../settings/use-shell-state.ts';
import { useShell } from '../shell-context.ts';
import { nameIn } from '../../../shared/domain/distinguished-name.ts';

/** Which key is to sign, as far as that has been chosen. `way`: a kept key's id, `card`, `file` or `make`. */
export interface SigningKeyDraft {
  readonly way: string;
  readonly file: Picked | null;
  readonly passphrase: string;
  readonly name: string;
}

/** The key that a draft names, if it already exists. */
export function choiceIn({ way, file, passphrase }: SigningKeyDraft): KeyChoice | undefined {
  if (way === 'make') return undefined;
  if (way === 'card') return { card: true };
  if (way !== 'file') return { kept: way };
  return file === null ? undefined : { file: file.handle, passphrase };
}

/** Longest name that fits into a certificate (RFC 5280, ub-common-name). */
export const maxNameCharacters = 64;

/** What is still missing before anything can be signed; undefined: nothing. */
export function missingKeyPart(draft: SigningKeyDraft): 'name' | 'file' | undefined {
  if (draft.way === 'make') return draft.name.trim() === '' ? 'name' : undefined;
  return choiceIn(draft) === undefined ? 'file' : undefined;
}

/** Who signs: a kept key, a card, a certificate file, or a certificate that is to be made. */
export function SigningKeyPart({
  keys,
  draft,
  onChange,
}: {
  readonly keys: readonly StoredSigningKey[];
  readonly draft: SigningKeyDraft;
  readonly onChange: (draft: SigningKeyDraft) => void;
}) {
  const { t } = useTranslation('signing');
  const format = useFormat();
  const facts = useFacts();
  const kept = keys.map(({ id, madeAt, certificate }) => ({
    id,
    title: nameIn(certificate.subject),
    text: t('key.madeBy', { date: format.date(madeAt) }),
  }));
  const cards = [
    ...kept,
    ...(facts.data?.canUseCards === true ? [{ id: 'card', title: t('key.card'), text: t('key.cardText') }] : []),
    { id: 'file', title: t('key.file'), text: t('key.fileText') },
    { id: 'make', title: t('key.make'), text: t('key.makeText') },
  ];
  return (
    <Card title={t('key.title')}>
      <div className="stack">
        <RadioCards label={t('key.label')} cards={cards} value={draft.way} onChange={(way) => onChange({ ...draft, way })} />
        {draft.way === 'file' ? <FilePart draft={draft} onChange={onChange} /> : null}
      </div>
    </Card>
  );
}

function FilePart({ draft, onChange }: { readonly draft: SigningKeyDraft; readonly onChange: (draft: SigningKeyDraft) => void }) {
  const { t } = useTranslation('signing');
  const shell = useShell();
  const choose = async (): Promise<void> => {
    const [file] = await shell.pickFiles({ folders: false, many: false, endings: ['p12', 'pfx'] });
    if (file === undefined) return;
    if (draft.file !== null) void shell.release(draft.file.handle);
    onChange({ ...draft, file });
  };
  return (
    <div className="stack">
      <div className="row">
        <Button icon={<FileKey2 aria-hidden />} onPress={() => void choose()}>
          {t('key.choose')}
        </Button>
        {draft.file === null ? null : <span role="status">{t('key.chosen', { name: draft.file.name })}</span>}
      </div>
      <PassphraseField
        label={t('key.passphrase')}
        showLabel={t('key.show')}
        value={draft.passphrase}
        onChange={(passphrase) => onChange({ ...draft, passphrase })}
      />
    </div>
  );
}
