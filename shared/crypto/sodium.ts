import sodium from 'libsodium-wrappers-sumo';

/**
 * The functions of libsodium's WASM module that are called without its wrappers. The wrappers copy every argument into memory
 * that they free without clearing, keys and plain bytes included; calling the module ourselves is what lets us wipe them. A
 * 64-bit length is two numbers: the low and the high half. Results: 0 is success.
 */
interface SodiumModule {
  /** Replaced whenever the WASM memory grows, so it is read again for every use. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc(sizeBytes: number): number;
  _free(address: number): void;
  _crypto_aead_xchacha20poly1305_ietf_encrypt(
    sealed: number,
    sealedLength: null,
    plain: number,
    plainLow: number,
    plainHigh: number,
    associated: number,
    associatedLow: number,
    associatedHigh: number,
    unused: null,
    nonce: number,
    key: number,
  ): number;
  _crypto_aead_xchacha20poly1305_ietf_decrypt(
    plain: number,
    plainLength: null,
    unused: null,
    sealed: number,
    sealedLow: number,
    sealedHigh: number,
    associated: number,
    associatedLow: number,
    associatedHigh: number,
    nonce: number,
    key: number,
  ): number;
  _crypto_generichash_blake2b_salt_personal(
    out: number,
    outLength: number,
    message: number,
    messageLow: number,
    messageHigh: number,
    key: number,
    keyLength: number,
    salt: number,
    person: number,
  ): number;
  /** Compares 32 bytes in constant time: 0 when they are equal. */
  _crypto_verify_32(a: number, b: number): number;
  _crypto_secretstream_xchacha20poly1305_statebytes(): number;
  _crypto_secretstream_xchacha20poly1305_init_pull(state: number, header: number, key: number): number;
  _crypto_secretstream_xchacha20poly1305_push(
    state: number,
    sealed: number,
    sealedLength: null,
    plain: number,
    plainLow: number,
    plainHigh: number,
    associated: number,
    associatedLow: number,
    associatedHigh: number,
    tag: number,
  ): number;
  _crypto_secretstream_xchacha20poly1305_pull(
    state: number,
    plain: number,
    plainLength: null,
    tag: number,
    sealed: number,
    sealedLow: number,
    sealedHigh: number,
    associated: number,
    associatedLow: number,
    associatedHigh: number,
  ): number;
  _crypto_hash_sha256_init(state: number): number;
  _crypto_hash_sha256_update(state: number, message: number, messageLow: number, messageHigh: number): number;
  _crypto_hash_sha256_final(state: number, hash: number): number;
  _crypto_pwhash(
    out: number,
    outLow: number,
    outHigh: number,
    passphrase: number,
    passphraseLow: number,
    passphraseHigh: number,
    salt: number,
    passesLow: number,
    passesHigh: number,
    memoryBytes: number,
    algorithm: number,
  ): number;
  _crypto_sign_seed_keypair(publicKey: number, secretKey: number, seed: number): number;
  _crypto_sign_detached(
    signature: number,
    signatureLength: null,
    message: number,
    messageLow: number,
    messageHigh: number,
    secretKey: number,
  ): number;
  _crypto_sign_verify_detached(signature: number, message: number, messageLow: number, messageHigh: number, publicKey: number): number;
  _crypto_sign_ed25519_pk_to_curve25519(boxPublicKey: number, publicKey: number): number;
  _crypto_sign_ed25519_sk_to_curve25519(boxPrivateKey: number, secretKey: number): number;
  _crypto_scalarmult_base(publicKey: number, privateKey: number): number;
  _crypto_box_seal(sealed: number, message: number, messageLow: number, messageHigh: number, publicKey: number): number;
  _crypto_box_seal_open(
    message: number,
    sealed: number,
    sealedLow: number,
    sealedHigh: number,
    publicKey: number,
    privateKey: number,
  ): number;
}

// Awaited while the module loads: anyone importing anything from this folder finds libsodium ready and calls it synchronously.
await sodium.ready;

const wasm = (sodium as unknown as { readonly libsodium: SodiumModule }).libsodium;

/** libsodium's WASM module, ready. Only for files in this folder. */
export { wasm };

/** Compares in time that depends only on the lengths. Arrays of different lengths are not equal. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && sodium.memcmp(a, b);
}
