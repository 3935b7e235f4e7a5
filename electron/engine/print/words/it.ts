import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { english } from './en.ts';
import { sheet } from './it/sheet.ts';
import { thirdPaper } from './it/third-paper.ts';

export const italian: Catalogue<typeof english> = {
  kit: {
    title: 'Kit del titolare Heirlock',
    introduction:
      'Con questa pagina e la Sua frase segreta apre le Sue casseforti su un nuovo dispositivo. Con questa pagina da sola può impostare una nuova frase segreta. Chiunque la abbia può fare lo stesso: la conservi dove tiene il passaporto, e non dica a nessuno le sue parole.',
    of: (owner) => `Di ${owner}.`,
    accountHeading: 'Account',
    account: (account, generation, printedOn, server) =>
      `${account}, kit ${generation}, stampato il giorno ${printedOn}${server === null ? '' : `, presso ${server}`}`,
    secretKey: 'Chiave segreta (13 parole): richiesta su un nuovo dispositivo, insieme alla Sua frase segreta',
    recoveryKey: 'Chiave di recupero (25 parole): apre tutto se la frase segreta è dimenticata',
    code: 'Entrambe come codice per la fotocamera',
    wayInIntroduction:
      'Su un nuovo computer apra Heirlock, scelga “Bring back my vault” (recuperare la mia cassaforte) e digiti ciò che sta su questa pagina, dall’alto in basso. Poi digiti la Sua frase segreta. Conservi questa pagina dove tiene il passaporto, e non dica a nessuno le sue parole.',
    wayInServer: '1. L’indirizzo',
    wayInHere:
      'Questo indirizzo è raggiungibile solo dal computer che ha stampato la pagina, o dalla sua rete. Se quel computer va perduto, questa pagina non recupera nulla. La stampi di nuovo appena Heirlock ha un indirizzo in internet, e fino ad allora tenga copie di sicurezza.',
    wayIn: '2. La via d’accesso (13 parole): mostra questa carta a quell’indirizzo',
    wayInSecretKey: '3. La chiave segreta (13 parole)',
    wayInPassphrase: '4. La Sua frase segreta. Non è su questa carta: senza di essa nessuno apre nulla con questa pagina.',
    wayInCode: 'I passi da 1 a 3 come codice per la fotocamera: il suo testo si può incollare al posto dell’indirizzo',
    recoveryTitle: 'Kit del titolare Heirlock, pagina 2',
    recoveryIntroduction:
      'Solo per una frase segreta dimenticata: insieme alla pagina 1, queste parole ne impostano una nuova. Conservi questa pagina in un luogo diverso dalla pagina 1. Chi le ha entrambe apre le Sue casseforti.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Invito Heirlock',
    about: (recipient, owner, vault, madeOn) =>
      owner === null
        ? `Per ${recipient}, da chi custodisce la cassaforte “${vault}”. Creato il giorno ${madeOn}.`
        : `Per ${recipient}, da ${owner}, cassaforte “${vault}”. Creato il giorno ${madeOn}.`,
    why: 'Qui si conserva qualcosa per Lei. Perché nessun altro possa aprirlo, scelga ora per favore una Sua frase segreta; Le servirà quando la cassaforte sarà consegnata.',
    todo: 'Che cosa fare',
    scan: (site) =>
      `1. Inquadri il quadrato con la fotocamera del Suo telefono. Porta a ${site}. Oppure apra il link nell’e-mail che ha ricevuto da lì, e digiti le parole qui sotto. Non le digiti altrove.`,
    reader:
      '1. Apra in un browser il lettore offline, una pagina che accompagna questo biglietto, e vi inquadri il quadrato o digiti le parole qui sotto. Non le digiti altrove.',
    choose: '2. Scelga la frase segreta e la scriva dove solo Lei la troverà.',
    after: '3. Poi distrugga questo biglietto. Vale una sola volta.',
    until: (day) => `Vale fino al giorno ${day}. Dopo, ne chieda uno nuovo.`,
    byHand:
      'Questo biglietto va dato a mano. Non lo mandi per e-mail e non lo fotografi: chi lo ha per primo può scegliere la frase segreta al Suo posto.',
    code: 'Per la fotocamera',
    words: 'Le 13 parole di questo biglietto',
  },
};
