import type { Words } from '../en/index.ts';

export const witness: Words['witness'] = {
  asks: 'Vous sollicite',
  noName: 'quelqu’un qui n’a pas donné son nom',
  you: 'Vous',
  document: 'Document',
  order: 'Votre tour',
  turn: (position, of) => (of === 1 ? 'Vous êtes la seule personne à signer' : `Numéro ${position} sur ${of}`),
  sealed:
    'Il a été mis sous clé sur l’appareil de la personne qui vous sollicite, avec une clé que seule votre adresse contient : ce service ne peut pas le lire, et il est ce que cette personne a préparé, jusqu’au dernier octet.',
  plain:
    'Il vient de ce service, qui peut le lire et pourrait montrer autre chose à d’autres. L’empreinte ci-dessous permet de savoir si vous avez tous le même.',
  read: 'Lisez-le d’abord',
  readWhy: 'C’est cela que vous signez, et rien d’autre. Merci d’en lire toutes les pages.',
  documentName: 'Document à signer',
  keepUnsigned: 'L’enregistrer pour le lire ailleurs',
  fingerprint: 'Empreinte du document (SHA-256)',
  fingerprintWhy:
    'Elle est la même pour toutes les personnes invitées à signer ce document. Pour avoir la certitude que vous avez tous le même sous les yeux, comparez-la par téléphone.',
  before: 'Ont signé avant vous',
  beforeWhy: 'Nous avons vérifié ici, dans votre navigateur, que chacune de ces signatures porte bien sur ce document.',
  byService: 'Ce service a certifié le nom pour ce seul acte.',
  byOwn: (holder, issuer) =>
    `Avec un certificat personnel : ${holder}, délivré par ${issuer}. Il n’est pas vérifié ici si l’on peut s’y fier.`,
  meaning: 'Ce que signer veut dire',
  meanings: [
    'Votre nom, ce moment et une preuve que vous avez signé deviennent une partie du document. Personne ne peut le modifier ensuite sans que cela se voie.',
    'Sa valeur devant la loi dépend du document et du lieu où vous vivez. Un testament, par exemple, exige souvent de l’encre sur du papier. En cas de doute, renseignez-vous avant de signer.',
    'Rien ne vous oblige à signer. Personne n’apprend pourquoi si vous ne le dites pas.',
  ],
  worth:
    'Pour votre signature, votre navigateur crée une clé qui sert cette seule fois et qui est ensuite jetée. Ce service certifie qu’elle est la vôtre pour ce seul acte. Cela ne repose que sur le code qui vous a été envoyé par e-mail : ce n’est pas une preuve d’identité comme en donne un notaire ou un prestataire de confiance.',
  remembered:
    'Votre nom et votre adresse e-mail figurent dans ce certificat ; quiconque reçoit le document signé peut donc les voir. Ce service les conserve, ainsi que le moment où vous avez ouvert cette page et répondu, jusqu’à 90 jours après la fin de toute la procédure. Votre clé ne quitte cette page d’aucune manière, et disparaît quand vous la fermez.',
  sign: 'Signer',
  signAs: (name) => `Signer en tant que ${name}`,
  notShown: 'Dès que le document est affiché ci-dessus, vous pouvez signer.',
  otherWays: 'Autres possibilités',
  ownWay: 'Signer avec mon propre certificat (.p12)',
  declineWay: 'Je ne veux pas signer',
  own: 'Votre propre certificat',
  ownWhy:
    'Si vous avez un fichier avec un certificat et sa clé, délivré par exemple par un prestataire de confiance, vous pouvez signer avec lui. Il est ouvert ici, dans votre navigateur ; ni le fichier ni son mot de passe ne quittent cet appareil.',
  file: 'Le fichier avec votre certificat',
  fileHint: 'Son nom se termine en général par .p12 ou .pfx.',
  password: 'Son mot de passe',
  passwordHint: 'Celui qui protège ce fichier.',
  openFile: 'Ouvrir le fichier',
  ownIs: 'Certificat',
  issuedBy: 'Délivré par',
  signWithIt: 'Signer avec ce certificat',
  back: 'Retour au document',
  decline: 'Vous ne voulez pas signer',
  declineWhy: (owner) =>
    `C’est tout à fait possible. ${owner} apprend que vous ne signez pas, et personne après vous n’est sollicité. Il n’est pas possible de revenir dessus ici.`,
  reason: 'Votre raison',
  reasonHint: 'Il n’est pas nécessaire d’en donner une. La personne qui vous sollicite peut la lire.',
  declineNow: 'Ne pas signer',
  declined: 'Vous n’avez pas signé',
  declinedWhy: (owner) => `${owner} l’apprend. Vous n’avez rien d’autre à faire, et vous pouvez fermer cette page.`,
  done: 'Vous avez signé',
  doneWhy: (owner) => `Merci. ${owner} l’apprend, et vous n’avez rien d’autre à faire.`,
  what: 'Quoi',
  when: 'Quand',
  as: 'En tant que',
  digest: 'SHA-256 de votre copie',
  digestWhy: 'Grâce à ces chiffres, chacun peut dire plus tard si un fichier est bien celui que vous conservez.',
  keep: 'Garder une copie',
  keepWhy:
    'Elle se termine par votre signature. Les personnes qui signent après vous y ajoutent quelque chose, et n’y changent rien. Merci de la conserver maintenant : une fois que vous aurez quitté cette page, elle ne sera plus disponible ici.',
  loadAgain: 'Voir où en sont les choses',
  fileName: 'Document signé',
};
