import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'E-postalar size ulaşıyor',
  heading: 'Heirlock’tan gelen e-postalar size ulaşıyor mu?',
  lead: (email) => `Hatırlatmalar ve uyarılar şu adrese gider: ${email}. Düğmeye basın, Heirlock size orada ulaştıklarını bilsin.`,
  button: 'Evet, bana ulaştı',
  pressPlease: 'Lütfen düğmeye basın: yalnızca bu sayfayı açmak hiçbir şeyi değiştirmez.',
  doneTitle: 'E-postalar size ulaşıyor',
  doneHeading: 'Teşekkür ederiz: e-postalar size ulaşıyor',
  done: 'Bilgisayarınızdaki Heirlock, bir sonraki bağlanışında bunu öğrenir.',
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
};
