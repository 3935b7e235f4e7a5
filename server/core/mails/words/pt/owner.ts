import type { MailCatalogue } from '../en/index.ts';

export const owner: MailCatalogue['owner'] = {
  releasedOn: 'Se não tivermos notícias suas, o cofre será entregue',
  checkInButton: 'Dar sinal de vida agora',
  checkInHow: 'O link abre uma página com um só botão. Carregue nele, e está feito.',
  keptWith: (others) =>
    `O seu cofre é mantido fechado em conjunto com ${new Intl.ListFormat('pt-PT').format(others)}. De lá também recebe uma mensagem como esta, que precisa de uma resposta própria: o que carregar nesta mensagem conta lá só durante algum tempo, ou não conta de todo. Um sinal de vida no Heirlock, no seu computador, conta em toda a parte.`,
  reminder: {
    subject: (day, vault) => `Dê sinal de vida até ao dia ${day}: ${vault}`,
    lead: (vault) =>
      `Está quase na altura de dar sinal de vida para o seu cofre ${vault}. Um sinal de vida diz-nos que está bem e que o cofre deve continuar fechado.`,
    promise: 'Se der sinal de vida até ao dia indicado em baixo, tudo fica como está.',
    due: 'Dê sinal de vida até',
  },
  wasDue: 'O seu sinal de vida era esperado até',
  dueNotice: {
    subject: (vault) => `O seu sinal de vida era esperado: ${vault}`,
    lead: (vault) => `O seu sinal de vida para o cofre ${vault} era esperado, e não tivemos notícias suas. O cofre continua fechado.`,
    choice:
      'Dê sinal de vida agora, e tudo fica como está. Caso contrário, o cofre será entregue às pessoas que escolheu, e isso não se pode anular.',
  },
  lastWarning: {
    subject: (vault, day) => `Último aviso: o cofre ${vault} será entregue no dia ${day}`,
    lead: (vault) =>
      `Este é o nosso último aviso antes de o seu cofre ${vault} ser entregue. Desde que o seu sinal de vida era esperado, não tivemos notícias suas.`,
    choice: 'Se está a ler isto e quer que o cofre continue fechado, dê sinal de vida agora. Uma entrega não se pode anular.',
  },
  datePassed: {
    subject: (vault, day) => `Veja a data, por favor: o cofre ${vault} será entregue no dia ${day}`,
    lead: (vault) =>
      `A data de entrega do seu cofre ${vault} passou enquanto o cofre estava arquivado ou eliminado, ou enquanto aqui nada podia ser entregue; por isso nada foi entregue nessa altura. Chegou agora a altura da entrega.`,
    passed: 'A data que passou',
    releasedOn: 'Se não definir uma nova data, o cofre será entregue',
    choice:
      'Se não o quiser, abra antes disso o Heirlock no seu computador e defina uma nova data para este cofre. Uma entrega não se pode anular.',
    nothingToDo:
      'Se o cofre deve ser entregue, não precisa de fazer nada. Esta mensagem não tem nenhum link, de propósito: se tiver dúvidas, veja no próprio Heirlock.',
  },
  released: {
    subject: (vault) => `O cofre ${vault} foi entregue`,
    lead: (vault) => `O seu cofre ${vault} foi entregue às pessoas que escolheu. Isto não se pode anular.`,
    on: 'Entregue',
    why: 'Porquê',
    trigger: {
      manual: 'Foi entregue manualmente, a partir da sua conta',
      inactivity: 'Nenhum sinal de vida nos chegou a tempo',
      date_based: 'Chegou a data que tinha definido',
      death_certificate: 'Foi apresentada e aceite uma certidão de óbito',
    },
    writtenTo: 'Escrevemos a',
    wanted: 'Se era isto que queria, não precisa de fazer nada.',
    unwanted:
      'Se não era, fale com as pessoas que escolheu: já podem abrir o que lhes deixou. O histórico do cofre no Heirlock mostra o que aconteceu. Se pensa que outra pessoa usou a sua conta, mude lá a palavra-passe.',
  },
};
