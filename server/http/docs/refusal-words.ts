import type { DomainErrorCode, FieldProblem } from '../../../shared/domain/error-codes.ts';

interface Words {
  readonly meaning: string;
  /** What single field is to blame, for examples. */
  readonly problem?: FieldProblem;
}

/** What each failure means to who gets it. A new code does not compile without words. */
export const refusalWords: Readonly<Record<DomainErrorCode, Words>> = {
  authentication_failed: { meaning: 'The API key is missing, wrong, expired or no longer active.' },
  permission_denied: { meaning: 'The key may not do this: it lacks the permission, the plan or the address for it, or the resource is somebody else’s.' },
  https_required: { meaning: 'The request came over plain HTTP.' },
  rate_limit_exceeded: { meaning: 'Too many requests. Wait as many seconds as the answer says.' },
  resource_not_found: { meaning: 'There is nothing at this path.' },
  vault_not_found: { meaning: 'There is no vault with this id.' },
  document_not_found: { meaning: 'There is no document with this id.' },
  recipient_not_found: { meaning: 'There is no recipient with this id.' },
  policy_not_found: { meaning: 'There is no policy with this id.' },
  version_not_found: { meaning: 'The document has no version of this number.' },
  webhook_not_found: { meaning: 'There is no webhook with this id, or webhooks are switched off.' },
  delivery_not_found: { meaning: 'There is no delivery with this id.' },
  crypto_account_not_found: { meaning: 'There is no crypto account with this id.' },
  vault_already_released: { meaning: 'The vault is released, and can not be changed any more.' },
  vault_archived: { meaning: 'The vault is archived; restore it first.' },
  vault_not_archived: { meaning: 'The vault is not archived.' },
  vault_limit_exceeded: { meaning: 'The plan allows no more vaults.' },
  recipient_limit_exceeded: { meaning: 'The plan allows no more recipients in this vault.' },
  webhook_limit_exceeded: { meaning: 'There are as many webhooks as there may be. Delete one first.' },
  storage_limit_exceeded: { meaning: 'The plan’s storage is full.' },
  version_limit_exceeded: { meaning: 'The document has as many versions as it can have.' },
  invalid_policy_type: { meaning: 'There is no such type of policy.', problem: { field: 'type', reason: 'must be one of manual, inactivity, date_based, death_certificate' } },
  invalid_policy: { meaning: 'The policy can not be set like this.', problem: { field: 'frequency', reason: 'must be one of daily, weekly, biweekly, monthly, quarterly' } },
  no_inactivity_policy: { meaning: 'The vault has no timer that waits for check-ins.' },
  vault_name_required: { meaning: 'A vault needs a name.', problem: { field: 'name', reason: 'is required' } },
  vault_name_too_long: { meaning: 'The name has more than 100 characters.', problem: { field: 'name', reason: 'must have at most 100 characters' } },
  invalid_email: { meaning: 'This is no e-mail address.', problem: { field: 'email', reason: 'must be an e-mail address' } },
  file_required: { meaning: 'The form has no field `file` with a file in it.', problem: { field: 'file', reason: 'is required' } },
  file_too_large: { meaning: 'The file, or the body, is larger than this takes.' },
  confirmation_required: { meaning: 'What is deleted is gone for good: say `confirm=true`.', problem: { field: 'confirm', reason: 'must be true' } },
  invalid_request: { meaning: 'The request can not be read, or a field of it is not valid.' },
  recipient_already_exists: { meaning: 'The vault has a recipient with this address.' },
  document_infected: { meaning: 'The virus scanner found something in this document.' },
  unsupported_format: { meaning: 'The content of the file is of no kind that is taken here.' },
  document_damaged: { meaning: 'The stored document is damaged, and is not given out.' },
  range_not_satisfiable: { meaning: 'The range lies outside the file.' },
  link_unknown: { meaning: 'The address is not one that was given out.' },
  link_expired: { meaning: 'The address is no longer valid.' },
  link_locked: { meaning: 'The address is locked.' },
  code_wrong: { meaning: 'The code is wrong.' },
  too_many_codes: { meaning: 'Too many codes were asked for.' },
  invalid_cursor: { meaning: 'The cursor is malformed or too old: begin with the first page again.' },
  precondition_failed: { meaning: 'The resource has changed since the version that `If-Match` names.' },
  idempotency_key_reused: { meaning: 'This `Idempotency-Key` was used for another request.' },
  idempotency_conflict: { meaning: 'The first request with this `Idempotency-Key` is still being answered.' },
  batch_failed: { meaning: 'One item could not be made, so none was.' },
  unavailable: { meaning: 'Something the server needs does not answer. Try again later.' },
};
