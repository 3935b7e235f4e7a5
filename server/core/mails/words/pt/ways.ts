import type { MailCatalogue } from '../en/index.ts';

export const ways: MailCatalogue['ways'] = {
  address: {
    first: {
      subject: (owner) => `As mensagens do Heirlock chegam-lhe aqui, em nome de ${owner}?`,
      lead: (owner) =>
        `${owner} guarda documentos no Heirlock, e quer que um dia lhe chegue notícia deles. Para isso, ${owner} indicou também este endereço de e-mail.`,
      please:
        'Diga-nos, por favor, se lhe pertence a si. Na página, basta carregar uma vez; não há nenhuma conta a abrir nem nada a pagar.',
    },
    again: {
      subject: (owner) => `Este endereço ainda é seu, em nome de ${owner}?`,
      lead: (owner) =>
        `Há algum tempo, disse-nos que este endereço de e-mail lhe pertence a si, para que um dia lhe possa chegar notícia de ${owner}. Uma vez por ano, perguntamos se ainda é assim.`,
      please: 'Se for, carregue no botão. Não aconteceu nada, e mais nada se seguirá.',
    },
    button: 'Responder à pergunta',
    otherwise:
      'Na página, pode também dizer que o endereço não é seu, ou que já não é. Se preferir não responder, também está bem: nada lhe é retirado.',
    ifGenuine: (owner) =>
      `Pergunta-se se isto é autêntico? Pergunte a ${owner}, pessoalmente ou por telefone, para um número que já conhecia. Nunca pedimos uma palavra-passe nem dinheiro.`,
  },
  deputy: {
    first: {
      subject: (owner) => `${owner} gostaria da sua ajuda para fazer chegar uma mensagem`,
      lead: (owner, recipient) =>
        `${owner} indicou o seu nome no Heirlock, como alguém que pode avisar outra pessoa. Um dia, pode haver algo à espera de ${recipient ?? 'outra pessoa'}, e as nossas mensagens podem não chegar. Nesse caso, pedir-lhe-íamos que o dissesse a ${recipient ?? 'essa pessoa'}.`,
    },
    again: {
      subject: (owner) => `Ainda faria chegar uma mensagem em nome de ${owner}?`,
      lead: (owner, recipient) =>
        `Há algum tempo, aceitou dizer um dia a ${recipient ?? 'outra pessoa'}, em nome de ${owner}, que há algo à sua espera, se as nossas mensagens não chegarem. Uma vez por ano, perguntamos se ainda é assim.`,
    },
    nothingElse:
      'Não ficaria a saber do que se trata, não guardaria nada e não poderia abrir nada. Talvez nunca seja preciso: é só para o caso de outras vias falharem.',
    button: 'Responder à pergunta',
    otherwise: 'Na página, pode dizer sim ou não. Se preferir não responder, também está bem.',
    ifGenuine: (owner) =>
      `Pergunta-se se isto é autêntico? Pergunte a ${owner}, pessoalmente ou por telefone, para um número que já conhecia. Nunca pedimos uma palavra-passe nem dinheiro.`,
    footer: (owner) =>
      `O Heirlock guarda documentos fechados à chave para quem lhos confia, até chegar a altura de os entregar. Recebe esta mensagem porque ${owner} indicou lá o seu nome, como alguém que pode avisar outra pessoa.`,
  },
};
