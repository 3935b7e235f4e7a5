import type { IncomingMessage } from 'node:http';

const printable = /^[\x20-\x7e]{1,128}$/;

/** The client's own `X-Request-ID` when it is 1 to 128 printable characters, otherwise a new one (RULINGS.md#request-ids). */
export function requestIdFrom(newId: () => string): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && printable.test(given) ? given : `req_${newId()}`;
  };
}
