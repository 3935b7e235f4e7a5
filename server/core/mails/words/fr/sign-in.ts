import type { MailCatalogue } from '../en/index.ts';

export const signIn: MailCatalogue['signIn'] = {
  footer:
    'Vous recevez ce message parce que quelqu’un a saisi votre adresse e-mail dans Heirlock, qui garde des documents sous clé pour leur propriétaire jusqu’au moment de les transmettre.',
  ignoreIt:
    'Si ce n’était pas vous, laissez ce message de côté : sans le lien, rien ne se passe. Ne le transférez jamais et ne le lisez jamais à personne.',
  link: {
    subject: 'Votre lien de connexion à Heirlock',
    lead: {
      sign_in: 'Quelqu’un, vous sans doute, souhaite se connecter à Heirlock avec cette adresse e-mail.',
      sign_up:
        'Quelqu’un, vous sans doute, souhaite ouvrir un compte Heirlock avec cette adresse e-mail. Il en existe déjà un, et il reste tel qu’il est.',
    },
    button: 'Se connecter',
  },
  signUp: {
    subject: 'Confirmez votre adresse e-mail pour Heirlock',
    lead: 'Quelqu’un, vous sans doute, souhaite ouvrir un compte Heirlock avec cette adresse e-mail.',
    button: 'Confirmer et se connecter',
    password: 'Une fois votre adresse confirmée, vous pouvez choisir un mot de passe. Personne n’en a défini avant vous.',
  },
  unknown: {
    subject: 'Il n’existe pas de compte Heirlock avec cette adresse e-mail',
    lead: (address) =>
      `Quelqu’un, vous peut-être, a voulu se connecter à Heirlock avec l’adresse ${address}. Il n’existe pas de compte avec cette adresse.`,
    ifYou:
      'Si c’était vous, vous y avez peut-être une autre adresse, ou pas encore de compte : dans ce cas, retournez sur la page et ouvrez-en un.',
    ifNotYou: 'Si ce n’était pas vous, vous n’avez rien à faire.',
  },
  removal: {
    subject: 'L’un de vos ordinateurs doit être retiré de Heirlock',
    lead: 'L’un de vos ordinateurs a demandé à en retirer un autre de votre compte Heirlock. Celui qui est retiré ne reçoit plus aucune modification et doit être configuré à nouveau. Personne n’a présenté de second facteur pour cela ; la demande attend donc trois jours.',
    device: 'À retirer',
    asker: 'Demandé par',
    addedOn: (moment) => `l’ordinateur ajouté le ${moment}`,
    askedAt: 'Demandé le',
    notBefore: 'Retrait prévu le',
    choice: 'Si c’est ce que vous voulez, vous n’avez rien à faire. Sinon, appuyez sur le bouton, et l’ordinateur reste.',
    button: 'Garder cet ordinateur',
    thief:
      'Si vous ne l’avez pas demandé vous-même, quelqu’un d’autre utilise l’un de vos ordinateurs. Gardez celui qui doit partir, et retirez celui qui l’a demandé.',
  },
  reached: {
    subject: 'Ce message vous parvient-il ? Merci d’appuyer sur son bouton',
    lead: 'Voici le message d’essai que vous avez demandé dans Heirlock. Les rappels et les avertissements arrivent à cette adresse de la même façon. Appuyez sur le bouton, afin que Heirlock sache qu’ils vous parviennent. D’ici là, il ne promet rien.',
    button: 'Ce message m’est parvenu',
    works: (days) => `Le bouton est valable ${days} jours.`,
    ifNotYou:
      'Si vous n’utilisez pas Heirlock, quelqu’un s’est trompé d’adresse en la saisissant. Laissez ce message de côté : tant que le bouton n’est pas utilisé, rien ne repose sur vous.',
    footer: 'Vous recevez ce message parce que cette adresse a été indiquée dans Heirlock comme celle où joindre un propriétaire.',
  },
  changed: {
    when: 'Quand',
    sessionsEnded: 'Autres navigateurs et programmes déconnectés',
    keysEnded: 'Clés API révoquées',
    ifNotYou:
      'Si c’était vous, vous n’avez rien à faire. Sinon, connectez-vous tout de suite avec un lien que vous vous faites envoyer par e-mail, changez votre mot de passe et déconnectez-vous partout.',
    footer:
      'Vous recevez ce message parce que vous avez un compte Heirlock. Nous l’envoyons chaque fois que change quelque chose à votre connexion ou à la façon de vous joindre, et il ne peut pas être désactivé.',
  },
  keyMade: {
    subject: 'Une clé pour programmes a été créée pour votre compte Heirlock',
    lead: {
      live: 'Quelqu’un qui était connecté à votre compte a créé une clé API. Les programmes utilisent une telle clé pour agir à votre place.',
      test: 'Quelqu’un qui était connecté à votre compte a créé une clé API pour des données de test. Elle n’atteint aucun de vos vrais coffres.',
    },
    mayRelease: 'Quiconque détient cette clé peut modifier vos coffres et les transmettre, sans votre mot de passe et sans second facteur.',
    mayNotRelease: 'Quiconque détient cette clé ne peut pas transmettre vos coffres.',
    name: 'Nom',
    unnamed: 'aucun qui puisse être affiché',
    may: 'Elle permet de',
    permissions: { read: 'lire', write: 'modifier et transmettre', delete: 'supprimer' },
    until: 'Fin de validité',
    forEver: 'aucune, tant que personne ne la révoque',
    ifNotYou:
      'Si c’était vous, vous n’avez rien à faire. Sinon, connectez-vous tout de suite et révoquez la clé ; ou changez votre mot de passe en mettant fin à toutes les clés et sessions.',
  },
  changes: {
    password_changed: {
      subject: 'Votre mot de passe Heirlock a été changé',
      sentence: 'Le mot de passe de votre compte Heirlock a été changé.',
    },
    totp_added: {
      subject: 'Une application de codes a été ajoutée à votre compte Heirlock',
      sentence: 'Désormais, la connexion à votre compte Heirlock demande un code fourni par une application.',
    },
    totp_removed: {
      subject: 'L’application de codes a été retirée de votre compte Heirlock',
      sentence: 'La connexion à votre compte Heirlock ne demande plus de codes fournis par votre application.',
    },
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée à votre compte Heirlock',
      sentence: 'Une clé d’accès a été ajoutée à votre compte Heirlock. Désormais, la connexion demande une seconde preuve.',
    },
    passkey_removed: {
      subject: 'Une clé d’accès a été retirée de votre compte Heirlock',
      sentence: 'Une clé d’accès a été retirée de votre compte Heirlock.',
    },
    recovery_code_used: {
      subject: 'Un code de récupération de votre compte Heirlock a été utilisé',
      sentence: 'Quelqu’un s’est connecté à votre compte Heirlock avec l’un de vos codes de récupération. Ce code ne fonctionnera plus.',
    },
    recovery_codes_replaced: {
      subject: 'Vos codes de récupération Heirlock ont été remplacés',
      sentence: 'De nouveaux codes de récupération ont été créés pour votre compte Heirlock. Les précédents ne fonctionnent plus.',
    },
    code_reused: {
      subject: 'Un code de votre application a été utilisé deux fois',
      sentence:
        'Quelqu’un a envoyé à Heirlock un code de votre application qui avait déjà servi. Il a été refusé. Il se peut que quelqu’un regarde par-dessus votre épaule.',
    },
    session_reused: {
      subject: 'Un appareil a été déconnecté de votre compte Heirlock',
      sentence:
        'Un appareil connecté à votre compte Heirlock a utilisé une preuve qui avait déjà servi. Une telle preuve a pu être copiée ; nous avons donc déconnecté cet appareil.',
    },
    device_removed: {
      subject: 'Un appareil a été retiré de votre compte Heirlock',
      sentence:
        'L’un des ordinateurs qui ouvrent vos coffres a été retiré de votre compte Heirlock. Il ne reçoit plus aucune modification.',
    },
    device_kept: {
      subject: 'Un appareil reste dans votre compte Heirlock',
      sentence: 'L’un de vos ordinateurs devait être retiré de votre compte Heirlock. Quelqu’un l’a empêché, et il reste.',
    },
    kit_access_made: {
      subject: 'Il y a un nouveau kit de secours Heirlock',
      sentence:
        'Un kit de secours a été imprimé avec lequel, accompagné de votre phrase secrète, un nouvel ordinateur peut ouvrir vos coffres. Un kit antérieur ne donne plus accès à un nouvel ordinateur.',
    },
    kit_access_used: {
      subject: 'Quelqu’un utilise votre kit de secours Heirlock',
      sentence:
        'Un ordinateur a présenté à ce service l’accès imprimé sur votre kit de secours. Il a reçu ce que votre phrase secrète verrouille, et rien qui s’ouvre sans elle ou sans les mots de récupération.',
    },
    contacts_changed: {
      subject: 'La façon dont Heirlock peut vous joindre a changé',
      sentence:
        'Une seconde adresse ou un numéro de téléphone, où Heirlock envoie des avertissements avant une transmission, a été ajouté à votre compte ou en a été retiré.',
    },
    trusted_contacts_changed: {
      subject: 'Les personnes que Heirlock interroge à votre sujet ont changé',
      sentence: 'Quelqu’un a été ajouté aux personnes que Heirlock interroge avant une transmission, ou n’en fait plus partie.',
    },
  },
};
