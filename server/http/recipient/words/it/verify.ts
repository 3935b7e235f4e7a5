import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const verify: PageCatalogue['verify'] = {
  title: 'Confermi, per favore, il Suo indirizzo e-mail',
  heading: 'Questo è il Suo indirizzo e‑mail?',
  dear: (name) => html`Gentile !${name}, `,
  lead: (hello, owner, vault, released) =>
    html`!${hello}!${owner} conserva documenti in Heirlock, in una cassaforte chiamata “!${vault}”, e ha indicato Lei come persona che ${released ? 'deve riceverli' : 'un giorno deve riceverli'}.`,
  question: 'Perché arrivino a Lei e a nessun altro, ci dica per favore se questo è il Suo indirizzo:',
  button: 'Sì, è il mio indirizzo',
  meaning: 'Che cosa significa?',
  comesNow: 'I documenti sono stati consegnati. Appena preme il pulsante, inviamo a questo indirizzo un messaggio con il link che li apre.',
  comesLater: 'Per ora non vedrà documenti. Quando sarà il momento, scriviamo a questo indirizzo e La guidiamo in tutto il resto.',
  freeAndPassphrase:
    'Non c’è nulla da pagare e nessun account da aprire. Nella pagina successiva sceglie, con un codice che ha ricevuto, una frase segreta che tiene fuori tutti gli altri. Non assume alcun obbligo.',
  freeForNow: 'Non c’è nulla da pagare e nessun account da aprire. Non assume alcun obbligo.',
  free: 'Non c’è nulla da pagare, nessun account da aprire e nessuna password da scegliere. Non assume alcun obbligo.',
  unknownOwner: (owner) => html`Se non sa chi è !${owner}, o preferisce di no, chiuda questa pagina. Allora non accade nulla.`,
  unsure: (owner) =>
    html`Ha dubbi che sia autentico? Chieda a !${owner} di persona o per telefono, o mostri questa pagina a una persona di fiducia.`,
  confirmedNow: 'Grazie. Il Suo indirizzo è confermato.',
  confirmedBefore: 'Il Suo indirizzo è già confermato',
  onceIsEnough: 'Ci ha già detto che questo è il Suo indirizzo. Grazie; una volta basta.',
  releasedNext: (owner, email) =>
    html`Ciò che !${owner} ha messo da parte per Lei è stato consegnato. Il link arriva in un messaggio a !${email}. Se ha quel messaggio, usi il suo link. Se no, è in viaggio e dovrebbe arrivare entro pochi minuti; guardi, per favore, anche nella posta indesiderata (spam).`,
  nothingToDo: (email) => html`Non c’è altro da fare. Quando sarà il momento, scriviamo a !${email}.`,
  nothingNow: (email) => html`Per ora non c’è altro da fare. Quando sarà il momento, scriviamo a !${email}.`,
  inOwnersHands: (owner) =>
    html`Come la aprirà allora dipende da !${owner}: con un foglio di carta che riceverà, insieme ad altri che hanno fogli simili, o con una frase segreta che sceglie Lei.`,
  ifGivenCode: 'Per una frase segreta Le occorre prima un codice di quella persona. Se ne riceve uno, apra di nuovo questa pagina.',
  passphraseWaits: (owner) =>
    html`Qui è stata scelta una frase segreta che non apre ancora nulla, perché !${owner} non l’ha confermata. Ne parli, per favore, con !${owner}, di persona o per telefono.`,
  passphraseCounts: (owner) =>
    html`È stata scelta una frase segreta. Conservi, per favore, la carta su cui sta scritta. Se va perduta, chieda a !${owner} un nuovo codice.`,
  newAddress: (owner) =>
    html`Se un giorno questo indirizzo dovesse cambiare, lo dica per favore a !${owner}, così che il nuovo possa essere inserito in Heirlock.`,
  certificate: (owner, link) =>
    html`Questa cassaforte si apre quando !${owner} non è più in vita e viene presentato un certificato di morte. Quando sarà il momento, può farlo qui: !${link}. Conservi, per favore, questo indirizzo.`,
  certificateLink: 'presentare un certificato di morte',
  closePage: 'Ora può chiudere questa pagina.',
  invitedTitle: 'Scelga una frase segreta',
  invitedHeading: (owner) => html`!${owner} Le chiede di scegliere una frase segreta`,
  oneMoreStep: 'Manca ancora un passo.',
  needsScript: html`<strong>Questo passo ha bisogno di JavaScript.</strong> La frase segreta nasce sul Suo dispositivo, e per questo occorre un piccolo programma nella pagina. Lo consenta, per favore, nel Suo browser, o apra il link in un altro.`,
};
