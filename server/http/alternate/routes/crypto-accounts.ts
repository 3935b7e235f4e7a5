import { createCryptoAccount } from '../../../core/crypto-accounts/create-crypto-account.ts';
import {
  getCryptoAccount,
  listCryptoAccounts,
  removeCryptoAccount,
  updateCryptoAccount,
} from '../../../core/crypto-accounts/manage-crypto-accounts.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import * as shapes from '../crypto-account-shapes.ts';
import { presentList, sliceRequest } from '../lists.ts';
import { presentCryptoAccount } from '../present.ts';
import { cryptoAccountParams as params, everyPlan, inVaultQuery } from '../shapes.ts';

/** Crypto accounts (INTERFACE.md#alternate-crypto-accounts, RULINGS.md#crypto-accounts). */
export function cryptoAccountRoutes(app: SurfaceApp, services: RouteServices): void {
  const config = everyPlan;
  const list = {
    summary: "List a vault's crypto accounts",
    description: 'In the order they were added.',
    querystring: inVaultQuery,
    response: { 200: shapes.cryptoAccountListAnswer },
  };
  app.get('/v1/crypto-accounts', { config: { ...config, vaultIn: 'query' }, schema: list }, async (request) => {
    const slice = sliceRequest(request.query);
    const page = await listCryptoAccounts(contextIn(services, request), idIn(request.query.vault_id, 'vault'), slice);
    return presentList(page, slice, presentCryptoAccount);
  });

  const create = {
    summary: 'Add a crypto account to a vault',
    description: 'The wallet must be encrypted by the client; the server only wraps it once more.',
    body: shapes.createCryptoAccountBody,
    response: { 201: shapes.cryptoAccountAnswer },
  };
  app.post('/v1/crypto-accounts', { config: { ...config, vaultIn: 'body' }, schema: create }, async (request, reply) => {
    const { vault_id: vaultId, currency, label, address, encrypted_wallet: encryptedWallet } = request.body;
    const input = { currency, label, encryptedWallet, ...(address === undefined ? {} : { address }) };
    const account = await createCryptoAccount(contextIn(services, request), idIn(vaultId, 'vault'), input);
    return reply.code(201).send(presentCryptoAccount(account));
  });

  const get = { summary: 'Get a crypto account', params, response: { 200: shapes.cryptoAccountAnswer } };
  app.get('/v1/crypto-accounts/:crypto_account_id', { config, schema: get }, async (request) =>
    presentCryptoAccount(await getCryptoAccount(contextIn(services, request), idIn(request.params.crypto_account_id, 'cryptoAccount'))),
  );

  const update = {
    summary: 'Change a crypto account',
    operationId: 'updateCryptoAccount',
    description: 'Changes what is sent and nothing else.',
    params,
    body: shapes.updateCryptoAccountBody,
    response: { 200: shapes.cryptoAccountAnswer },
  };
  app.put('/v1/crypto-accounts/:crypto_account_id', { config, schema: update }, async (request) => {
    const { currency, label, address, encrypted_wallet: encryptedWallet } = request.body;
    const account = await updateCryptoAccount(contextIn(services, request), idIn(request.params.crypto_account_id, 'cryptoAccount'), {
      ...(currency === undefined ? {} : { currency }),
      ...(label === undefined ? {} : { label }),
      ...(address === undefined ? {} : { address }),
      ...(encryptedWallet === undefined ? {} : { encryptedWallet }),
    });
    return presentCryptoAccount(account);
  });

  const remove = { summary: 'Remove a crypto account', params };
  app.delete(
    '/v1/crypto-accounts/:crypto_account_id',
    { config: { ...config, bodyless: true }, schema: remove },
    async (request, reply) => {
      await removeCryptoAccount(contextIn(services, request), idIn(request.params.crypto_account_id, 'cryptoAccount'));
      return reply.code(204).send();
    },
  );
}
