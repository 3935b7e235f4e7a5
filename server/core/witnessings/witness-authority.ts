import { wipe } from '../../../shared/crypto/keys.ts';
import type { Core } from '../context.ts';
import type { WitnessAuthorityKeys } from '../ports.ts';
import { findWitnessAuthority, insertWitnessAuthority } from '../stores/witnessing-store.ts';

const name = 'authority';

/** What the authority's key is sealed to. */
export function authorityPlace(of: string): string {
  return `witness authority ${of}`;
}

/** The authority's certificate in DER; it is made when it is first asked for. */
export async function authorityCertificate(core: Core): Promise<Uint8Array> {
  return (await theAuthority(core)).certificate;
}

/** Acts with the authority's key, which exists in plain only as long as that takes. */
export async function withAuthority<T>(core: Core, act: (authority: WitnessAuthorityKeys) => Promise<T>): Promise<T> {
  const { certificate, sealed_key: sealed } = await theAuthority(core);
  const privateKey = core.keys.openSecret(authorityPlace(name), sealed);
  try {
    return await act({ certificate, privateKey });
  } finally {
    wipe(privateKey);
  }
}

async function theAuthority(core: Core) {
  const known = await findWitnessAuthority(core.db.read);
  if (known !== undefined) return known;
  const { certificate, privateKey } = await core.witnessSigning.newAuthority(core.publicUrl, core.clock.now());
  try {
    const sealed_key = core.keys.sealSecret(authorityPlace(name), privateKey);
    return await core.db.transaction(async (tx) => {
      await insertWitnessAuthority(tx, { name, certificate, sealed_key, made_at: core.clock.now() });
      const kept = await findWitnessAuthority(tx);
      if (kept === undefined) throw new Error('the authority for witnesses was not kept');
      return kept;
    });
  } finally {
    wipe(privateKey);
  }
}
