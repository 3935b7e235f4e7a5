import type { PageCatalogue } from '../en/index.ts';

export const keepDevice: PageCatalogue['keepDevice'] = {
  title: 'Manter este computador',
  heading: 'Um dos seus computadores vai ser removido',
  lead: (added, asked) =>
    `O computador que foi adicionado à sua conta no dia ${added} vai ser removido. Outro dos seus computadores pediu-o: ${asked}.`,
  dueLabel: 'Se não fizer nada, é removido',
  notYet: 'três dias depois de a nossa mensagem para si ter saído',
  choice: 'Carregue no botão, e ele fica. Se não fez este pedido, outra pessoa está a usar um dos seus computadores.',
  button: 'Manter este computador',
  pressPlease: 'Carregue no botão, por favor: só abrir esta página não altera nada.',
  nothing: 'Não há nada a impedir',
  kept: 'Esta remoção foi impedida. O computador fica na sua conta.',
  removed: 'O computador foi removido',
  removedRest:
    'Já não recebe alterações. Se não o queria, configure-o de novo com o seu kit do titular, e remova o computador que o pediu.',
  doneTitle: 'O computador fica',
  doneHeading: 'Fica',
  done: 'O computador fica na sua conta. Um novo pedido esperaria de novo três dias, e voltaríamos a escrever-lhe.',
  closePage: 'Já pode fechar esta página.',
};
