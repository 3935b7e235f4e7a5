import { Type } from 'typebox';
import { ImportOutcome } from './archive.ts';
import { PaperLanguage, Task, input, method } from './method.ts';
import { AccountStatus, Bytes, FilePath, Id, Kit, Nothing, OwnerKitText, Passphrase } from './shapes.ts';

/** The account, its kit, and archives of it. Part of `methods` in contract.ts. */
export const accountMethods = {
  'account.status': method(Nothing, AccountStatus),
  /** Makes keys and an empty library. The kit is what the owner must print. */
  'account.create': method(input({ passphrase: Passphrase }), Kit),
  /**
   * `account.changed` is announced as soon as the vaults can be shown; the answer comes when every record has been tried. Refused with
   * `locked` when it is locked in between.
   */
  'account.unlock': method(input({ passphrase: Passphrase, kit: Type.Optional(OwnerKitText) }), AccountStatus),
  /** Wipes every key and forgets what was read. */
  'account.lock': method(Nothing, AccountStatus),
  'account.changePassphrase': method(input({ current: Passphrase, next: Passphrase }), AccountStatus),
  /**
   * Makes another master key, secret key and recovery key, at the server at once: what is sealed from then on opens with nothing that anybody
   * knows by now but the passphrase. The kit before is void, and the account's other devices ask for the new one.
   */
  'account.renewKeys': method(input({ passphrase: Passphrase }), Kit),
  /**
   * Sets a new passphrase using the kit's recovery key, for the keyring of this device or, on a new one, for one given directly or in an
   * archive.
   */
  'account.recover': method(
    input({ kit: OwnerKitText, passphrase: Passphrase, keyring: Type.Optional(Bytes), archive: Type.Optional(FilePath) }),
    AccountStatus,
  ),
  /** This device joins an account using its keyring, given directly or in an archive, the kit, and the account's passphrase. */
  'account.join': method(
    input({ kit: OwnerKitText, passphrase: Passphrase, keyring: Type.Optional(Bytes), archive: Type.Optional(FilePath) }),
    AccountStatus,
  ),

  'kit.show': method(Nothing, Kit),
  /**
   * Makes sure that the server lets a new device in with this kit; `letsIn` is false where that couldn't be. With `hold`, the kit counts as
   * saved once `kit.keep` says that it is on paper, or in the owner's own folder.
   */
  'kit.savePdf': method(
    input({
      path: FilePath,
      server: Type.Optional(Type.String({ maxLength: 2048 })),
      language: PaperLanguage,
      hold: Type.Optional(Type.Boolean()),
    }),
    input({ path: FilePath, letsIn: Type.Boolean() }),
  ),
  'kit.keep': method(Nothing, AccountStatus),
  /** The owner typed back the secret key from paper. */
  'kit.confirm': method(input({ words: OwnerKitText }), AccountStatus),

  'archive.export': method(
    input({ vault: Id, path: FilePath, task: Task }),
    input({ path: FilePath, items: Type.Integer(), parts: Type.Integer() }),
  ),
  /**
   * Adds what an archive of this account holds; nothing newer that is already here is replaced. A damaged one gives what is left of it, and
   * the answer names what isn't: only refused when that is all.
   */
  'archive.import': method(input({ path: FilePath, task: Task }), ImportOutcome),
} as const;
