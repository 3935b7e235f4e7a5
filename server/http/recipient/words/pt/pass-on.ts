import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const passOn: PageCatalogue['passOn'] = {
  title: 'Pode avisar uma pessoa?',
  lead: (owner, who) =>
    html`!${owner} deixou no Heirlock algo para !${who ?? 'alguém que conhece'}, e indicou-nos o seu nome, para que possa avisar essa pessoa. Até agora, as nossas mensagens não foram abertas.`,
  please: (owner, who) =>
    html`Diga, por favor, a !${who ?? 'essa pessoa'}, pessoalmente ou por telefone, que na sua caixa de e-mail está uma mensagem acerca de !${owner}.`,
  buttons: { told: 'Já avisei', cannot: 'Não consigo avisar' },
  before: {
    told: 'Já nos disse que avisou essa pessoa.',
    cannot: 'Já nos disse que não consegue contactar essa pessoa.',
  },
  notWhat: 'Do que se trata, só o dizemos à pessoa a quem se destina. Não há nada a reencaminhar.',
  pressPlease: 'Só abrir esta página não altera nada.',
  nothing: 'Já não há ninguém a avisar',
  nothingRest: 'Obrigado. O que foi deixado já foi aberto pela pessoa a quem se destina, ou já ninguém está à espera dele.',
  done: {
    told: { heading: 'Obrigado', text: 'Não lho voltamos a pedir. O que foi deixado fica guardado até ser aberto.' },
    cannot: {
      heading: 'Obrigado por o ter dito',
      text: 'Prosseguimos por outras vias. Se, afinal, conseguir contactar essa pessoa, esta página continua aberta para si.',
    },
  },
  closePage: 'Já pode fechar esta página.',
};
