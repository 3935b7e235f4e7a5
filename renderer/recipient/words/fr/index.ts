import { elide } from '../../../../shared/words/elide.ts';
import { enrol, invited, offline } from './enrol.ts';
import { keep } from './keep.ts';
import { parts } from './parts.ts';
import { problems } from './problems.ts';
import { witness } from './witness.ts';
import type { Words } from '../en/index.ts';

const ordinals = [
  'Première',
  'Deuxième',
  'Troisième',
  'Quatrième',
  'Cinquième',
  'Sixième',
  'Septième',
  'Huitième',
  'Neuvième',
  'Dixième',
  'Onzième',
  'Douzième',
  'Treizième',
  'Quatorzième',
  'Quinzième',
  'Seizième',
];

export const french: Words = {
  problems,
  common: {
    oneMoment: 'Un instant…',
    back: 'Retour',
    tryAgain: 'Réessayer',
    openAgain: 'Ouvrir la page à nouveau',
    showTyped: 'Afficher ce que je saisis',
    helpWord: 'Si vous demandez de l’aide à quelqu’un, indiquez-lui ce mot :',
    step: (now, all) => `Étape ${now} sur ${all}`,
  },
  unlock: {
    notYetProved:
      'Qui a laissé ceci, et de quel coffre il s’agit : pour l’instant, seul ce service le dit. Dès qu’il sera ouvert, vous lirez ici ce que son propriétaire a signé.',
    introduction:
      'Ceci a été mis sous clé de façon que personne d’autre que vous ne puisse l’ouvrir. Cela se passe ici, sur votre propre appareil ; personne d’autre ne peut voir ce qu’il contient.',
    passphrase: 'Avec votre phrase secrète',
    passphraseAbout: 'Celle que vous avez choisie autrefois pour ce coffre',
    sheet: 'Avec les mots de votre feuille',
    sheetAbout: 'Une page imprimée avec des mots numérotés et un motif carré',
    quorum: (needed, total) => `Avec ${needed} des ${total} feuilles que plusieurs personnes conservent`,
    quorumAbout: 'Chacune d’elles a sa propre page imprimée',
    nothing: 'Je n’ai rien de tout cela',
    nothingAbout: 'Ce que vous pouvez faire maintenant',
    otherWay: 'Ouvrir d’une autre manière',
    passphraseLabel: 'Votre phrase secrète',
    passphraseHint: 'Les six mots que vous aviez notés, ou la phrase que vous avez inventée vous-même.',
    open: 'Ouvrir',
    passphraseLost: 'Je ne retrouve pas ma phrase secrète',
  },
  help: {
    heading: 'Quand il manque quelque chose',
    lead: 'Prenez votre temps. Rien n’est bloqué pour toujours, et rien n’est supprimé pendant que vous cherchez.',
    passphrase:
      'La phrase secrète se trouve en général sur une feuille de papier, là où vous conservez vos papiers importants : dans un classeur, un coffre, un tiroir. Elle peut aussi se trouver dans un gestionnaire de mots de passe. Il s’agit souvent de six mots anglais simples.',
    sheet:
      'La feuille est une page imprimée qui porte le mot Heirlock en haut. Son propriétaire l’a peut-être rangée parmi ses propres papiers, avec un testament ou dans un coffre à la banque ; ou confiée à un notaire ou à une personne proche de vous.',
    quorum: (needed) =>
      `Parmi les feuilles que plusieurs personnes conservent, il vous en faut ${needed} ensemble, peu importe lesquelles. Demandez dans la famille et parmi les amis proches qui a reçu une telle page.`,
    nobody:
      'Nous ne pouvons pas l’ouvrir à votre place, et personne d’autre ne le peut : il n’y a pas de clé pour cela ici. Mais montrez cette page à la personne qui s’occupe de la succession ; elle sait peut-être où se trouve une feuille.',
  },
  noWay: {
    heading: 'Il n’y a pas encore de clé pour cela',
    text: 'Aucune phrase secrète n’a été choisie et aucune feuille n’a été imprimée pour vous ; personne ne peut donc ouvrir ceci : ni vous, ni nous. S’il y a une feuille imprimée avec des mots numérotés parmi les papiers du propriétaire, merci de montrer cette page aux personnes qui gèrent ce service.',
  },
  sheet: {
    one: 'Les mots de la feuille',
    nth: (number) => `${ordinals[number - 1] ?? number} feuille`,
    hint: 'L’un après l’autre, dans l’ordre des numéros. Les majuscules et les espaces ne comptent pas ; les quatre premières lettres d’un mot suffisent.',
    count: (count) => (count < 2 ? `${count} mot jusqu’ici` : `${count} mots jusqu’ici`),
    state: 'Le nombre sous le motif carré, si votre feuille en a un',
    stateHint: 'Il nous permet de savoir si quelque chose de plus récent vous est caché.',
    stateDigits: 'Ce nombre se compose uniquement de chiffres.',
    add: 'Ajouter cette feuille',
    have: (have, needed) => `Feuilles réunies : ${have} sur ${needed}`,
    next: (missing) => (missing === 1 ? 'Il faut encore une feuille.' : `Il faut encore ${missing} feuilles.`),
    later:
      'Elles n’ont pas besoin d’être ici en même temps : vous pouvez aussi demander les mots par téléphone. Merci de garder cette page ouverte entre-temps ; ce que vous avez saisi reste ici.',
    read: (number) => `La feuille ${number} a été lue.`,
    remove: (number) => `Retirer la feuille ${number}`,
    wrongCount: (count) => `Il y a ${count} ${count < 2 ? 'mot' : 'mots'} ici. Une feuille en a 13, ou 12 si elle est plus ancienne.`,
  },
  paper: {
    unknownWord: (place, typed) => `Le mot numéro ${place}, « ${typed} », ne fait pas partie des mots que nous imprimons sur papier.`,
    unknownMore: (places) => `Il en va de même pour le numéro ${places}.`,
    swapped: 'Chaque mot pourrait être juste, mais ensemble ils ne le sont pas : l’un a été lu pour un autre, ou deux ont été intervertis.',
    kit: 'Cela appartient au kit de secours, avec lequel le propriétaire d’un coffre récupère tout. Merci de ne le saisir nulle part ailleurs, et de le ranger en lieu sûr.',
    sheet: 'Cela appartient à une feuille, qui ouvre un coffre le moment venu. Merci de la conserver pour ce jour-là.',
    access: 'Cela appartient à un kit de secours, le papier du propriétaire lui-même. Il n’ouvre aucun coffre ici.',
    masterkey:
      'Cela appartient à la personne qui gère Heirlock pour d’autres : c’est la page avec sa clé principale. Elle n’ouvre aucun coffre ici.',
    third:
      'C’est le papier de la troisième partie : il ouvre une partie de ce qui ouvre un coffre. Merci de le conserver jusqu’à ce qu’il soit demandé.',
    part: 'C’est une partie d’une clé. Elle est demandée là où deux parties sont réunies.',
    witness: 'Cela appartient à un document que quelqu’un est invité à signer. Cela n’ouvre aucun coffre ici.',
    invitation: 'Cela appartient à une invitation, avec laquelle on choisit une phrase secrète. Elle n’ouvre aucun coffre.',
  },
  camera: {
    start: 'Lire le motif carré avec l’appareil photo',
    title: 'Tenez le papier ou l’écran devant l’appareil photo',
    hint: 'Le motif carré doit remplir environ la moitié de l’image. Il est lu automatiquement ; aucune image n’est conservée ni envoyée.',
    stop: 'Arrêter l’appareil photo',
    denied: 'L’appareil photo ne peut pas être utilisé ici. Merci de l’autoriser quand le navigateur le demande, ou de saisir les mots.',
    none: 'Aucun appareil photo n’a pu être mis en marche. Merci de saisir les mots.',
    other: 'C’est bien un motif, mais ce n’est pas un motif de Heirlock.',
    picture: 'Image de l’appareil photo',
  },
  opened: {
    from: 'De la part de',
    fromUnproved: 'Prétend venir de',
    noName: '(aucun nom n’a été indiqué)',
    recipient: 'Pour',
    vault: 'Coffre',
    letter: 'Une lettre pour vous',
    noFiles: 'Aucun fichier',
    noFilesAtAll: 'Rien d’autre n’a été déposé pour vous. Ce n’est pas une erreur de votre part, et rien ne s’est perdu en route.',
    noFilesWithLetter: 'Aucun fichier n’accompagne cette lettre.',
    files: (count) => (count < 2 ? `${count} fichier` : `${count} fichiers`),
    pleaseSave: (together) =>
      `Merci d’enregistrer ce qui compte pour vous sur votre propre ordinateur${together === undefined ? '' : ` ; l’ensemble occupe ${together}`}.`,
    state: (generation) => `Voici le numéro ${generation}, assemblé et signé par son propriétaire le`,
    notProved: 'Nous ne pouvons pas prouver qui a envoyé ceci',
    notProvedWhy:
      'Vous avez choisi votre phrase secrète avec une version antérieure de Heirlock, et elle ne permet pas de savoir de qui ceci provient. Il se peut très bien que ce soit authentique. Mais merci de n’envoyer aucun argent et de ne rien donner sur la seule foi de cette lettre : interrogez d’abord quelqu’un qui connaissait cette personne.',
    note: 'Ce que le propriétaire en dit :',
    noteMore: 'Tout lire',
    noteLess: 'Afficher moins',
    inFolder: 'dans',
  },
  damage: {
    title: 'Quelque chose est endommagé ou manque dans ce fichier',
    looking:
      'Dans le fichier que vous avez choisi, quelque chose a été modifié ou endommagé là où il était conservé, ou n’y a jamais été. Nous le parcourons à la recherche de ce qui est encore intact. Vous n’avez pas besoin d’attendre : ce qui est affiché ici peut être lu et enregistré dès maintenant.',
    progress: 'Le fichier est en cours d’examen',
    nothingLost: 'Ce fichier a été endommagé, et rien de ce qu’il contient n’est perdu',
    nothingLostWhy:
      'Tout est là, vérifié et complet. Merci de l’enregistrer sur votre propre ordinateur maintenant, tant que c’est le cas.',
    lost: (lost, all) =>
      all === 1
        ? 'Le seul fichier qu’il contient est perdu'
        : lost === 1
          ? `1 fichier sur ${all} est perdu`
          : `${lost} fichiers sur ${all} sont perdus`,
    lostWhy:
      'Le fichier que vous avez choisi a été endommagé là où il était conservé, ou enregistré sans ceci. Vous n’avez rien fait de mal. Ce qu’il n’est pas possible d’en tirer :',
    lostRest:
      'Tout le reste de son contenu est intact. S’il existe une autre copie du fichier, merci d’essayer celle-là pour ce qui manque.',
    lostAll: 'S’il existe une autre copie du fichier, merci d’essayer celle-là.',
    documentLost: 'Il n’est pas possible de le tirer de ce fichier. Une autre copie du fichier le contient peut-être.',
  },
  documents: {
    saveAll: 'Tout enregistrer dans un seul fichier',
    saveAllHint: 'Vous obtenez un dossier ZIP ; sur un ordinateur, il s’ouvre par un double clic.',
    letterFile: 'Lettre',
    notesFile: 'Notes sur les fichiers',
    saveLetter: 'Enregistrer la lettre',
    noteFile: 'Mot',
    saveNote: 'Enregistrer le mot',
    print: 'Imprimer',
    zipName: 'Ce qui vous a été laissé',
    look: 'Regarder',
    hide: 'Fermer l’aperçu',
    download: 'Télécharger',
    again: 'Télécharger à nouveau',
    stop: 'Arrêter',
    saving: (name) => `Enregistrement de ${name}`,
    savingAll: 'Tout est en cours d’enregistrement',
    nowAt: (number, all, name) => `Fichier ${number} sur ${all} : ${name}`,
    done: (done, all) => `${done} sur ${all}`,
    waiting: 'La connexion est interrompue. Nous reprendrons de nous-mêmes dès qu’elle reviendra. Merci de garder cette page ouverte.',
    saved: 'Enregistré, vérifié et complet.',
    handedOver: 'Vérifié et complet. Votre navigateur l’enregistre parmi vos téléchargements.',
    allSaved: (count) =>
      count === 1 ? 'Enregistré avec 1 fichier, vérifié et complet.' : `Enregistré avec ${count} fichiers, chacun vérifié et complet.`,
    failedAt: (name) => `L’enregistrement s’est arrêté à ${name}.`,
    withoutIt: 'Enregistrer tout le reste',
    stayHere: 'Merci de garder cette page ouverte jusqu’à la fin.',
  },
  preview: {
    opening: 'Ouverture…',
    tooLarge: 'Ceci est trop volumineux pour être affiché ici. Merci de le télécharger et de l’ouvrir sur votre appareil.',
    unreadable: 'Ceci ne peut pas être affiché ici. Merci de le télécharger et de l’ouvrir avec un programme sur votre appareil.',
    cut: 'Seul le début est affiché ici. Le texte entier se trouve dans le fichier téléchargé.',
    picture: (name) => `Image : ${name}`,
    film: (name) => `Film : ${name}`,
    sound: (name) => `Son : ${name}`,
    page: (now, all) => `Page ${now} sur ${all}`,
    pageOf: (name, now) => `${name}, page ${now}`,
    previous: 'Page précédente',
    next: 'Page suivante',
  },
  enrol,
  invited,
  offline,
  keep,
  parts,
  witness,
  slow: {
    passphrase: 'Dans ce navigateur, cela peut prendre quelques minutes.',
    keyPair: 'Dans ce navigateur, cela peut prendre un quart d’heure, parfois plus.',
    advice:
      'La page n’est pas bloquée : merci de la laisser ouverte. Un navigateur plus récent, ou un autre ordinateur, le fait en quelques secondes.',
  },
  reader: {
    title: 'Lecteur hors ligne',
    heading: 'Ouvrir ce qui vous a été laissé',
    lead: 'Cette page ouvre un fichier dont le nom se termine par .heirlock-bundle. Elle fonctionne sans internet : rien de ce que vous choisissez ou saisissez ici ne quitte cet appareil.',
    file: 'Le fichier',
    fileHint: 'Il se trouve peut-être sur une clé USB, sur un autre ordinateur ou parmi vos téléchargements.',
    chosen: 'Fichier choisi :',
    licences: 'Licences des logiciels utilisés',
    promise:
      'Heirlock garde des documents sous clé pour leur propriétaire jusqu’au moment de les transmettre. Nous ne demandons jamais d’argent.',
    language: 'Langue',
    paper: 'Comparer un justificatif de transmission',
    paperWhy:
      'Quand un coffre est transmis, le Heirlock qui le gardait signe un justificatif en PDF. Il peut être comparé ici avec ce que vous venez d’ouvrir, sur cet appareil et sans rien demander à personne.',
    paperFile: 'Le justificatif (PDF)',
    paperHint: 'Il ne quitte pas cet appareil.',
    paperAgrees: 'Le justificatif concorde avec ce que vous avez ouvert.',
    paperDiffers: 'Le justificatif ne concorde pas avec ce que vous avez ouvert.',
    paperSigned: (service) =>
      `Vérifié : les indications du justificatif et la fin du journal sont signées avec une seule et même clé, qui est, selon le justificatif, celle de ${service}.`,
    paperOfThis: 'Vérifié : il s’agit de ce coffre et de ce destinataire.',
    paperOfOther: 'Il s’agit d’un autre coffre, ou d’un autre destinataire.',
    paperList:
      'Vérifié : il nomme précisément la liste que vous avez ouverte, dont la signature par le propriétaire a été vérifiée à ce moment-là.',
    paperOtherList: 'Il nomme une autre liste que celle que vous avez ouverte.',
    paperNoList: 'Non vérifié : s’il nomme la liste que vous avez ouverte.',
    paperDocuments: (good, all) =>
      `Vérifié : sur ${all} documents, ${good} y ${good < 2 ? 'figure' : 'figurent'}, avec l’empreinte SHA-256 de chacune de leurs parties scellées.`,
    paperNotListed: (name) => `Absent du justificatif : ${name}`,
    paperNotChecked:
      'Non vérifié : la signature du PDF lui-même, pour laquelle il y a « heirlock verify-release » ou un programme pour fichiers PDF ; et si la clé est bien celle de ce Heirlock. Comparez-la avec une clé que vous connaissez par ailleurs :',
    readers: 'Pour les spécialistes : cette page est-elle la bonne ?',
    readersWhy: (owner) =>
      `Quand ceci a été assemblé, le Heirlock ${elide('de', owner)} connaissait ces pages par leur SHA-256, et la liste est signée. Une page plus récente n’y figure pas, et n’en est pas moins bonne. Une page ne peut pas se porter garante d’elle-même : comparez avec un autre programme, ou avec une page à laquelle vous faites déjà confiance.`,
    owner: 'son propriétaire',
    readerFile: 'Une copie de heirlock-reader.html',
    readerHint: 'Sa SHA-256 est calculée ici, sur cet appareil.',
    readerKnown: (owner) => `Cette copie est l’une de celles que le Heirlock ${elide('de', owner)} connaissait.`,
    readerUnknown: 'Cette copie ne figure pas sur la liste. Elle est peut-être plus récente.',
  },
};
