import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

const leadsNowhere = html`<p>Le plus souvent, seule une partie du lien a été copiée. Merci de revenir au message et d’appuyer sur son bouton, ou de copier l’adresse entière, jusqu’au tout dernier caractère.</p>
<p>Si vous avez plusieurs messages de notre part, essayez le plus récent.</p>
<p>Si cela ne suffit pas, montrez le message à quelqu’un en qui vous avez confiance, à un membre de la famille ou à la personne qui s’occupe de la succession. Quelqu’un qui s’y connaît en informatique verra ce qui ne va pas dans le lien.</p>`;

export const problems: PageCatalogue['problems'] = {
  unknownLink: { title: 'Cette adresse ne mène nulle part', rest: leadsNowhere },
  noPage: { title: 'Cette page n’existe pas', rest: leadsNowhere },
  expiredVerification: {
    title: 'Ce lien a expiré',
    rest: html`<p>Nos liens sont valables pour une durée limitée, et celle de ce lien est écoulée. Vous n’avez rien fait de mal.</p>
<p>S’il accompagnait la question de savoir si votre adresse est la bonne, demandez à la personne qui vous a désigné de l’envoyer à nouveau. Elle trouve cela dans Heirlock à côté de votre nom. Et même sans cela, nous vous écrirons le moment venu.</p>
<p>Si cette personne vous a donné le lien sur une carte ou sous forme de code, demandez-lui-en un nouveau : chacun est valable une fois et pour une durée limitée.</p>`,
  },
  lockedLink: {
    title: 'Ce lien est bloqué',
    rest: html`<p>Trop de codes erronés ont été saisis. Merci d’ouvrir encore une fois le lien de votre message : la page pourra alors vous en envoyer un nouveau.</p>`,
  },
  httpsOnly: {
    title: 'Cette adresse a besoin de https',
    rest: html`<p>Cette page n’est affichée que par une connexion protégée. Merci d’ouvrir à nouveau le lien avec <strong>https://</strong> au début.</p>
<p>Si le lien de votre message commence par http://, la personne qui gère ce service a quelque chose à réparer : merci de lui montrer cette page.</p>`,
  },
  tooManyVisits: {
    title: 'Merci de patienter un peu',
    rest: (
      minutes,
    ) => html`<p>Cette page a été ouverte très souvent en peu de temps ; nous l’avons donc fermée pour un moment. Cela empêche des inconnus d’essayer des liens au hasard.</p>
<p>Merci de revenir dans <strong>${minutes === 1 ? 'une minute' : `${minutes} minutes`}</strong> et d’ouvrir votre lien à nouveau. Rien n’est perdu.</p>`,
  },
  foreignForm: {
    title: 'Merci d’appuyer encore une fois sur le bouton',
    rest: html`<p>Nous n’avons pas pu voir que le bouton a été actionné sur notre propre page ; rien n’a donc été fait.</p>
<p>Merci d’ouvrir à nouveau le lien de votre message et d’y appuyer sur le bouton. Si cette page revient, essayez un autre navigateur.</p>`,
  },
  unreadableForm: {
    title: 'L’envoi n’est pas arrivé correctement',
    rest: html`<p>La page n’a pas pu lire ce que votre navigateur a envoyé ; rien n’a donc été fait. Merci d’ouvrir le lien de votre message et de réessayer.</p>`,
  },
  refused: {
    title: 'Ce n’est pas possible',
    rest: html`<p>Rien n’a été fait. Merci d’ouvrir à nouveau le lien de votre message ; il montre où en sont les choses.</p>`,
  },
  fault: {
    title: 'Un problème est survenu de notre côté',
    rest: (requestId) => html`<p>Ce n’est pas de votre faute, et rien n’est perdu. Merci de réessayer dans quelques minutes.</p>
<p class="soft">Si cela continue, et que vous savez qui gère ce service, indiquez-lui ce numéro : ${requestId}</p>`,
  },
};
