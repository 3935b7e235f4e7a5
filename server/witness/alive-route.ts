import { DomainError } from '../../shared/domain/error-codes.ts';
import { languages, type Language } from '../../shared/domain/language.ts';
import { preferredLanguage } from '../../shared/words/preferred-language.ts';
import { checkInByLink, findCheckInLink } from '../core/check-ins/check-in-link.ts';
import { witnessFacts } from '../core/custody/witness-facts.ts';
import { parseTimerState } from '../core/timers/policy-timer.ts';
import { comesFromOurPage } from '../http/recipient/same-origin.ts';
import { alivePage, noticePage, type Reader } from './alive-page.ts';
import type { Answered, Asked } from './asking.ts';
import { countingStrangers, type WitnessServices } from './counting.ts';
import { aliveWords } from './words/index.ts';

/** The link in a witness' mail: looking at it changes nothing, pressing its button counts. */
export async function aliveRoute(services: WitnessServices, asked: Asked, token: string): Promise<Answered> {
  return asked.method === 'POST' ? press(services, asked, token) : look(services, asked, token);
}

async function look(services: WitnessServices, asked: Asked, token: string): Promise<Answered> {
  const { core } = services;
  const { vault, policy, now } = await countingStrangers(services, asked, () => findCheckInLink(core, token));
  const facts = await witnessFacts(core.db.read, core, vault.id);
  const state = parseTimerState(policy);
  if (facts === undefined || state === null) throw new DomainError('link_unknown', 'This link leads nowhere any more.');
  return alivePage(readerOf(asked), { policy, state, servers: facts.servers, now });
}

async function press(services: WitnessServices, asked: Asked, token: string): Promise<Answered> {
  const { core } = services;
  const reader = readerOf(asked);
  const words = aliveWords[reader.language];
  if (!comesFromOurPage({ headers: asked.headers, host: asked.headers.host ?? '' }, core.publicUrl))
    return noticePage(reader, 403, [words.elsewhere, words.elsewhereRest]);
  try {
    const origin = { address: asked.address, requestId: asked.id };
    await countingStrangers(services, asked, () => checkInByLink(core, token, origin));
    core.mailQueued();
  } catch (error) {
    // Given already: the page that follows says so.
    if (!(error instanceof DomainError) || error.code !== 'no_inactivity_policy') throw error;
  }
  return { status: 303, headers: { location: `${asked.path}?lang=${reader.language}` }, body: '' };
}

/** What the address says comes before what the browser prefers. */
export function readerOf({ query, headers, path }: Pick<Asked, 'query' | 'headers' | 'path'>): Reader {
  const named = query.get('lang');
  const chosen: Language | undefined = languages.find((language) => language === named);
  return { path, language: chosen ?? preferredLanguage(headers['accept-language']) };
}
