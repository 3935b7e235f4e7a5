import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Vault } from '../api/answers.ts';
import { useRead } from '../api/queries.ts';
import { QueryView } from '../query-view.tsx';
import { longestAddress } from '../sign-in/field-lengths.ts';
import { useTranslation } from '../words/use-translation.ts';
import { VaultCards } from './vault-cards.tsx';

/** For whoever looks after the server: the way to the vaults of somebody whose address they know. */
export function FindVaults() {
  const { t } = useTranslation('vaults');
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState('');
  const search = (event: React.FormEvent): void => {
    event.preventDefault();
    setEmail(typed.trim());
  };
  return (
    <Card title={t('find.title')}>
      <p className="muted">{t('find.text')}</p>
      <form className="filters" role="search" onSubmit={search}>
        <TextField
          label={t('find.email')}
          description={t('find.hint')}
          dir="ltr"
          maxLength={longestAddress}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{t('find.find')}</Button>
      </form>
      {email === '' ? null : <Found email={email} />}
    </Card>
  );
}

function Found({ email }: { readonly email: string }) {
  const { t } = useTranslation('vaults');
  const vaults = useRead<{ readonly vaults: readonly Vault[] }>(`/owners/vaults?${new URLSearchParams({ email })}`);
  return (
    <QueryView query={vaults}>
      {({ vaults: found }) => (found.length === 0 ? <p role="status">{t('find.none')}</p> : <VaultCards vaults={found} />)}
    </QueryView>
  );
}
