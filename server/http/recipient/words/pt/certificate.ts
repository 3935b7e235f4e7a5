import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const certificate: PageCatalogue['certificate'] = {
  askTitle: 'Faleceu uma pessoa',
  askLead: html`Se perdeu alguém que guarda aqui um cofre, lamentamos muito. Não há pressa.`,
  askHow:
    'Se essa pessoa lhe destinou o cofre, e se na altura nos confirmou o seu endereço de e‑mail, pode apresentar aqui a certidão de óbito. Escreva, por favor, esse endereço. Enviamos-lhe uma mensagem com um link para a página certa.',
  addressLabel: 'O seu endereço de e‑mail',
  addressHint: 'Aquele para onde já lhe escrevemos',
  askButton: 'Enviar-me o link',
  noAddress: 'Escreva, por favor, um endereço de e‑mail completo, por exemplo anna@example.com.',
  wrongTitle: 'Erro: veja, por favor, o que escreveu',
  otherWays: html`Nem todas as pessoas que guardam aqui um cofre pediram uma certidão: muitos abrem-se por si passado algum tempo. Nesse caso, recebe uma mensagem nossa sem ter de fazer nada.`,
  askedTitle: 'Obrigado',
  asked: (address) =>
    html`Se conhecemos !${address} como endereço de alguém que pode apresentar uma certidão, já vai uma mensagem a caminho. Deve chegar dentro de poucos minutos; veja, por favor, também no correio não solicitado (spam).`,
  askedNothing:
    'Se não chegar nenhuma mensagem, o endereço pode ser outro, ou ninguém pediu uma certidão. Fale, por favor, com a família ou com a pessoa que trata da herança.',
  handInTitle: 'Apresentar uma certidão de óbito',
  handInHeading: (owner) => html`Acerca de !${owner}`,
  handInLead: (owner, vault) =>
    html`!${owner} quis que um dia lhe chegasse o cofre “!${vault}”. Se !${owner} faleceu, lamentamos muito. Envie-nos, por favor, a certidão de óbito, e diga-nos por palavras suas o que sabe.`,
  alive: (owner) =>
    html`Se !${owner} está com vida, feche, por favor, esta página. Essa pessoa é logo informada de que foi apresentada uma certidão, e por quem.`,
  statementLabel: 'O que sabe',
  statementHint: 'Por exemplo: quem é, e quando e onde a pessoa faleceu',
  fileLabel: 'A certidão',
  fileHint: 'Uma digitalização ou fotografia: PDF, JPEG ou PNG, no máximo 10 MB',
  affirm: 'Tudo isto é verdade, tanto quanto sei. Sei que uma declaração falsa pode ser crime.',
  send: 'Apresentar',
  next: 'É analisada pelas pessoas que cuidam deste serviço. Quando estiverem confirmadas certidões suficientes, começa um tempo de espera em que se escreve repetidamente a quem guarda o cofre. Só depois o cofre é aberto, e escrevemos-lhe.',
  private: 'O que enviar fica fechado à chave. Só quem o verifica o vê.',
  earlier: 'O que já apresentou',
  submittedOn: (moment) => html`apresentada !${moment}`,
  status: {
    submitted: 'aguarda análise',
    approved: 'confirmada',
    rejected: 'não confirmada',
    called_off: 'já não conta, porque tivemos notícias de quem guarda o cofre',
    closed: 'já não é precisa',
  },
  problems: {
    statement: (least, most) => html`Diga-nos, por favor, em ${least} a ${most} carateres o que sabe.`,
    file: 'Escolha, por favor, o ficheiro da certidão.',
    format: 'Não conseguimos lê-lo como PDF, JPEG ou PNG. Escolha, por favor, outro ficheiro, ou tire uma fotografia.',
    size: 'Este ficheiro tem mais de 10 MB. Escolha, por favor, um mais pequeno.',
    affirmed: 'Confirme, por favor, que o que diz é verdade.',
    chooseAgain: 'O seu navegador esqueceu o ficheiro. Escolha-o, por favor, mais uma vez.',
  },
  tooMany: 'Espere, por favor',
  tooManyRest: html`<p>Já apresentou vários documentos. Espere, por favor, até que sejam analisados; depois escrevemos-lhe.</p>`,
  thanksTitle: 'Obrigado, já chegou',
  thanks: (owner) =>
    html`Recebemos o que apresentou para o cofre de !${owner}. Está agora a ser analisado por pessoas, e isso pode demorar alguns dias. Não precisa de fazer mais nada.`,
  thanksNext: 'Escrevemos-lhe se faltar alguma coisa, e de novo quando o cofre for aberto para si.',
  closePage: 'Já pode fechar esta página.',
  closedTitle: 'Aqui não é preciso nada',
  closed: {
    vault_already_released: 'Este cofre já foi aberto. Se também lhe foi deixado a si, encontra o link noutra mensagem nossa.',
    other: 'Este cofre não aguarda agora uma certidão. Se isso mudar, peça um novo link.',
  },
};
