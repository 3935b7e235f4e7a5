import type { Place } from './place.ts';

/** What a place is, for someone who sees it for the first time. Text in backticks is code. */
export interface PlaceWords {
  readonly title: string;
  readonly description: string;
}

const whatItIs =
  'Heirlock keeps documents locked in vaults and hands them to the right people when the time comes: when their owner has not been heard from for a while, on a date, or when the owner says so.';

export const placeWords: Readonly<Record<Place['name'], PlaceWords>> = {
  reference: {
    title: 'Heirlock reference API',
    description: `${whatItIs} This is the whole interface, and the one to begin with: vaults, documents, recipients, release policies, check-ins, webhooks, search, and a test clock.`,
  },
  overview: {
    title: 'Heirlock overview API',
    description: `${whatItIs} This is the shorter interface of the quickstart. It shows the same vaults as the other interfaces in fewer fields, knows tags, and has a policy and check-ins in words of its own.`,
  },
  alternate: {
    title: 'Heirlock alternate API',
    description: `${whatItIs} This interface has flat paths whose lists name their vault, a \`DELETE\` of vaults that can be undone, downloads by signed addresses, and accounts for crypto wallets.`,
  },
  flat: {
    title: 'Heirlock flat lists',
    description: `${whatItIs} This interface only reads. It lists each kind of thing across all your vaults, with filters, search, sorting over several fields, a choice of fields, and pages or cursors.`,
  },
  platform: {
    title: 'Heirlock platform API',
    description: `${whatItIs} This interface is for people and the programs they use: signing in, vaults and documents by role, releases that others approve of, what has happened, and the keys for the other interfaces. It takes access tokens and no API keys.`,
  },
  origin: {
    title: 'Heirlock API',
    description: `${whatItIs} Under this address the reference, overview and alternate interfaces are combined: of those that have a method and path, the first one answers it. Each is also at an address of its own, where all of it can be reached: \`/reference\`, \`/overview\`, \`/alternate\`, and the flat lists under \`/flat\`. What signed-in people do stands under \`/api\`.`,
  },
};
