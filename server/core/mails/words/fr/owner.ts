import type { MailCatalogue } from '../en/index.ts';

export const owner: MailCatalogue['owner'] = {
  releasedOn: 'Sans nouvelles de vous, le coffre sera transmis le',
  checkInButton: 'Donner signe de vie',
  checkInHow: 'Le lien ouvre une page avec un seul bouton. Appuyez dessus, et c’est tout.',
  keptWith: (others) =>
    `Votre coffre est gardé fermé conjointement avec ${new Intl.ListFormat('fr').format(others)}. Vous recevez aussi un message de ce genre de ce côté-là, et il lui faut une réponse à part : ce que vous faites depuis le présent message n’y compte que pour un temps, ou pas du tout. Un signe de vie donné dans Heirlock sur votre ordinateur compte partout.`,
  reminder: {
    subject: (day, vault) => `Merci de donner signe de vie avant le ${day} : ${vault}`,
    lead: (vault) =>
      `Il est bientôt temps de donner signe de vie pour votre coffre ${vault}. Nous savons ainsi que vous allez bien et que le coffre doit rester fermé.`,
    promise: 'Si vous donnez signe de vie avant la date ci-dessous, tout reste comme avant.',
    due: 'Merci de donner signe de vie avant le',
  },
  wasDue: 'Votre signe de vie était attendu le',
  dueNotice: {
    subject: (vault) => `Votre signe de vie était attendu : ${vault}`,
    lead: (vault) =>
      `Votre signe de vie pour le coffre ${vault} était attendu, et nous n’avons pas eu de nouvelles de vous. Le coffre est toujours fermé.`,
    choice:
      'Donnez signe de vie maintenant, et tout reste comme avant. Sinon, le coffre sera transmis aux personnes que vous avez choisies, et cela ne peut pas être annulé.',
  },
  lastWarning: {
    subject: (vault, day) => `Dernier avertissement : ${vault} sera transmis le ${day}`,
    lead: (vault) =>
      `Voici notre dernier avertissement avant la transmission de votre coffre ${vault}. Nous n’avons pas eu de nouvelles de vous depuis la date à laquelle votre signe de vie était attendu.`,
    choice:
      'Si vous lisez ces lignes et souhaitez que le coffre reste fermé, donnez signe de vie maintenant. Une transmission ne peut pas être annulée.',
  },
  datePassed: {
    subject: (vault, day) => `Merci de vérifier la date : ${vault} sera transmis le ${day}`,
    lead: (vault) =>
      `La date de transmission de votre coffre ${vault} est passée alors que le coffre était archivé ou supprimé, ou que rien ne pouvait être transmis ici ; rien n’a donc été transmis ce jour-là. La transmission doit maintenant avoir lieu.`,
    passed: 'La date qui est passée',
    releasedOn: 'Si vous ne fixez pas de nouvelle date, le coffre sera transmis le',
    choice:
      'Si vous ne le souhaitez pas, ouvrez Heirlock sur votre ordinateur et fixez d’ici là une nouvelle date pour ce coffre. Une transmission ne peut pas être annulée.',
    nothingToDo:
      'Si le coffre doit être transmis, vous n’avez rien à faire. Ce message ne contient volontairement aucun lien : en cas de doute, vérifiez dans Heirlock même.',
  },
  released: {
    subject: (vault) => `${vault} a été transmis`,
    lead: (vault) => `Votre coffre ${vault} a été transmis aux personnes que vous avez choisies. Cela ne peut pas être annulé.`,
    on: 'Transmis le',
    why: 'Pourquoi',
    trigger: {
      manual: 'Il a été transmis manuellement, depuis votre compte',
      inactivity: 'Aucun signe de vie ne nous est parvenu à temps',
      date_based: 'La date que vous aviez fixée est arrivée',
      death_certificate: 'Un acte de décès a été remis et accepté',
    },
    writtenTo: 'Nous avons écrit à',
    wanted: 'Si c’est ce que vous vouliez, vous n’avez rien à faire.',
    unwanted:
      'Sinon, parlez aux personnes que vous avez choisies : elles peuvent maintenant ouvrir ce que vous leur avez laissé. L’historique du coffre dans Heirlock montre ce qui s’est passé. Si vous pensez que quelqu’un d’autre a utilisé votre compte, changez-y votre mot de passe.',
  },
};
