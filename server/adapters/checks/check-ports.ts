import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import { secondMs } from '../../../shared/domain/instant.ts';

const { warning, notice, fine } = findingsOf('ports');

/** A port that should be reachable from this machine alone. */
export interface InnerPort {
  readonly what: string;
  readonly port: number;
}

/** This machine's addresses that others may reach it by. */
export function outerAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  );
}

/** Whether a port that should be this machine's own answers on the addresses that others reach. What a firewall in between keeps away can't be seen from here. */
export async function checkPorts(ports: readonly InnerPort[], addresses: readonly string[]): Promise<readonly Finding[]> {
  const tried = ports.flatMap(({ what, port }) => addresses.map((address) => ({ what, port, address })));
  const open = (await Promise.all(tried.map(async (one) => ((await answers(one)) ? [one] : [])))).flat();
  const findings = open.map(({ what, port, address }) =>
    warning(
      `${what} answers at ${address}:${port}, not only on this machine.`,
      `Unless other servers need it, let it listen on 127.0.0.1; else keep the port closed to everybody but them.`,
    ),
  );
  const unseen = notice(
    'Which ports can be reached from outside can only be tried from outside.',
    'Try them from another network; 80 and 443 are all that people need.',
  );
  return findings.length > 0
    ? [...findings, unseen]
    : [fine('What should be reachable from this machine alone answers on none of its other addresses.'), unseen];
}

function answers({ address, port }: { readonly address: string; readonly port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: secondMs });
    const end = (isOpen: boolean): void => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
