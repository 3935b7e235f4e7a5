import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: 'Sabe que esta pessoa está com vida?',
  heading: (owner) => html`!${owner} está com vida?`,
  lead: (owner) =>
    html`O Heirlock não teve notícias de !${owner} e está prestes a entregar o que foi deixado. Se sabe que esta pessoa está com vida, carregue no botão, e nada é entregue.`,
  button: 'Sim, está com vida',
  onlyIfSure:
    'Carregue nele só se tiver a certeza: se falou com esta pessoa, ou com alguém que está ao lado dela. Se não, feche esta página. Ninguém fica a sabê-lo.',
  pressPlease: 'Só abrir esta página não altera nada.',
  nothing: 'Não há nada a impedir',
  nothingRest: (owner) => html`Nada do que !${owner} deixou está prestes a ser entregue, ou já o foi.`,
  doneHeading: 'Obrigado. Ficou impedido.',
  done: (owner) =>
    html`O que !${owner} deixou continua fechado. Peça, por favor, a esta pessoa que dê sinal de vida no Heirlock, para que não se chegue de novo a este ponto.`,
  closePage: 'Já pode fechar esta página.',
};
