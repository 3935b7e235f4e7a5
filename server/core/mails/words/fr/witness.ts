import type { MailCatalogue } from '../en/index.ts';

export const witness: MailCatalogue['witness'] = {
  button: 'Je suis en vie',
  how: 'Le lien ouvre une page avec un seul bouton. Appuyez dessus, et ce sera tout de ce côté.',
  onlyHere: (servers) =>
    `Cela ne compte qu’auprès de ce témoin. Vos deux services (${servers}) vous interrogent eux-mêmes : répondez aussi à leurs messages, ou donnez signe de vie depuis Heirlock sur votre ordinateur, ce qui prévient les trois.`,
  whatIs:
    'Un témoin garde une des trois parties de la clé d’un coffre. Une partie seule n’ouvre rien. S’il n’a pas de nouvelles de vous, il remet sa partie à vos deux services, et jamais à personne d’autre.',
  ifGenuine:
    'Si vous doutez de l’authenticité de ce message, n’utilisez pas le lien et donnez signe de vie depuis Heirlock sur votre ordinateur. Le témoin en est informé aussi.',
  givenOn: 'Sans nouvelles, il remettra sa partie, au plus tôt, le',
  servers: 'Vos deux services',
  reminder: {
    subject: (day) => `Un témoin demande : allez-vous bien ? Merci de répondre avant le ${day}`,
    lead: 'Vous avez demandé à ce témoin de veiller sur l’un de vos coffres, avec deux services. Il est bientôt temps de dire que vous allez bien.',
    due: 'Merci de répondre avant le',
  },
  wasDue: 'Il attendait de vos nouvelles avant le',
  dueNotice: {
    subject: 'Un témoin n’a pas eu de nouvelles de vous',
    lead: 'Vous avez demandé à ce témoin de veiller sur l’un de vos coffres, avec deux services. Il n’a pas eu de nouvelles de vous, ni par votre ordinateur ni par vos services.',
  },
  lastWarning: {
    subject: (day) => `Dernier avertissement de votre témoin : il remettra sa partie à partir du ${day}`,
    lead: 'Voici le dernier avertissement du témoin qui veille sur l’un de vos coffres. Il n’a toujours pas eu de nouvelles de vous.',
  },
  gave: {
    subject: 'Un témoin a remis sa partie de la clé de votre coffre',
    lead: 'Vous avez demandé à ce témoin de veiller sur l’un de vos coffres, avec deux services. Il n’a pas eu de nouvelles de vous à temps, et a remis sa partie de la clé à vos deux services.',
    on: 'Il a remis sa partie le',
    opensNothing:
      'Une partie seule n’ouvre rien. Vos services suivent leur propre horloge, et vous attendent encore tant qu’ils vous interrogent.',
    ifWell:
      'Si vous allez bien, ouvrez Heirlock sur votre ordinateur : il crée de lui-même une nouvelle clé, et la partie remise n’ouvre alors plus rien. Répondez aussi aux messages de vos services.',
  },
  footer: 'Vous recevez ce message parce que vous avez désigné ce témoin pour un coffre dans Heirlock.',
};
