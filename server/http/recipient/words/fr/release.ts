import { html } from 'ghtml';
import { elide } from '../../../../../shared/words/elide.ts';
import type { PageCatalogue } from '../en/index.ts';

export const release: PageCatalogue['release'] = {
  leftSomethingTitle: (owner) => `${owner} vous a laissé quelque chose`,
  leftSomething: (owner) => html`!${owner} vous a laissé quelque chose`,
  dear: (name) => html`Bonjour !${name}. `,
  welcome: (hello, owner, vault) =>
    html`!${hello}!${owner} avait dans Heirlock un coffre nommé « !${vault} » et a souhaité que vous en receviez le contenu.`,
  noHurry: (day) =>
    html`Si ce message vous trouve dans un moment de deuil, nous en sommes profondément désolés. Rien ne presse : ce lien est valable jusqu’au !${day}, et vous pourrez ensuite en demander un nouveau.`,
  codeNeeded: 'Pour l’ouvrir, il vous faut un code',
  codeWhy: (address) =>
    html`Pour que personne d’autre que vous ne puisse ouvrir ce qui vous revient, nous envoyons six chiffres à votre adresse e-mail, !${address}. Vous les saisissez ensuite sur la page suivante.`,
  sendCode: 'M’envoyer un code',
  haveCode: 'J’ai déjà un code',
  lostMailbox:
    'Vous ne pouvez plus lire les messages envoyés à cette adresse ? Merci de montrer cette page à un membre de la famille, ou à la personne qui s’occupe de la succession.',
  typeCode: 'Saisissez le code reçu par e-mail',
  wrongCodeTitle: 'Erreur : ce code n’a pas fonctionné',
  codeComes: (address) =>
    html`Le code arrive dans un message envoyé à !${address}. En général, il y est en moins d’une minute. Si vous ne le trouvez pas, merci de regarder aussi dans le courrier indésirable (spam).`,
  codeLabel: 'Votre code',
  codeHint: 'Six chiffres, par exemple 123 456. Merci de ne les saisir qu’ici, et de ne les donner à personne.',
  codePattern: 'six chiffres',
  noCode: html`<strong>Un code comporte six chiffres.</strong> Merci de les saisir tels qu’ils figurent dans le message.`,
  codeRefused: (minutes) =>
    html`<strong>Ce code n’a pas fonctionné.</strong> Merci de le comparer avec notre message le plus récent. Si ce message date de plus de ${minutes} minutes, ou si son code a déjà servi, faites-vous en envoyer un autre.`,
  open: 'Ouvrir',
  codeRules: (minutes, hours) =>
    `Un code est valable ${minutes} minutes et une seule fois. Ce navigateur reste ensuite ouvert pour vous pendant ${hours} heures. Il faut pour cela un petit cookie, qui ne sert à rien d’autre.`,
  codeMissing: 'Pas de code, ou trop ancien ?',
  codeMissingHelp:
    'Un message peut mettre quelques minutes à arriver. Si un second n’arrive pas non plus, la boîte est peut-être pleine, ou l’adresse n’est plus la vôtre : dans ce cas, merci de montrer cette page à un membre de la famille, ou à la personne qui s’occupe de la succession.',
  sendAnother: 'M’envoyer un autre code',
  manyCodes: 'Plusieurs codes sont déjà en route',
  manyCodesRest: html`<p>Pour ne pas encombrer votre boîte, nous n’envoyons que quelques codes par heure. Merci de chercher notre message le plus récent, y compris dans le courrier indésirable (spam).</p>
<p>Si son code est désormais trop ancien, merci de revenir dans une heure et d’en demander un autre. Rien n’est perdu.</p>`,
  typeNewest: 'Saisir le code du message le plus récent',
  whatLeftTitle: (owner) => `Ce ${elide('que', owner)} vous a laissé`,
  whatLeft: (owner) => html`Ce !${elide('que', owner)} vous a laissé`,
  releasedOn: (vault, moment) => html`Voici le coffre « !${vault} ». Il vous a été transmis le !${moment}.`,
  note: 'Un mot pour vous',
  noteOfServer: 'Un mot venant de ce service',
  noteUnproven:
    'Il était conservé ici à côté de ce qui a été mis sous clé pour vous, et non dedans. Nous ne pouvons pas prouver qui l’a écrit.',
  whenDone: 'Quand vous aurez terminé',
  comeBack: (day, hours) =>
    html`Vous pouvez revenir avec le lien de votre message jusqu’au !${day}. Ce navigateur reste ouvert pour vous pendant ${hours} heures. Si d’autres personnes l’utilisent aussi, merci de le fermer :`,
  leave: 'Quitter cet appareil',
  inWriting: 'La transmission par écrit',
  paperWhat:
    'Le service signe pour vous un justificatif qui indique quand et pourquoi ceci a été transmis, et ce que vous avez reçu. Des administrations et des banques peuvent le demander. Il ne dit rien de qui que ce soit d’autre.',
  paperComes:
    'Le service prépare pour vous un justificatif signé qui indique quand et pourquoi ceci a été transmis, et ce que vous avez reçu. Il sera ici dans quelques minutes.',
  papers: {
    release: (moment) => html`Sur la transmission, établi le !${moment}.`,
    opening: (moment) => html`Avec ce que vous aviez ouvert jusque-là, établi le !${moment}.`,
  },
  savePaper: 'Enregistrer le justificatif (PDF)',
  record: 'Si vous devez un jour montrer quand ceci vous a été transmis, le service en a signé une attestation.',
  saveRecord: 'Enregistrer l’attestation',
  lockedForYou: (owner) =>
    html`!${owner} l’a mis sous clé de façon que personne d’autre que vous ne puisse l’ouvrir, ici dans votre navigateur.`,
  needsScript: html`<strong>Cette page a besoin de JavaScript.</strong> Ce qui vous a été laissé est déverrouillé sur votre propre appareil, et il faut pour cela un petit programme dans la page. Merci de l’autoriser dans votre navigateur, ou d’ouvrir le lien dans un autre.`,
  empty: 'Le coffre est vide',
  emptyRest: (owner) =>
    html`Il ne contient aucun document. Ce n’est pas une erreur de votre part, et rien ne s’est perdu en route : parfois, un coffre est transmis avant que quoi que ce soit n’y ait été déposé. Le choix de vous nommer montre !${elide('que', owner)} a pensé à vous.`,
  documents: (count) => (count < 2 ? `${count} document` : `${count} documents`),
  pleaseSave: (together) =>
    `Merci d’enregistrer ce qui compte pour vous sur votre propre ordinateur${together === undefined ? '' : ` ; l’ensemble occupe ${together}`}.`,
  firstByName: (total, shown) => ` Le coffre contient ${total} documents ; voici les ${shown} premiers par nom.`,
  encrypted: 'Document chiffré',
  about: (type, size, day) => html`${type}, ${size}, conservé ici depuis le !${day}`,
  infected: 'Ce document ne peut pas être téléchargé, car un virus y a été trouvé.',
  download: (name) => html`Télécharger<span class="unseen"> !${name}</span>`,
  runOut: 'Ce lien a expiré',
  runOutWhy: (owner) =>
    html`Nos liens sont valables pour une durée limitée, et celle de ce lien est écoulée. Rien n’est perdu : ce !${elide('que', owner)} vous a laissé est toujours ici.`,
  locked: 'Ce lien est bloqué',
  lockedWhy: (owner) =>
    html`Trop de codes erronés ont été saisis pour ce lien. Plus personne ne peut rien ouvrir avec lui. Ce !${elide('que', owner)} vous a laissé est toujours ici.`,
  canSendNew: 'Nous pouvons envoyer un nouveau lien à votre adresse e-mail.',
  sendNew: (address) => `Envoyer un nouveau lien à ${address}`,
  newLink: 'Votre nouveau lien arrive par e-mail',
  newLinkRest: (
    address,
  ) => html`<p>Merci de regarder dans la boîte de !${address}. Un message avec un nouveau lien devrait y arriver d’ici quelques minutes ; il se trouve peut-être dans le courrier indésirable (spam).</p>
<p>Nous n’envoyons que quelques liens par jour. Si vous en avez demandé plusieurs aujourd’hui, merci d’utiliser le message le plus récent que vous ayez.</p>
<p>Vous pouvez maintenant fermer cette page.</p>`,
  left: 'Ce navigateur est fermé',
  leftRest: html`<p>Plus personne ne peut ouvrir votre coffre ici sans un nouveau code. Les documents que vous avez enregistrés restent sur cet appareil jusqu’à ce que vous les supprimiez.</p>
<p>Prenez votre temps. Vous pouvez revenir quand vous le souhaitez, avec le lien de votre message.</p>`,
  openAgain: 'Ouvrir à nouveau',
  noDownload: {
    missing: {
      heading: 'Ce document n’existe pas',
      why: 'Il ne fait pas partie, ou ne fait plus partie, de ce qui vous a été laissé.',
    },
    infected: {
      heading: 'Ce document ne peut pas être téléchargé',
      why: 'Un virus y a été trouvé. Pour protéger votre ordinateur, nous ne le remettons pas.',
    },
    damaged: {
      heading: 'Ce document ne peut pas être téléchargé',
      why: 'Il a été endommagé dans notre espace de stockage. Nous avons prévenu les personnes qui gèrent ce service ; merci de réessayer dans quelques jours.',
    },
  },
  backToList: 'Retour à la liste',
};
