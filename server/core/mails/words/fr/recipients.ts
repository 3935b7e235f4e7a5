import { elide } from '../../../../../shared/words/elide.ts';
import type { MailCatalogue } from '../en/index.ts';

export const recipients: MailCatalogue['recipients'] = {
  codeComesNext:
    'Quand vous ouvrez le lien, nous envoyons un code court à cette adresse e-mail. Saisissez-le sur la page, qui vous guide ensuite pas à pas. Grâce à ce code, personne d’autre que vous ne peut ouvrir ce qui vous revient.',
  atHand: {
    one: (key) => `Merci d’avoir sous la main ${key}.`,
    oneOf: (keys) => `En plus du code, il vous faut l’un de ces éléments ; merci de l’avoir sous la main : ${keys.join(' ; ou ')}.`,
  },
  onTheDay: {
    one: (key) => `Ce jour-là, il vous faudra ${key}.`,
    oneOf: (keys) => `En plus d’un code que nous vous enverrons, il vous faudra alors l’un de ces éléments : ${keys.join(' ; ou ')}.`,
  },
  nothingElse: 'Il ne vous faut rien d’autre.',
  keys: {
    sheet: (owner) => `la feuille avec des mots numérotés ${elide('que', owner)} vous a remise, ou qui se trouve parmi ses propres papiers`,
    enrolled: (owner) =>
      `la phrase secrète que vous avez choisie à la demande ${elide('de', owner)} : le plus souvent six mots que vous avez notés sur papier`,
    quorum: (owner) =>
      `plusieurs des feuilles avec des mots numérotés ${elide('que', owner)} a remises à différentes personnes, qui peuvent aussi vous les lire au téléphone`,
  },
  makeSure: (owner) =>
    `Vous vous demandez si ce message est authentique ? Appelez un proche ${elide('de', owner)}, à un numéro que vous connaissiez déjà : jamais à un numéro trouvé dans un message. Vous pouvez aussi montrer celui-ci à un membre de la famille ou à la personne qui s’occupe de la succession. Écrire un e-mail à ${owner} ne servira peut-être à rien, car il se peut que ces messages ne soient plus lus.`,
  openButton: 'Ouvrir ce qui vous a été laissé',
  verification: {
    subject: (owner) => `${owner} vous demande de confirmer votre adresse e-mail`,
    lead: (owner, vault) =>
      `${owner} conserve des documents dans Heirlock, dans un coffre nommé ${vault}, et souhaite que vous les receviez un jour.`,
    please:
      'Pour qu’ils vous parviennent, à vous et à personne d’autre, merci de confirmer que cette adresse e-mail est la vôtre. Rien ne presse.',
    button: 'Confirmer mon adresse',
    nothingElse:
      'Il n’y a rien d’autre à faire, et cela ne vous coûte rien. Vous ne verrez encore aucun document ; nous vous écrirons le moment venu.',
    nothingNow: (owner) =>
      `C’est tout pour le moment, et cela ne vous coûte rien. Il se peut ${elide('que', owner)} vous demande plus tard de choisir une phrase secrète, ou vous remette une feuille à conserver : vous en aurez besoin le jour venu. Vous ne verrez encore aucun document ; nous vous écrirons le moment venu.`,
    thenPassphrase:
      'Ensuite, la page vous fait choisir une phrase secrète. Cela ne vous coûte rien. Vous ne verrez encore aucun document ; nous vous écrirons le moment venu.',
    ifGenuine: (owner) =>
      `Vous vous demandez si ce message est authentique ? Posez la question à ${owner} de vive voix ou par téléphone, à un numéro que vous connaissiez déjà. Si vous ne savez pas de qui il s’agit, ignorez ce message, et il ne se passera rien.`,
  },
  addressChanged: {
    subject: (owner) => `${owner} a modifié votre adresse e-mail dans Heirlock`,
    lead: (owner, vault) =>
      `${owner} conserve des documents pour vous dans Heirlock, dans un coffre nommé ${vault}. Désormais, ils doivent vous parvenir à une autre adresse e-mail, et non plus à celle-ci.`,
    ended: 'Les liens envoyés à cette adresse ne fonctionnent plus, et plus rien concernant ce coffre n’arrivera ici.',
    ifSurprised: (owner) =>
      `Si vous avez une nouvelle adresse, vous n’avez rien à faire. Si cela vous étonne, posez la question à ${owner} de vive voix ou par téléphone.`,
  },
  invited: {
    subject: (owner) => `${owner} vous demande de choisir une phrase secrète`,
    lead: (owner, vault) =>
      `${owner} conserve des documents pour vous dans Heirlock, dans un coffre nommé ${vault}, et souhaite que personne d’autre que vous ne puisse les ouvrir. Pour cela, vous choisissez une phrase secrète.`,
    codeFromOwner: (owner) =>
      `Il vous faut pour cela un code, qui n’est pas dans ce message. C’est ${owner} qui vous le donne en personne : sur papier, ou sous forme d’image à scanner. Si vous ne l’avez pas encore, demandez-le lors d’une rencontre ou par téléphone.`,
    button: 'Choisir une phrase secrète',
    worksUntil: 'Le code est valable jusqu’au',
    neverByMail: 'Merci de ne jamais envoyer ce code par e-mail, et de ne le saisir que sur la page à laquelle mène ce message.',
    ifGenuine: (owner) =>
      `Vous vous demandez si ce message est authentique ? Posez la question à ${owner} de vive voix ou par téléphone. Si vous ne savez pas de qui il s’agit, ignorez ce message, et il ne se passera rien.`,
  },
  preRelease: {
    subject: (day, owner) => `Le ${day}, vous recevrez quelque chose de la part ${elide('de', owner)}`,
    lead: (owner, vault) =>
      `${owner} a préparé des documents pour vous dans Heirlock, dans un coffre nommé ${vault}. Ils doivent vous être remis à une date choisie à l’avance.`,
    from: 'Vous pourrez les ouvrir à partir du',
    nothingNow:
      'Vous n’avez rien à faire pour le moment. Le jour venu, nous vous enverrons un autre message, à cette adresse, avec un lien qui les ouvre.',
    mayChange: (owner) =>
      `Cette date a été choisie il y a un certain temps et peut encore changer. Ce message ne dit rien de la façon dont ${owner} se porte aujourd’hui.`,
    questions: (owner) =>
      `Si vous avez une question, posez-la à ${owner}. Si ce n’est plus possible, vous pouvez montrer ce message à un membre de la famille ou à la personne qui s’occupe de la succession.`,
  },
  released: {
    subject: (owner) => `${owner} vous a laissé quelque chose`,
    lead: (owner, vault, documents) =>
      `${owner} avait dans Heirlock un coffre nommé ${vault} et a souhaité que vous en receviez le contenu. Il vous est maintenant transmis${documents === undefined ? '' : ` et contient ${documents}`}.`,
    whyToday:
      'Nous ne pouvons pas vous dire dans un message pourquoi cela arrive aujourd’hui. Certaines personnes choisissent une date à l’avance ; parfois, nous n’avons plus de nouvelles de quelqu’un depuis longtemps. Si ce message vous trouve dans un moment de deuil, nous en sommes profondément désolés. Rien ne presse.',
    note: 'Ce mot l’accompagne :',
    later: 'Si cette date est passée, ouvrez quand même le lien : la page peut en envoyer un nouveau à cette adresse.',
  },
  keptTogether: {
    complete: (other) =>
      `Deux services gardaient cela ensemble, afin qu’aucun ne puisse l’ouvrir seul : celui-ci et ${other}. Tout ce qu’il faut de leur part est désormais réuni ici. Vous recevrez peut-être aussi un message de ce genre de la part du service ${other}, mais celui-ci suffit.`,
    parts: (other) =>
      `Deux services gardaient cela ensemble, afin qu’aucun ne puisse l’ouvrir seul : celui-ci et ${other}. Un message de ce genre arrive aussi de la part du service ${other}. Chacun mène à une partie de la clé, et il en faut deux : ouvrez le lien de l’un ou de l’autre message, et la page vous dit quelles parties y sont déjà et comment une autre peut la rejoindre.`,
    alone: (other) =>
      `Si aucun message n’arrive du service ${other}, ouvrez quand même ce lien : la page indique quelle autre solution existe.`,
  },
  renewed: {
    subject: (owner) => `Votre nouveau lien vers ce ${elide('que', owner)} vous a laissé`,
    lead: (vault, owner) =>
      `Quelqu’un, très probablement vous, a demandé sur votre page dans Heirlock un nouveau lien vers le coffre ${vault}, ${elide('que', owner)} vous a laissé. Le voici.`,
    ifNotYou: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire : sans un code envoyé à votre adresse, le lien n’ouvre rien.',
  },
  code: {
    subject: 'Votre code pour ouvrir ce qui vous a été laissé',
    lead: (vault) => `Vous êtes sur le point d’ouvrir le coffre ${vault} dans Heirlock. Merci de saisir ce code sur la page :`,
    works: (minutes) => `Le code est valable ${minutes}. Passé ce délai, demandez-en un nouveau sur la même page.`,
    tellNobody:
      'Merci de ne le saisir que sur cette page et de ne le donner à personne. Si quelqu’un vous le demande par téléphone ou dans un message, ce n’est pas Heirlock.',
    ifNotYou:
      'Si vous n’avez pas demandé de code, vous n’avez rien à faire : sans lui, rien ne s’ouvre. Si cela vous inquiète, parlez-en à un membre de la famille ou à la personne qui s’occupe de la succession.',
    footer: 'Heirlock garde des documents sous clé pour leur propriétaire jusqu’au moment de les transmettre.',
  },
};
