import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: 'Hayatta olduğunu biliyor musunuz?',
  heading: (owner) => html`!${owner} hayatta mı?`,
  lead: (owner) =>
    html`!${owner} Heirlock’a haber vermedi ve bıraktıkları teslim edilmek üzere. Hayatta olduğunu biliyorsanız düğmeye basın; hiçbir şey teslim edilmez.`,
  button: 'Evet, hayatta',
  onlyIfSure:
    'Yalnızca eminseniz basın: kendisiyle ya da yanında olan biriyle konuştuysanız. Emin değilseniz bu sayfayı kapatın. Bundan kimseye söz edilmez.',
  pressPlease: 'Yalnızca bu sayfayı açmak hiçbir şeyi değiştirmez.',
  nothing: 'Durdurulacak bir şey yok',
  nothingRest: (owner) => html`!${owner} tarafından bırakılan hiçbir şey teslim edilmek üzere değil ya da çoktan teslim edildi.`,
  doneHeading: 'Teşekkür ederiz. Durduruldu.',
  done: (owner) =>
    html`!${owner} tarafından bırakılanlar kapalı kalıyor. Bir daha bu noktaya gelmemesi için lütfen kendisinden Heirlock’a yaşam işareti vermesini isteyin.`,
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
};
