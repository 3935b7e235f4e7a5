import { fittingLine, parseDocumentName, textLimits } from '../../../../shared/domain/text-rules.ts';
import { withheldVaultName } from '../../../../shared/words/unnamed-vault.ts';
import type { Entry } from '../../items/item-repository.ts';
import { textField } from '../../items/item-fields.ts';

// A record may come from a program that allowed longer names than the server does. Mails then use a shorter one; a sync never fails because
// of it.

/** What a recipient is called in mails. */
export function disclosedRecipientName({ body }: Entry): string {
  return fittingLine(textField(body, 'name'), textLimits.recipientName);
}

/** What a vault is called to the outside. */
export function disclosedVaultLabel({ body }: Entry): string {
  return fittingLine(textField(body, 'label'), textLimits.vaultName) || withheldVaultName;
}

/** What a document is called to the outside. */
export function disclosedDocumentLabel({ body }: Entry): string {
  return parseDocumentName(textField(body, 'label')) ?? 'Encrypted document';
}
