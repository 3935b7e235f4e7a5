import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { compileAddresses } from './auth/address-list.ts';
import { networkOf } from './http/foundation/rates/network.ts';

export interface ConnectionLimits {
  /** In all; the operating system's limit on open files has to be higher. */
  readonly total: number;
  /** For one address, which for IPv6 is a network of 64 bits. */
  readonly perAddress: number;
  /** Whose connections are those of many people, and count towards the total only. */
  readonly trustedProxies: readonly string[];
}

/** Closes every connection beyond the limits as soon as it is made, so that nobody keeps everybody else out by opening many. */
export function limitConnections(server: Server, { total, perAddress, trustedProxies }: ConnectionLimits): void {
  const isTrusted = compileAddresses(trustedProxies);
  const open = new Map<string, number>();
  server.maxConnections = total;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const network = networkOf(address);
    const before = open.get(network) ?? 0;
    if (before >= perAddress) return void socket.destroy();
    open.set(network, before + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
