/**
 * The functions of sodium-native that secret-stream-native.ts and argon2id-native.ts call; the package doesn't ship types. Wrong lengths
 * abort the process.
 */
declare module 'sodium-native' {
  interface SodiumNative {
    readonly crypto_secretstream_xchacha20poly1305_STATEBYTES: number;
    crypto_secretstream_xchacha20poly1305_init_pull(state: Uint8Array, header: Uint8Array, key: Uint8Array): void;
    /** `tag` is a number; with a Buffer nothing is sealed, and no error is raised. */
    crypto_secretstream_xchacha20poly1305_push(
      state: Uint8Array,
      sealed: Uint8Array,
      plain: Uint8Array,
      associatedData: Uint8Array,
      tag: number,
    ): number;
    /** Writes the tag into one byte. @throws Error when the chunk does not authenticate. */
    crypto_secretstream_xchacha20poly1305_pull(
      state: Uint8Array,
      plain: Uint8Array,
      tag: Uint8Array,
      sealed: Uint8Array,
      associatedData: Uint8Array,
    ): number;
    readonly crypto_pwhash_ALG_ARGON2ID13: number;
    /** @throws Error when the memory isn't available. */
    crypto_pwhash(key: Uint8Array, passphrase: Uint8Array, salt: Uint8Array, passes: number, memoryBytes: number, algorithm: number): void;
  }
  const sodium: SodiumNative;
  export default sodium;
}
