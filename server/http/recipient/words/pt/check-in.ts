import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'Dar sinal de vida',
  heading: (vault) => html`Sinal de vida para o cofre “!${vault}”`,
  headingOverdue: (vault) => html`Dê sinal de vida, por favor: o cofre “!${vault}” vai ser entregue`,
  button: 'Estou cá – dar sinal de vida',
  pressPlease: 'Carregue no botão, por favor: só abrir esta página não conta como sinal de vida.',
  lead: 'Um sinal de vida diz-nos que está bem e que o cofre deve continuar fechado.',
  leadOverdue: html`O seu sinal de vida era esperado, e não tivemos notícias suas. <strong>O cofre continua fechado.</strong> Dê agora sinal de vida, e continua fechado: a entrega fica anulada.`,
  leadPaused: (until) =>
    html`Os sinais de vida para este cofre estão em pausa até !${until}. Antes disso não é preciso nenhum. Se mesmo assim o der, tomamos nota, e a pausa continua.`,
  dueBy: 'Dê sinal de vida até',
  wasDueOn: 'O seu sinal de vida era esperado até',
  releaseLabel: 'Se não tivermos notícias, o cofre será entregue',
  releaseOn: (moment) => html`!${moment}`,
  releaseAnyTime: 'a qualquer momento',
  goesTo: 'Será então entregue a',
  nobody: 'ninguém',
  people: (count) => (count === 1 ? '1 pessoa' : `${count} pessoas`),
  notNeeded: 'Não é preciso sinal de vida',
  archived: (vault) => html`<p>O seu cofre “!${vault}” está arquivado. Enquanto estiver, nada é entregue, e não é preciso sinal de vida.</p>
<p>Quando o trouxer de volta no Heirlock, os sinais de vida recomeçam.</p>`,
  noTimer: (vault) => html`<p>O seu cofre “!${vault}” já não aguarda sinais de vida. No Heirlock encontra quando e como será entregue.</p>`,
  released: 'Este cofre foi entregue',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>O seu cofre “!${vault}” foi entregue <strong>!${moment}</strong>. Um sinal de vida já não pode alterar isso.</p>
<p>Se não o queria, fale, por favor, com as pessoas que escolheu: já podem abrir o que lhes deixou.</p>`,
  doneTitle: 'Obrigado, tivemos notícias suas',
  doneHeading: 'Obrigado. Tivemos notícias suas.',
  doneRest: (vault) => html`O seu cofre “!${vault}” continua fechado.`,
  doneCalledOff: (vault) => html`O seu cofre “!${vault}” continua fechado. A entrega, que estava próxima, fica anulada.`,
  nextDue: 'O seu próximo sinal de vida é esperado até',
  stillPaused: (until) => html`Os sinais de vida continuam em pausa até !${until}.`,
  closePage: 'Já pode fechar esta página.',
};
