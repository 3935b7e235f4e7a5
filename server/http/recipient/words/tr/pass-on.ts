import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const passOn: PageCatalogue['passOn'] = {
  title: 'Haberi iletir misiniz?',
  lead: (owner, who) =>
    html`!${owner}, Heirlock’ta !${who ?? 'tanıdığınız biri'} için bir şey bıraktı ve sizi haberi iletebilecek biri olarak belirtti. Mesajlarımız şimdiye kadar açılmadı.`,
  please: (owner, who) =>
    html`Lütfen !${who ?? 'o kişi'} ile yüz yüze ya da telefonda konuşup e-posta adresinde !${owner} hakkında bir mesajın beklediğini söyleyin.`,
  buttons: { told: 'Haber verdim', cannot: 'Ulaşamıyorum' },
  before: {
    told: 'Haberi ilettiğinizi bize daha önce söylediniz.',
    cannot: 'Kendisine ulaşamadığınızı bize daha önce söylediniz.',
  },
  notWhat: 'Konunun ne olduğunu, kimin içinse ondan başka kimseye söylemeyiz. Başkasına gönderilecek bir şey yok.',
  pressPlease: 'Yalnızca bu sayfayı açmak hiçbir şeyi değiştirmez.',
  nothing: 'Artık iletilecek bir haber yok',
  nothingRest: 'Teşekkür ederiz. Bırakılan, kimin içinse o kişi tarafından açıldı ya da artık onu bekleyen kimse yok.',
  done: {
    told: { heading: 'Teşekkür ederiz', text: 'Size yeniden sormayız. Bırakılan, açılana kadar saklanır.' },
    cannot: {
      heading: 'Bunu söylediğiniz için teşekkür ederiz',
      text: 'Başka yollardan sürdürürüz. Kendisine yine de ulaşırsanız bu sayfa size açık kalır.',
    },
  },
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
};
