import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'As mensagens chegam-lhe',
  heading: 'As mensagens do Heirlock chegam-lhe?',
  lead: (email) => `Os lembretes e avisos vão para ${email}. Carregue no botão, e o Heirlock fica a saber que lá lhe chegam.`,
  button: 'Sim, chegou-me',
  pressPlease: 'Carregue no botão, por favor: só abrir esta página não altera nada.',
  doneTitle: 'As mensagens chegam-lhe',
  doneHeading: 'Obrigado: as mensagens chegam-lhe',
  done: 'O Heirlock no seu computador fica a sabê-lo da próxima vez que estiver ligado.',
  closePage: 'Já pode fechar esta página.',
};
