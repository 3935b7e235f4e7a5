import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { CorrectionRefusal } from '../../../shared/domain/correction.ts';

/** The refusal where there is no such correction, or nobody like that to correct. */
export function noCorrection(): DomainError {
  return new DomainError('resource_not_found', 'There is no correction with this id.');
}

/** The refusal once the recipient reads what was left to them: then nobody has to be looked for. */
export function hasOpened(): DomainError {
  return new DomainError('recipient_has_opened', 'They have opened what was left to them, so their address needs no correction.');
}

/** The refusal of an address at which whoever asks or agrees is reached themselves. */
export function ownAddress(): DomainError {
  return new DomainError('correction_own_address', 'Nobody can have what was left to somebody else sent to an address of their own.');
}

/** The refusal of a second word by the same person, or by somebody of the same kind. */
export function needsAnother(): DomainError {
  return new DomainError(
    'correction_needs_another',
    'Somebody else has to agree, of another kind: a trusted person, another recipient, or whoever looks after the server.',
  );
}

/** Why nothing came of an act. */
export function refusalOf(refused: CorrectionRefusal): DomainError {
  switch (refused) {
    case 'same_kind':
      return needsAnother();
    case 'agreed_already':
      return new DomainError('conflict', 'Somebody has agreed to this correction already.');
    case 'over':
      return new DomainError('conflict', 'This correction is over.');
  }
}
