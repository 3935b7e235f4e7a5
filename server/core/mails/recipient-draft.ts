import type { RecipientFacts } from './mail-facts.ts';
import { paragraph, type MailBlock, type MailDraft } from './mail-draft.ts';
import { ownerInWords, type MailSpeech, type OwnerWords } from './mail-words.ts';

/** What a mail to a recipient says of its own. */
interface RecipientText {
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
}

/** A mail to a recipient: it greets them, and its footer says whose recipient they are. `vault` is the vault's name in quotation marks. */
export function recipientDraft(
  facts: RecipientFacts,
  say: MailSpeech,
  write: (owner: OwnerWords, vault: string) => RecipientText,
): MailDraft {
  const owner = ownerInWords(facts);
  const { subject, blocks } = write(owner, say.vault(facts.vaultName));
  return {
    subject,
    blocks: [paragraph(say.greeting(facts.recipientName)), ...blocks],
    footer: say.words.common.recipientFooter(owner.short),
  };
}
