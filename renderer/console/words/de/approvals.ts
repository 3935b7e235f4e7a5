import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { approvals as english } from '../en/approvals.ts';

export const approvals: Catalogue<typeof english> = {
  title: 'Zustimmungen',
  text: 'Manche Tresore werden von Hand nur freigegeben, wenn andere zustimmen. Diese Bitten sind offen.',
  emptyTitle: 'Niemand bittet darum',
  emptyText: 'Bittet jemand um eine Freigabe, der andere zustimmen müssen, erscheint das hier.',
  state: {
    open: 'Wartet',
    granted: 'Zugestimmt',
    outdated: 'Empfänger haben sich geändert',
    expired: 'Abgelaufen',
    used: 'Verwendet',
    refused: 'Abgelehnt',
    withdrawn: 'Zurückgezogen',
  },
  decision: { approved: 'Zugestimmt', refused: 'Abgelehnt' },
  card: {
    title: 'Um eine Freigabe wurde gebeten',
    vault: 'Tresor',
    owner: 'Von',
    by: 'Darum bittet',
    you: 'Sie',
    agreed: '{{agreed}} von {{required}} haben zugestimmt.',
    at: 'Gefragt wurde am {{when}}.',
    until: 'Die Bitte gilt bis {{when}}.',
    notWarned:
      'Die Warnung an die Person, der er gehört, ist noch nicht angenommen. Bis 24 Stunden danach kann sonst niemand den Tresor freigeben.',
    warnedUntil:
      'Die Person, der der Tresor gehört, ist gewarnt und kann es aufhalten. Vor {{when}} kann sonst niemand den Tresor freigeben.',
    toVault: 'Was mit diesem Tresor als Nächstes geschieht',
  },
  act: { approve: 'Zustimmen', refuse: 'Ablehnen', withdraw: 'Zurückziehen' },
  ask: {
    approve: {
      title: 'Dieser Freigabe zustimmen?',
      text: 'Stimmen Sie nur zu, wenn Sie von anderer Seite wissen, dass es richtig ist. Ihr Name und Ihr Grund werden aufgehoben.',
    },
    refuse: { title: 'Diese Freigabe ablehnen?', text: 'Die Bitte endet sofort. Wer darum bat, kann es wieder tun.' },
    withdraw: { title: 'Diese Bitte zurückziehen?', text: 'Was andere zugestimmt haben, zählt dann nicht mehr.' },
  },
  reason: 'Warum? (kann frei bleiben)',
  done: { approve: 'Sie haben zugestimmt.', refuse: 'Sie haben abgelehnt.', withdraw: 'Die Bitte ist zurückgezogen.' },
};
