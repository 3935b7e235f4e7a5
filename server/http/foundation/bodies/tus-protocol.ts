/** The protocol's version (tus.io, 1.0). */
export const tusVersion = '1.0.0';

/** The type of bytes that go to an upload. */
export const tusBytes = 'application/offset+octet-stream';
