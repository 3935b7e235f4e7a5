import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { thirdPaper as english } from '../en/third-paper.ts';

export const thirdPaper: Catalogue<typeof english> = {
  title: 'Heirlock: la terza parte',
  labels: {
    owner: 'Da',
    holder: 'Conservata da',
    day: 'Stampata il giorno',
    first: 'Servizio 1',
    second: 'Servizio 2',
  },
  noName: '(nessun nome indicato)',
  code: 'Per la fotocamera',
  headings: {
    words: 'Le parole di questa carta',
    about: 'Che cos’è',
    asked: 'Che cosa Le si chiede',
    never: 'Per favore, mai',
    note: 'Da tenere presente',
  },
  sentences: {
    divided: ({ owner }) =>
      `Ciò che ${owner} lascia ad altri è chiuso a chiave. Questa carta è stata creata perché una delle chiavi si possa dividere in tre parti: una per ciascuno dei due servizi indicati sopra, e una terza che questa carta apre. Due parti qualsiasi formano quella chiave; una sola non rivela nulla.`,
    alone: () => 'Da sola, quindi, questa carta non apre nulla.',
    purpose: () => 'Serve nel caso che uno dei servizi non esista più: allora la parte dell’altro e questa carta formano la chiave.',
    keep: () => 'La conservi sigillata, al sicuro e all’asciutto, e non la mostri a nessuno finché non viene chiesta.',
    when: ({ owner }) =>
      `Dia le sue parole a una persona a cui ${owner} ha lasciato qualcosa, quando quella persona Le mostra che uno dei servizi le ha scritto a questo riguardo e che la pagina del servizio chiede questa carta.`,
    proof: ({ owner }) =>
      `Prima si faccia mostrare il certificato di morte di ${owner}, o cerchi Lei di raggiungere ${owner}. Se ${owner} risponde e non lo vuole, non le dia a nessuno.`,
    several: () =>
      'Possono essere più persone, e a ciascuna possono occorrere le parole: lasci che ciascuna le digiti o inquadri il codice, e tenga la carta.',
    where: () => 'Le parole si digitano nella pagina che si apre dietro il link dell’e-mail del servizio. La pagina dice dove.',
    back: ({ owner }) =>
      `Se ${owner} la chiede, o Lei non può più conservarla, la restituisca; dopo la morte di ${owner}, la dia a chi prende in consegna le Sue carte.`,
    neverServices: () =>
      'Non la dia a nessuno che gestisca uno dei servizi, né ad altri per suo conto: la parte di un servizio e questa carta sono due delle tre.',
    neverCopy: () => 'Non la fotografi, e non mandi le sue parole per e-mail né le legga a qualcuno che Le telefona.',
    newer: ({ owner }) =>
      `Nel frattempo ${owner} può aver fatto creare una carta più recente. Se la pagina non accetta queste parole, cerchi una carta più recente simile a questa.`,
    unneeded: () => 'Finché entrambi i servizi fanno la loro parte, a nessuno occorre questa carta.',
    bothGone: () =>
      'Se nessuno dei due servizi esiste più, questa carta non apre nulla. Ciò che è stato salvato prima come file non ha bisogno delle parole di questa carta.',
    dated: ({ day }) => `Nomi e indirizzi qui riportati sono quelli del giorno ${day}.`,
    found: ({ owner }) => `Chi trova questa carta la dia, per favore, a ${owner}.`,
    foundHeld: ({ owner, holder }) => `Chi trova questa carta la dia, per favore, a ${holder} o a ${owner}.`,
    experts: () => 'Per esperti: questa è una “paper of the third party”, come la descrive il FORMAT.md pubblico di Heirlock.',
  },
};
