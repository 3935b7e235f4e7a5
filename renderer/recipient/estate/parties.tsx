import type { OpenedEstate } from '../worker-messages.ts';
import { useSpeech } from '../words/speech.tsx';

/** Who left it, to whom, and which vault it is: what the owner signed, in the same words as on a printed sheet. */
export function Parties({ estate: { ownerName, recipientName, vaultName, senderProved } }: { readonly estate: OpenedEstate }) {
  const { opened } = useSpeech().words;
  const rows = [
    [senderProved ? opened.from : opened.fromUnproved, ownerName ?? opened.noName],
    [opened.recipient, recipientName],
    [opened.vault, vaultName],
  ] as const;
  return (
    <dl className="parties">
      {rows.map(([name, value]) =>
        value.trim() === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
