import { concatBytes, u32, utf8 } from '../../../shared/crypto/bytes.ts';
import { boxPublicKey, makeBoxKeys, sealToBox } from '../../../shared/crypto/box.ts';
import { deriveBoundKey, personalHash } from '../../../shared/crypto/derive.ts';
import { sha256 } from '../../../shared/crypto/hash.ts';
import { asKey, randomBytes, type Key } from '../../../shared/crypto/keys.ts';
import { stretchPassphrase } from '../../../shared/crypto/passphrase.ts';
import { wrapKeyWithNonce } from '../../../shared/crypto/seal.ts';
import { randomNonce, sealLayout } from '../../../shared/crypto/sealed-layout.ts';
import { encodeLockHead } from '../../../shared/format/release/lock-layout.ts';
import { emailHash, type NewLock } from '../../../shared/format/release/lock.ts';
import type { SheetCode } from '../../../shared/format/release/sheet-keys.ts';

// What earlier versions wrote and this one only reads (FORMAT.md, "Enrolment", "Lock"): estates, sheets and passphrases of theirs are out there.

const cost = { passes: 1, memoryKiB: 8_192 };

function start({ identity, place, lockId, email, half }: NewLock, kind: 'sheet' | 'enrolled'): { head: Uint8Array; begun: Uint8Array } {
  const head = encodeLockHead({
    ...place,
    kind,
    threshold: 1,
    count: 1,
    lockId,
    identity: identity.publicKey,
    emailHash: emailHash(email),
  });
  head[8] = 1;
  return { head, begun: concatBytes(head, personalHash(half, 'HeirlockHalfChk1', head)) };
}

const signed = ({ identity }: NewLock, lock: Uint8Array): Uint8Array => concatBytes(lock, identity.sign('lock', lock));

/** A lock of the first format for one sheet. */
export function firstSheetLock(lock: NewLock, { id, code }: SheetCode): Uint8Array {
  const { head, begun } = start(lock, 'sheet');
  const key = deriveBoundKey(asKey(concatBytes(code, new Uint8Array(16))), 'HeirlockSheetK01', utf8(id));
  const place = { what: 'entry', person: 'HeirlockShare001', binding: concatBytes(utf8('lock\n'), head, utf8('\n'), Uint8Array.of(0)) };
  return signed(lock, concatBytes(begun, utf8(id), sealLayout(lock.half, key, place, randomNonce())));
}

/** A lock of the first format for a recipient's own key. */
export function firstEnrolledLock(lock: NewLock, publicKey: Uint8Array): Uint8Array {
  const { begun } = start(lock, 'enrolled');
  const proof = sha256(utf8('Heirlock enrolled lock 1\n'), begun, publicKey);
  return signed(lock, concatBytes(begun, publicKey, sealToBox(publicKey, concatBytes(lock.half, proof))));
}

/** An enrolment of the first format, which names no owner. */
export function firstEnrolment(
  recipientId: string,
  passphrase: string,
): { readonly enrolment: Uint8Array; readonly publicKey: Uint8Array } {
  const { privateKey }: { privateKey: Key } = makeBoxKeys();
  const publicKey = boxPublicKey(privateKey);
  const salt = randomBytes(16);
  const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x45, 0x4e, 0x52, 0x0d, 0x0a);
  const head = concatBytes(magic, Uint8Array.of(1, 1, 0, 0), u32(cost.passes), u32(cost.memoryKiB), u32(0), salt, publicKey);
  const wrapping = deriveBoundKey(stretchPassphrase(passphrase, salt, cost), 'HeirlockEnrolK01', head);
  return { enrolment: concatBytes(head, wrapKeyWithNonce(privateKey, wrapping, `enrolment\n${recipientId}`, randomNonce())), publicKey };
}
