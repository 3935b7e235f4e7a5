import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const start: PageCatalogue['start'] = {
  title: 'Um lugar tranquilo',
  main: html`<h1>Um lugar tranquilo para o que há de ser transmitido</h1>
<p>Este é o Heirlock. Aqui as pessoas guardam documentos, fechados à chave, e escolhem quem os há de receber um dia: cartas, papéis, palavras-passe, fotografias. Quando chega a altura, o Heirlock entrega-os.</p>
<h2>Recebeu uma mensagem nossa?</h2>
<p>Use, por favor, o botão ou o link dessa mensagem. Conduz a uma página só sua; não precisa de conta para isso.</p>`,
  died: html`Faleceu alguém que guarda aqui um cofre?`,
  diedLink: 'Apresentar uma certidão de óbito',
  own: html`Guarda aqui um cofre seu?`,
  ownLink: 'Iniciar sessão',
};
