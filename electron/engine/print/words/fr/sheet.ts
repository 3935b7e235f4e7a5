import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import { elide } from '../../../../../shared/words/elide.ts';
import type { sheet as english } from '../en/sheet.ts';

export const sheet: Catalogue<typeof english> = {
  title: 'Feuille Heirlock',
  secondPage: 'Feuille Heirlock, page 2',
  labels: {
    recipient: 'Pour',
    owner: 'De',
    vault: 'Coffre',
    holder: 'Conservée par',
    day: 'Imprimée le',
  },
  vault: (name) => `« ${name} »`,
  noName: '(aucun nom indiqué)',
  number: (number) => `Numéro ${number}`,
  headings: {
    words: 'Les mots de cette feuille',
    asked: 'Ce qui vous est demandé',
    mail: 'Si un e-mail arrive',
    file: 'S’il n’en arrive pas, ou si Heirlock n’existe plus',
    fileOnly: 'Comment l’ouvrir',
    note: 'À noter',
  },
  sentences: {
    keyForYou: ({ owner }) => `Cette page a été faite comme clé de ce ${elide('que', owner)} vous laisse.`,
    keyFor: ({ owner, recipient }) => `Cette page a été faite comme clé de ce ${elide('que', owner)} laisse à ${recipient}.`,
    keyTogether: ({ owner, recipient, threshold, count }) =>
      `Cette page est l’une des ${count} pages faites ensemble. ${threshold} d’entre elles, peu importe lesquelles, sont prévues comme clé de ce ${elide('que', owner)} laisse à ${recipient} ; moins de ${threshold} ne révèlent rien.`,
    elsewhere: () => 'À elle seule, elle n’ouvre rien : ce qu’elle ouvre se trouve ailleurs.',
    elsewhereTogether: () => 'À elles seules, ces pages n’ouvrent rien : ce qu’elles ouvrent se trouve ailleurs.',
    keepIt: () => 'Conservez-la avec vos papiers importants.',
    others: ({ others }) => `Les autres pages ont été faites pour : ${others}.`,
    othersUnsaid: ({ owner }) =>
      `Il n’est pas dit ici qui conserve les autres pages. Si elles sont nécessaires, demandez aux proches ${elide('de', owner)}.`,
    askKeep: () => 'Tant qu’elle n’est pas nécessaire, conservez cette page en lieu sûr et au sec, et ne la montrez à personne.',
    askWhen: ({ owner, recipient }) =>
      `Après le décès ${elide('de', owner)}, ou si ${recipient} a une autre bonne raison, par exemple un e-mail à ce sujet : donnez cette page à ${recipient}, ou lisez-en les mots.`,
    askSure: ({ recipient }) =>
      `Assurez-vous d’abord qu’il s’agit bien ${elide('de', recipient)} : rencontrez-vous, ou appelez un numéro que vous connaissiez déjà. N’envoyez jamais les mots par e-mail.`,
    askBack: ({ owner, recipient }) =>
      `Si ${owner} demande la page, ou si vous ne pouvez plus la conserver, rendez-la ; après le décès ${elide('de', owner)}, donnez-la à ${recipient}.`,
    mailToYou: ({ owner, email }) =>
      `Quand le coffre vous est ouvert, un e-mail part vers l’adresse ${elide('que', owner)} a donnée pour vous (le jour de l’impression ${email}).`,
    mailTo: ({ recipient }) => `Quand le coffre est ouvert à ${recipient}, un e-mail avec un lien part vers ${recipient}.`,
    mailNamesNone: () => 'Le jour de l’impression, les e-mails ne donnaient pas le nom du coffre.',
    mailNames: ({ label }) => `Le jour de l’impression, les e-mails appelaient le coffre « ${label} ».`,
    mailLink: ({ site }) => `Ouvrez le lien qu’il contient. Le jour de l’impression, ces liens menaient à ${site}`,
    mailTwo: () =>
      'Le jour de l’impression, deux services gardaient le coffre. Chacun écrit de son côté : il peut y avoir deux e-mails, à des heures ou des jours d’intervalle, et tous deux parlent de la même chose.',
    mailLinkTwo: ({ site, secondSite }) =>
      `Ouvrez le lien de l’un d’eux. Le jour de l’impression, ces liens menaient à ${site} ou à ${secondSite}`,
    parts: () =>
      'Ce jour-là, il fallait en plus de ces mots deux parties sur trois : chaque service en avait une, un tiers la troisième. S’il manque une partie, la page le dit, et que faire.',
    oneGone: () =>
      'Si l’un des services n’existe plus, continuez avec l’autre : il faut peut-être quelques jours de plus pour que le tiers ait répondu.',
    oneGonePaper: ({ owner }) =>
      `Si l’un des services n’existe plus, la page de l’autre demande un papier de 25 mots, la troisième partie. Demandez-le aux proches ${elide('de', owner)}, ou à des notaires.`,
    oneGoneHeld: ({ paperHolder }) =>
      `Si l’un des services n’existe plus, la page de l’autre demande un papier de 25 mots, la troisième partie. Le jour de l’impression, il devait être conservé par ${paperHolder}.`,
    mailCode: () => 'Faites-vous envoyer un code, et saisissez ses six chiffres.',
    typeWords: () => 'Choisissez « Avec les mots de votre feuille », et saisissez les mots de cette page.',
    typeTogether: ({ threshold }) =>
      `Choisissez la manière avec les feuilles de plusieurs personnes, et saisissez les mots de ${threshold} de ces pages, l’une après l’autre.`,
    fileLook: ({ owner }) =>
      `Cherchez un fichier dont le nom se termine par .heirlock-bundle, et la page heirlock-reader.html : sur des clés USB, des ordinateurs, avec d’autres papiers, et chez les proches ${elide('de', owner)}. Les deux n’ont besoin ni d’internet ni d’une entreprise.`,
    fileCopy: () => 'Copiez les deux sur un ordinateur, de préférence un ordinateur sans internet.',
    fileOpen: () => 'Ouvrez heirlock-reader.html par un double clic, et choisissez « Français ».',
    fileChoose: () => 'Sous « Le fichier », choisissez le fichier.',
    fileOther: () => 'S’il ne s’ouvre pas, essayez tout autre fichier de ce genre, et toute page plus récente comme celle-ci.',
    fileNone: () =>
      'S’il n’y a pas de tel fichier, et qu’aucun service ne garde plus le coffre, cette page n’ouvre rien. Conservez-la quand même : un fichier peut encore être retrouvé.',
    typeOnly: ({ owner }) =>
      `Ne saisissez les mots que derrière ce lien, dans heirlock-reader.html ou, pour les essayer, dans le Heirlock ${elide('de', owner)}, sauf si un spécialiste de confiance dit autre chose.`,
    typeOnlyTwo: ({ owner }) =>
      `Ne saisissez les mots que derrière le lien d’un tel e-mail, dans heirlock-reader.html ou, pour les essayer, dans le Heirlock ${elide('de', owner)}, sauf si un spécialiste de confiance dit autre chose.`,
    typeOnlyFile: ({ owner }) =>
      `Ne saisissez les mots que dans heirlock-reader.html, derrière le lien d’un e-mail au sujet de ce coffre, s’il en arrive un, ou, pour les essayer, dans le Heirlock ${elide('de', owner)}, sauf si un spécialiste de confiance dit autre chose.`,
    tellNobody: () => 'Ne les donnez à personne, que l’on vous appelle, vous écrive ou vienne à votre porte.',
    dated: ({ day }) => `Les noms et les adresses indiqués ici sont ceux du ${day}.`,
    older: ({ number }) => `Si l’on vous montre un numéro inférieur à ${number}, il manque peut-être quelque chose de plus récent.`,
    found: ({ owner, recipient }) => `Si vous trouvez cette page, merci de la donner à ${recipient} ou à ${owner}.`,
    sheet: ({ sheet: id, recipient }) => `Feuille ${id}, pour ${recipient}.`,
    experts: ({ reader }) =>
      `Pour les spécialistes : SHA-256 du heirlock-reader.html de ce jour : ${reader}. Une version plus récente en a une autre et n’est pas moins bonne. En cas de doute, utilisez-la uniquement sans internet.`,
  },
};
