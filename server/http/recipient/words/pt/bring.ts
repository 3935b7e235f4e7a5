import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'Uma parte de uma chave',
  heading: 'Uma parte de uma chave para o que lhe foi deixado',
  oneMoment: 'Um momento …',
  needsScript:
    'Esta página precisa de JavaScript: guarda a parte no seu próprio navegador e não a envia a ninguém. Permita, por favor, o JavaScript nesta página e volte a carregá-la, ou use outro navegador.',
};
