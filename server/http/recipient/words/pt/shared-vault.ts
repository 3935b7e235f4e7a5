import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'Obrigado, aqui conta',
  heading: 'Obrigado. Aqui conta.',
  known: (other) => html`<strong>!${other}</strong>, que o mantém fechado em conjunto connosco, também já o sabe.`,
  hereAlone: (other) =>
    html`Isto foi anulado apenas aqui. <strong>!${other}</strong> mantém-no fechado em conjunto connosco, e não fica a sabê-lo. Se de lá também lhe foi enviada uma mensagem sobre isto, carregue, por favor, também no link dessa mensagem.`,
  counted: (vault) => html`Tomámos nota de que está bem, e mantemos fechado o seu cofre “!${vault}”.`,
  unheard: (other) =>
    html`<strong>!${other} ainda não o sabe.</strong> Mantém o cofre fechado em conjunto connosco, e rege-se pelo que sabe diretamente. Estamos a tentar avisar. Para ter a certeza, carregue, por favor, também no link da mensagem que vem de lá.`,
  notCounted: (other) =>
    html`<strong>Para !${other} a nossa palavra não chega outra vez.</strong> Mantém o cofre fechado em conjunto connosco, e quer notícias diretamente de si. Carregue, por favor, também no link da mensagem que vem de lá, ou dê sinal de vida no Heirlock, no seu computador.`,
  given: (other) =>
    html`<strong>!${other} já entregou a sua parte da chave.</strong> Essa parte, só por si, não abre nada, e a nossa fica aqui. Abra agora, por favor, o Heirlock no seu computador: cria uma nova chave, para a qual essa parte de nada serve.`,
  witness: (witness) =>
    html`<strong>!${witness}</strong> também vela pelo cofre, e só acredita em si. Se lhe escreveu, responda, por favor, também à sua mensagem.`,
  lookAgain: 'Ver como está agora',
};
