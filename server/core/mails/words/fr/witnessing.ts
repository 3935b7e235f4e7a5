import { elide } from '../../../../../shared/words/elide.ts';
import type { MailCatalogue } from '../en/index.ts';

const named = (document: string | undefined): string => (document === undefined ? 'un document' : `le document ${document}`);

export const witnessing: MailCatalogue['witnessing'] = {
  asked: {
    subject: (owner) => `${owner} vous demande de signer un document`,
    lead: (owner, document) =>
      `${owner} conserve des documents dans Heirlock et vous demande de signer ${named(document)}. Vous le lisez dans votre navigateur, sans avoir besoin d’un compte.`,
    yourTurn: (before, of) =>
      `C’est maintenant votre tour : sur les ${of} personnes sollicitées, ${before === 1 ? 'celle qui vous précède a signé' : `les ${before} qui vous précèdent ont signé`}.`,
    linkFromOwner: (owner) =>
      `Le lien vous est donné par ${owner}, et non par nous : il ouvre le document, que même nous ne pouvons pas lire. Si vous ne l’avez pas encore, merci de le demander. Nous envoyons seulement le code que la page demande.`,
    button: 'Lire le document',
    until: 'Vous pouvez signer jusqu’au',
    how: 'La page envoie un code à cette adresse, puis vous le demande. Vous lisez ensuite le document, et le signez si vous êtes d’accord.',
    mayDecline: (owner) =>
      `Rien ne vous oblige à signer. La page a un bouton pour refuser, et ${owner} l’apprend. Si vous ne savez pas pourquoi vous recevez ce message, posez la question à ${owner} avant de faire quoi que ce soit.`,
    footer: (owner) =>
      `Vous recevez ce message parce ${elide('que', owner)} a saisi votre adresse dans Heirlock pour vous demander une signature.`,
  },
  reminder: {
    subject: (owner) => `Rappel : ${owner} vous demande de signer un document`,
    lead: (owner, document) =>
      `Il y a quelques jours, nous vous avons écrit ${elide('que', owner)} vous demande de signer ${named(document)}. Vous ne l’avez pas encore signé, et d’autres vous attendent peut-être.`,
  },
  code: {
    subject: 'Votre code pour lire et signer un document',
    lead: (owner) =>
      `Voici le code pour le document ${elide('que', owner)} vous demande de signer. Merci de le saisir sur la page qui l’a demandé :`,
    works: (minutes) => `Le code est valable ${minutes}, et une seule fois.`,
    tellNobody:
      'La personne qui l’a peut signer en votre nom. Ne le donnez à personne, qui que ce soit qui le demande ; nous ne le faisons jamais.',
    ifNotYou: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire : sans le lien, personne ne peut s’en servir.',
    footer: 'Vous recevez ce message parce que quelqu’un a ouvert un lien qui vous était destiné et a demandé un code.',
  },
  calledOff: {
    subject: 'Un document n’est plus à signer',
    lead: (owner, document) =>
      `${owner} vous avait demandé de signer ${named(document)}. Ce n’est plus nécessaire : plus personne n’est invité à le signer, et votre lien n’ouvre plus rien.`,
    nothingToDo: 'Vous n’avez rien à faire.',
    hasSigned: 'Vous l’aviez signé, mais il n’a pas été mené à terme. Vous n’avez rien à faire.',
  },
  news: {
    ownCertificate: (name) =>
      `La signature a été faite avec une signature numérique personnelle, établie au nom de ${name}. Nous n’avons pas vérifié ce nom ; la vérification du document terminé montre si l’on peut s’y fier.`,
    somebody: 'Quelqu’un',
    reason: 'La raison indiquée :',
    signed: 'Signatures à ce jour',
    count: (signed, of) => `${signed} sur ${of}`,
    openApp: 'C’était la dernière signature. Ouvrez Heirlock sur votre ordinateur : il vérifie les signatures et assemble le document.',
    beingPutTogether: 'C’était la dernière signature. Le document est en cours d’assemblage, et en devient la prochaine version.',
    of: {
      signed: {
        subject: (person) => `${person} a signé`,
        lead: (person, document) => `${person} a signé ${named(document)}, comme vous l’aviez demandé.`,
        next: 'La personne suivante vient d’être sollicitée.',
      },
      declined: {
        subject: (person) => `${person} ne signe pas`,
        lead: (person, document) => `${person} a refusé de signer ${named(document)}.`,
        next: 'Personne d’autre n’est donc sollicité, et les liens envoyés n’ouvrent plus rien. Vous pouvez solliciter d’autres personnes à tout moment.',
      },
      expired: {
        subject: (person) => `${person} n’a pas signé à temps`,
        lead: (person, document) => `${person} n’a pas signé ${named(document)} dans le délai que vous avez fixé.`,
        next: 'Personne d’autre n’est donc sollicité, et les liens envoyés n’ouvrent plus rien. Vous pouvez refaire une demande à tout moment.',
      },
      complete: {
        subject: () => 'Tout le monde a signé',
        lead: (_person, document) => `Toutes les personnes que vous avez sollicitées ont signé ${named(document)}.`,
        next: 'Le document signé en est la prochaine version dans votre coffre.',
      },
      failed: {
        subject: () => 'Un document n’a pas pu être signé',
        lead: (_person, document) => `Un problème est survenu en demandant à d’autres de signer ${named(document)}.`,
        next: 'Personne n’est donc plus sollicité. Le document lui-même est tel qu’il était.',
      },
    },
  },
};
