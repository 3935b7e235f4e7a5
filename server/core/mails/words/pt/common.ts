import { plural } from '../../../../../shared/words/plural.ts';
import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}:`,
  quoted: (name) => `“${name}”`,
  greeting: (name) => (name === undefined ? 'Bom dia,' : `Bom dia, ${name},`),
  people: (count) => plural('pt', count, { zero: 'ninguém', one: '1 pessoa', other: `${count} pessoas` }),
  documents: (count) => plural('pt', count, { zero: 'nenhum documento', one: '1 documento', other: `${count} documentos` }),
  hours: (count) => plural('pt', count, { one: '1 hora', other: `${count} horas` }),
  minutes: (count) => plural('pt', count, { one: '1 minuto', other: `${count} minutos` }),
  ifButtonFails: 'Se nada acontecer ao carregar no botão, copie este endereço para o seu navegador:',
  linkWorksUntil: 'O link é válido até',
  linkWorksOnce: (minutes) => `O link funciona uma só vez, dentro de ${minutes}.`,
  goesTo: 'Será então entregue a',
  ifGenuine:
    'Se tiver dúvidas sobre a autenticidade desta mensagem, não abra o link: dê antes sinal de vida no Heirlock, no seu computador. O efeito é o mesmo.',
  ownerFooter: 'Recebe esta mensagem porque guarda um cofre no Heirlock e nos pediu que velássemos por ele.',
  recipientFooter: (owner) =>
    `O Heirlock guarda documentos fechados à chave para quem lhos confia, até chegar a altura de os entregar. Recebe esta mensagem porque ${owner} introduziu lá este endereço de e-mail.`,
};
