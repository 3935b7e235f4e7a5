import { elide } from '../../../../../shared/words/elide.ts';
import type { MailCatalogue } from '../en/index.ts';

export const watching: MailCatalogue['watching'] = {
  held: {
    subject: (hold) => `Heirlock suspend toutes les transmissions automatiques (suspension ${hold})`,
    lead: 'Il y a un problème avec l’heure ou avec la base de données de votre serveur Heirlock, ou quelqu’un souhaite qu’il attende. Tant que personne n’a vérifié, aucun coffre retenu n’est transmis automatiquement et son propriétaire n’est pas averti. Un propriétaire qui donne signe de vie libère son propre coffre, sauf si celui-ci attend une date.',
    found: 'Ce qui a été constaté',
    when: 'Quand, d’après l’horloge du serveur',
    number: 'Numéro de la suspension',
    reason: {
      clock_behind: 'L’horloge affiche une heure antérieure à une heure qu’elle a déjà affichée',
      clock_jump: 'L’horloge a avancé d’un coup de plus d’une heure qui ne s’est pas écoulée',
      clock_unproved: 'Le serveur est resté éteint plus d’une heure, et aucune autre horloge ne confirme l’heure qu’il affiche maintenant',
      database_restored:
        'La base de données est plus ancienne qu’elle ne l’était : elle semble avoir été restaurée à partir d’une sauvegarde',
      by_hand: 'Une personne qui gère le serveur a arrêté toutes les transmissions automatiques',
    },
    whatToDo: {
      clock_behind:
        'Réglez l’horloge de la machine (avec Postgres : celle de la base de données), et déterminez laquelle des deux heures était fausse.',
      clock_jump: 'Réglez l’horloge de la machine (avec Postgres : celle de la base de données) avant de lever la suspension.',
      clock_unproved:
        'Seuls les coffres avec une date attendent pour cette raison. Vérifiez que l’heure est juste et, si c’est le cas, levez la suspension. Elle prend fin d’elle-même dès qu’une autre horloge confirme l’heure (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'Les signes de vie donnés depuis la sauvegarde sont perdus ; certains propriétaires peuvent donc sembler silencieux sans l’être. Demandez-leur de donner signe de vie, ou attendez qu’ils aient pu le faire.',
      by_hand: 'Le journal d’audit indique qui l’a fait et pourquoi. Interrogez cette personne avant de lever la suspension.',
    },
    lift: (hold) =>
      `Quand tout est rentré dans l’ordre, « heirlock holds lift ${hold} » sur le serveur, ou la plateforme pour un administrateur, montre ce qui serait transmis et quand, puis lève la suspension. Les avertissements donnés auparavant sont alors donnés à nouveau, avec leur délai complet.`,
    footer: 'Vous recevez ce message parce que vous administrez ce serveur Heirlock.',
  },
  damage: {
    subject: 'Quelque chose est endommagé sur votre serveur Heirlock',
    lead: 'Quelqu’un a demandé quelque chose que votre serveur Heirlock conserve, et cela n’a pas pu être ouvert : ses octets ne sont pas ceux qui avaient été enregistrés, ou ils ont disparu. La personne qui l’a demandé n’a rien reçu.',
    found: 'Ce qui a été constaté',
    id: 'Son identifiant, comme dans le journal',
    what: {
      document: 'Un document',
      certificate: 'Un acte de décès remis',
      witnessing: 'Un document que plusieurs personnes sont en train de signer',
      release_half: 'La moitié d’une clé de destinataire conservée par le serveur',
    },
    whatToDo: {
      document:
        'Merci de le rechercher dans vos sauvegardes avant qu’elles ne soient écrasées, et de vérifier si le disque présente d’autres défauts de ce genre. Sans une bonne copie, son propriétaire doit le déposer à nouveau et, après une transmission, plus personne ne le peut.',
      certificate:
        'Merci de le rechercher dans vos sauvegardes, et de vérifier si le disque présente d’autres défauts de ce genre. Sinon, il faudra le remettre à nouveau.',
      witnessing:
        'Merci de le rechercher dans vos sauvegardes, et de vérifier si le disque présente d’autres défauts de ce genre. Sinon, son propriétaire devra redemander les signatures.',
      release_half:
        'Sans elle, ce destinataire ne peut rien ouvrir de ce qui a été scellé pour lui. Merci de la rechercher dans vos sauvegardes avant qu’elles ne soient écrasées. Jusqu’à la transmission, le propriétaire peut créer de nouvelles clés ; après, seule une sauvegarde peut aider.',
    },
  },
  neighbour: {
    name: 'L’autre serveur',
    lastHeard: 'Dernier signe reçu',
    silent: {
      subject: 'Un serveur Heirlock sur lequel le vôtre veille ne répond plus',
      lead: 'Votre serveur Heirlock attend chaque minute un signe de vie d’un autre serveur, et il n’en vient plus.',
      whatToDo:
        'Merci de prévenir la personne qui le gère, ou de vérifier vous-même : tant qu’il est arrêté, personne n’y est averti et rien n’y est transmis. Il se peut aussi que seule la liaison entre les deux soit coupée. Vous serez informé une fois par jour tant que cela dure, puis quand il répondra de nouveau.',
    },
    heard: {
      subject: 'Un serveur Heirlock sur lequel le vôtre veille répond de nouveau',
      lead: 'L’autre serveur Heirlock donne de nouveau signe de vie.',
      whatToDo: 'Les délais d’avertissement qui y ont expiré pendant son arrêt recommencent en entier.',
    },
  },
  contactCode: {
    subject: 'Votre code pour confirmer cette adresse dans Heirlock',
    lead: 'Cette adresse a été indiquée dans Heirlock comme seconde adresse, à laquelle sont envoyés les derniers avertissements avant la transmission d’un coffre. Merci de saisir ce code là où vous l’avez indiquée :',
    works: (minutes) => `Le code est valable ${minutes}. Personne chez Heirlock ne vous le demandera jamais.`,
    ifNotYou: 'Si vous n’avez pas indiqué cette adresse, vous n’avez rien à faire : sans le code, elle n’est pas utilisée.',
    footer: 'Vous recevez ce message parce que quelqu’un a saisi cette adresse dans Heirlock.',
  },
  contactAsked: {
    subject: 'Merci de prendre des nouvelles de quelqu’un qui vous a désigné dans Heirlock',
    lead: (owner) =>
      `${owner} conserve des papiers dans Heirlock pour le jour de sa disparition, et vous a désigné comme personne à interroger. Nous n’avons pas eu de ses nouvelles comme nous aurions dû en avoir.`,
    handedOnFrom: 'Sans nouvelles, ce qui a été laissé sera transmis à partir du',
    getInTouch: (owner) =>
      `Merci de prendre contact avec ${owner}. Si tout va bien, demandez un signe de vie dans Heirlock : rien ne sera alors transmis.`,
    mayVouch: (owner) =>
      `Selon le souhait ${elide('de', owner)}, votre parole compte aussi. Si vous savez que cette personne est en vie, cette page a un bouton pour le dire :`,
    vouchButton: 'Confirmer : en vie',
    otherwise:
      'S’il est arrivé quelque chose à cette personne, vous n’avez rien à faire ici. Si vous doutez de l’authenticité de ce message, demandez-lui, ou demandez à sa famille, et n’y touchez pas.',
    footer: (owner) => `Vous recevez ce message parce ${elide('que', owner)} vous a désigné dans Heirlock comme personne à interroger.`,
  },
};
