import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const way: PageCatalogue['way'] = {
  language: 'Em que língua devemos escrever-lhe?',
  keepLanguage: 'Manter esta língua',
  lead: (owner) =>
    html`!${owner} guarda documentos no Heirlock, e quer que um dia lhe chegue notícia deles. Isso só é possível se escrevermos para o sítio certo:`,
  nothingElse: 'Não aconteceu nada, e da sua resposta mais nada se segue. Não há nenhuma conta a abrir nem nada a pagar.',
  unsure: (owner) => html`Pergunta-se se isto é autêntico? Pergunte a !${owner}, pessoalmente ou por telefone.`,
  mail: {
    title: 'Este endereço é seu?',
    first: 'Este endereço de e‑mail é seu?',
    again: 'Este endereço de e‑mail ainda é seu?',
    yes: 'Sim, é meu',
    no: 'Não, não é meu, ou já não é',
    saidYes: 'Disse-nos que este endereço de e‑mail lhe pertence a si.',
    saidNo: 'Disse-nos que este endereço de e‑mail não lhe pertence a si. Já não contamos com ele.',
  },
  phone: {
    title: 'Este número é seu?',
    first: 'Este número de telefone é seu?',
    again: 'Este número de telefone ainda é seu?',
    yes: 'Sim, é meu',
    no: 'Não, não é meu, ou já não é',
    saidYes: 'Disse-nos que este número lhe pertence a si.',
    saidNo: 'Disse-nos que este número não lhe pertence a si. Já não contamos com ele.',
  },
  deputy: {
    title: 'Faria chegar uma mensagem?',
    first: 'Um dia, faria chegar uma mensagem?',
    again: 'Um dia, ainda faria chegar uma mensagem?',
    somebody: 'outra pessoa',
    lead: (owner, recipient) =>
      html`!${owner} indicou o seu nome no Heirlock. Um dia, pode haver algo à espera de !${recipient}, e as nossas mensagens podem não chegar. Nesse caso, pedir-lhe-íamos que o dissesse a essa pessoa.`,
    nothingElse:
      'Não ficaria a saber do que se trata, não guardaria nada e não poderia abrir nada. Pode mudar de ideias em qualquer altura.',
    yes: 'Sim, faria isso',
    no: 'Não, ou já não',
    saidYes: 'Disse-nos que faria chegar uma mensagem.',
    saidNo: 'Disse-nos que prefere não o fazer. Não lho pediremos.',
  },
  thanks: 'Obrigado pela sua resposta',
  since: (day) => html`Disse-o pela última vez no dia !${day}.`,
  closePage: 'Já pode fechar esta página.',
};
