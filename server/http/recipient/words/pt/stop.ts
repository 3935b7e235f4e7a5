import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const stop: PageCatalogue['stop'] = {
  title: 'Manter o meu cofre fechado',
  heading: (vault) => html`O cofre “!${vault}” continua fechado`,
  lead: 'Carregue no botão, e continua fechado: tudo o que foi posto em marcha fica anulado.',
  button: 'Estou cá – manter fechado',
  pressPlease: 'Carregue no botão, por favor: só abrir esta página não altera nada.',
  certificates: {
    reviewing: 'Foi apresentada uma certidão de óbito, e há pessoas que a vão analisar.',
    announced: 'Foram confirmadas certidões de óbito suficientes. O tempo de espera começa assim que o nosso aviso para si tiver saído.',
    waiting: 'Foram confirmadas certidões de óbito suficientes, e o tempo de espera está a decorrer.',
  },
  releaseLabel: 'Se não tivermos notícias, o cofre será entregue',
  request: (who, moment) => html`!${who} pede que o cofre seja entregue manualmente. O pedido expira !${moment}.`,
  somebody: 'Alguém que cuida deste serviço',
  opening: (moment) =>
    html`Foi dito ao Heirlock que o abrisse, por si ou por alguém com sessão iniciada na sua conta. Isso acontece <strong>!${moment}</strong>.`,
  openingWaits: 'Foi dito ao Heirlock que o abrisse, por si ou por alguém com sessão iniciada na sua conta. Ainda está à espera.',
  overdue: 'O seu sinal de vida era esperado, e não tivemos notícias suas.',
  nothing: 'Não há nada a impedir',
  nothingRest: (vault) =>
    html`<p>O seu cofre “!${vault}” está fechado, e ninguém pôs em marcha uma entrega que esta página possa impedir.</p>`,
  archivedRest: (vault) => html`<p>O seu cofre “!${vault}” está arquivado. Enquanto estiver, nada é entregue.</p>`,
  released: 'Este cofre foi entregue',
  releasedRest: (vault, moment) => html`<p>O seu cofre “!${vault}” foi entregue <strong>!${moment}</strong>. Isto não se pode anular.</p>
<p>Se não o queria, fale, por favor, com as pessoas que escolheu: já podem abrir o que lhes deixou.</p>`,
  doneTitle: 'Obrigado, continua fechado',
  doneHeading: 'Obrigado. Tivemos notícias suas.',
  done: (vault) => html`O seu cofre “!${vault}” continua fechado. O que tinha sido posto em marcha fica anulado.`,
  doneMore: 'Se alguém apresentou uma certidão que sabia ser falsa, a sua atividade no Heirlock mostra quem foi.',
  closePage: 'Já pode fechar esta página.',
};
