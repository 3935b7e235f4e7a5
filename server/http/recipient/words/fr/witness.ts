import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const witness: PageCatalogue['witness'] = {
  asksTitle: (owner) => `${owner} vous demande de signer un document`,
  asks: (owner) => html`!${owner} vous demande de signer un document`,
  welcome: (name, owner) =>
    html`Bonjour !${name}. !${owner} vous demande de lire un document et, si vous êtes d’accord, de le signer. Vous faites les deux ici, dans votre navigateur, sans avoir besoin d’un compte.`,
  place: (position, of) =>
    of === 1
      ? 'Vous êtes la seule personne sollicitée.'
      : `Vous êtes la personne numéro ${position} sur les ${of} sollicitées, l’une après l’autre.`,
  until: (day) => html`Vous pouvez signer jusqu’au !${day}. Vous pouvez aussi refuser.`,
  codeNeeded: 'Pour le lire, il vous faut un code',
  codeWhy: (address) =>
    html`Pour que personne d’autre ne puisse le lire ou le signer, nous envoyons six chiffres à votre adresse e-mail, !${address}. Vous les saisissez ensuite sur la page suivante.`,
  sendCode: 'M’envoyer un code',
  haveCode: 'J’ai déjà un code',
  unexpected: (owner) =>
    html`Vous ne vous y attendiez pas ? Posez la question à !${owner} avant de continuer, par téléphone ou de vive voix, et non en répondant à un message.`,
  typeCode: 'Saisissez le code',
  wrongTitle: 'Erreur : cela n’a pas fonctionné',
  codeComes: (address) =>
    html`Le code arrive dans un message envoyé à !${address}. En général, il y est en moins d’une minute. Si vous ne le trouvez pas, merci de regarder aussi dans le courrier indésirable (spam).`,
  codeLabel: 'Votre code',
  codeHint: 'Six chiffres, par exemple 123 456. Merci de ne les saisir qu’ici, et de ne les donner à personne.',
  codePattern: 'six chiffres',
  noCode: html`<strong>Un code comporte six chiffres.</strong> Merci de les saisir tels qu’ils figurent dans le message.`,
  refused: {
    none: (minutes) =>
      html`<strong>Ce code n’a pas fonctionné.</strong> Merci de le comparer avec notre message le plus récent. Si ce message date de plus de ${minutes} minutes, ou si son code a déjà servi, faites-vous en envoyer un autre.`,
    word: (minutes) =>
      html`<strong>Cela n’a pas fonctionné.</strong> Le code ou le mot n’est pas le bon. Merci de comparer le code avec notre message le plus récent, et d’interroger la personne avec qui vous êtes convenus du mot. Si le message date de plus de ${minutes} minutes, faites-vous envoyer un autre code.`,
    sms: (minutes) =>
      html`<strong>Cela n’a pas fonctionné.</strong> L’un des deux codes n’est pas le bon. Merci de les comparer avec le message et le SMS les plus récents. S’ils datent de plus de ${minutes} minutes, faites-vous en envoyer d’autres.`,
  },
  wordLabel: 'Le mot convenu',
  wordHint: 'La personne qui vous demande de signer vous l’a dit. Les majuscules ne comptent pas.',
  secondLabel: 'Le code reçu par SMS',
  secondHint: 'Six autres chiffres, arrivés sur votre téléphone.',
  open: 'Ouvrir',
  codeRules: (minutes, hours) =>
    `Un code est valable ${minutes} minutes et une seule fois. Ce navigateur reste ensuite ouvert pour vous pendant ${hours} heures. Il faut pour cela un petit cookie, qui ne sert à rien d’autre.`,
  codeMissing: 'Pas de code, ou trop ancien ?',
  codeMissingHelp:
    'Un message peut mettre quelques minutes à arriver. Si un second n’arrive pas non plus, dites-le à la personne qui vous demande de signer.',
  sendAnother: 'M’envoyer un autre code',
  loading: 'Le document est en cours d’ouverture.',
  needsScript: html`<strong>Cette page a besoin de JavaScript.</strong> Le document est affiché et signé sur votre propre appareil, et il faut pour cela un petit programme dans la page. Merci de l’autoriser dans votre navigateur, ou d’ouvrir le lien dans un autre.`,
  incomplete: html`<strong>L’adresse n’est pas complète.</strong> La clé de ce document en est la dernière partie. Merci de l’ouvrir encore une fois là où vous l’avez, du début à la fin.`,
  closePage: 'Vous pouvez fermer cette page.',
  closed: {
    not_yet: {
      title: 'Ce n’est pas encore votre tour',
      rest: (owner) =>
        html`<p>!${owner} demande à plusieurs personnes de signer, l’une après l’autre. Nous vous écrirons dès que celles qui vous précèdent auront signé. Merci de conserver le lien.</p>`,
    },
    signed: {
      title: 'Vous avez signé',
      rest: (owner) => html`<p>Merci. !${owner} l’a appris, et vous n’avez rien d’autre à faire.</p>`,
    },
    declined: {
      title: 'Vous avez refusé',
      rest: (owner) => html`<p>!${owner} a appris que vous ne signez pas. Plus personne n’est sollicité.</p>`,
    },
    expired: {
      title: 'Le délai pour signer est passé',
      rest: (owner) =>
        html`<p>Ce document ne pouvait être signé que pendant une durée limitée. S’il importe encore, !${owner} peut vous solliciter à nouveau.</p>`,
    },
    over: {
      title: 'Il n’y a plus rien à signer',
      rest: (owner) =>
        html`<p>!${owner} a annulé la demande, ou une autre personne sollicitée n’a pas signé. Vous n’avez rien fait de mal.</p>`,
    },
  },
};
