import type { MailCatalogue } from '../en/index.ts';

export const witness: MailCatalogue['witness'] = {
  button: 'Estou com vida',
  how: 'O link abre uma página com um só botão. Carregue nele, e aqui está feito.',
  onlyHere: (servers) =>
    `Isto conta apenas para esta testemunha. Os seus dois serviços (${servers}) fazem-lhe a pergunta eles próprios: responda também às mensagens deles, ou dê sinal de vida no Heirlock, no seu computador, o que avisa os três.`,
  whatIs:
    'Uma testemunha guarda uma das três partes da chave de um cofre. Uma só parte não abre nada. Se não tiver notícias suas, dá a sua parte aos seus dois serviços, e nunca a mais ninguém.',
  ifGenuine:
    'Se tiver dúvidas sobre a autenticidade desta mensagem, não abra o link e dê sinal de vida no Heirlock, no seu computador. Isso avisa também a testemunha.',
  givenOn: 'Se não tiver notícias, dá a sua parte, não antes de',
  servers: 'Os seus dois serviços',
  reminder: {
    subject: (day) => `Uma testemunha pergunta: está bem? Responda, por favor, até ao dia ${day}`,
    lead: 'Pediu a esta testemunha que velasse por um cofre seu, em conjunto com dois serviços. Está quase na altura de dizer que está bem.',
    due: 'Responda, por favor, até',
  },
  wasDue: 'Esperava notícias suas até',
  dueNotice: {
    subject: 'Uma testemunha não teve notícias suas',
    lead: 'Pediu a esta testemunha que velasse por um cofre seu, em conjunto com dois serviços. Não teve notícias suas, nem do seu computador nem dos seus serviços.',
  },
  lastWarning: {
    subject: (day) => `Último aviso da sua testemunha: dá a sua parte a partir do dia ${day}`,
    lead: 'Este é o último aviso da testemunha que vela por um cofre seu. Continua sem notícias suas.',
  },
  gave: {
    subject: 'Uma testemunha deu a sua parte da chave do seu cofre',
    lead: 'Pediu a esta testemunha que velasse por um cofre seu, em conjunto com dois serviços. Não teve notícias suas a tempo, e deu a sua parte da chave aos seus dois serviços.',
    on: 'Deu a sua parte',
    opensNothing:
      'Uma só parte não abre nada. Os seus serviços regem-se pelos próprios relógios, e continuam à sua espera enquanto lhe fizerem a pergunta.',
    ifWell:
      'Se está bem, abra o Heirlock no seu computador: cria por si uma nova chave, e então a parte que foi dada já não abre nada. Responda também às mensagens dos seus serviços.',
  },
  footer: 'Recebe esta mensagem porque indicou esta testemunha para um cofre no Heirlock.',
};
