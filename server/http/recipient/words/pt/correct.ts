import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const correct: PageCatalogue['correct'] = {
  title: 'Outro endereço para alguém que não se consegue contactar',
  headingYours: 'É seu outro endereço?',
  headingTheirs: (name) => html`Outro endereço para !${name}`,
  someone: 'alguém que não se consegue contactar',
  leadYours: (owner, vault) =>
    html`!${owner} deixou-lhe algo no Heirlock, num cofre chamado “!${vault}”. Ainda não o abriu. É o link das nossas outras mensagens que o abre.`,
  leadTheirs: (owner, name) =>
    html`!${owner} deixou no Heirlock algo a !${name}. Ainda não foi aberto. Talvez o endereço para onde escrevemos já não esteja em uso.`,
  changesNothing: 'Só abrir esta página não altera nada.',
  underWay: 'O que foi proposto',
  newAddress: 'Novo endereço',
  askedBy: 'Proposto por',
  agreedBy: 'Com o acordo de',
  by: {
    contact: 'uma pessoa de confiança indicada por quem deixou o cofre',
    recipient: 'outra pessoa a quem também foi deixado algo',
    operator: 'uma pessoa que cuida deste serviço',
  },
  expires: 'Sem acordo, termina',
  settles: 'Conta a partir de',
  needsSecond: 'Nada acontece antes de uma segunda pessoa concordar. Depois, restam três dias em que se pode impedir.',
  sealed:
    'O que foi deixado está fechado com uma chave que este serviço não tem. Num endereço errado, ninguém o poderia ler: só lá chegariam ficheiros fechados à chave.',
  readable: 'Só o endereço protege o que foi deixado: quem ler no novo endereço pode lê-lo, com um código que é enviado para lá.',
  agreeLead: 'Este é o endereço dessa pessoa? Concorde só se o souber por ela, de preferência pessoalmente ou por telefone.',
  agree: 'Sim, é o endereço certo',
  stopLead: 'Se o endereço estiver errado, ou se tiver dúvidas, basta carregar uma vez para o impedir. Não precisa de indicar um motivo.',
  stop: 'Impedir',
  askHeading: 'Conhece outro endereço?',
  askLead:
    'Se souber, pela própria pessoa, em que endereço ela lê hoje o correio, escreva-o aqui. Tem de concordar uma segunda pessoa, de entre as que foram indicadas ou as que cuidam deste serviço. Todas as pessoas que possam saber melhor são avisadas e, durante três dias, qualquer delas o pode impedir.',
  addressLabel: 'O endereço de e-mail atual dessa pessoa',
  addressHint: 'Não um endereço seu: o que foi deixado a outra pessoa nunca vai para quem o propõe.',
  ask: 'Propor',
  nothing: 'De momento, não há nada a impedir nem com que concordar.',
  opened: 'Entretanto, o que foi deixado já foi aberto. Já não é preciso outro endereço.',
  last: {
    stopped: 'O último endereço proposto foi impedido.',
    expired: 'Ninguém concordou com o último endereço proposto.',
    settled: 'O último endereço proposto já conta: foi enviado um link para lá.',
    needless: 'O último endereço proposto já não é preciso.',
  },
  done: {
    asked: 'Obrigado. Escrevemos a quem pode concordar, e também a quem possa saber melhor.',
    agreed: 'Obrigado. Daqui a três dias, o novo endereço conta, se ninguém o impedir.',
    stopped: 'Ficou impedido. Nada é enviado para esse endereço.',
  },
  refused: {
    invalid_email: 'Isso não é um endereço de e-mail. Veja-o, por favor, mais uma vez.',
    correction_own_address: 'Esse endereço pertence-lhe a si. O que foi deixado a outra pessoa não lhe pode ser enviado.',
    correction_needs_another: 'Tem de concordar uma pessoa diferente: alguém indicado de outro modo que não o de quem propôs.',
    correction_limit_exceeded:
      'No prazo de um ano, já indicou três endereços. Por agora, não pode indicar mais; outra pessoa ainda o pode fazer.',
    recipient_has_opened: 'Entretanto, o que foi deixado já foi aberto. Já não é preciso outro endereço.',
    permission_denied: 'As nossas mensagens chegam-lhe a si, e por isso pode abrir o que é seu com o link que elas têm.',
    conflict: 'Entretanto, algo mudou. Veja, por favor, como está agora.',
  },
  others: {
    link: 'Há mais alguém que não se consegue contactar?',
    title: 'Pessoas que não se consegue contactar',
    heading: 'Há mais alguém que não se consegue contactar?',
    lead: (owner) =>
      html`Estas pessoas ainda não abriram o que !${owner} lhes deixou. Se sabe em que endereço uma delas lê hoje o correio, pode dizê-lo.`,
    none: 'Todas as pessoas abriram o que lhes foi deixado, ou não há mais ninguém.',
    unnamed: 'Alguém sem nome',
    back: 'Voltar ao que lhe foi deixado',
  },
};
