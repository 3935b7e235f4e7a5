import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const way: PageCatalogue['way'] = {
  language: 'Size hangi dilde yazalım?',
  keepLanguage: 'Bu dil kalsın',
  lead: (owner) =>
    html`!${owner}, Heirlock’ta belgeler saklıyor ve bir gün onlarla ilgili bir haberin size ulaşmasını istiyor. Bu ancak doğru yere yazarsak olur:`,
  nothingElse: 'Olmuş bir şey yok ve yanıtınızın başka bir sonucu olmaz. Açılacak bir hesap, ödenecek bir ücret yok.',
  unsure: (owner) => html`Bunun gerçek olup olmadığından emin değil misiniz? !${owner} ile yüz yüze ya da telefonda konuşup sorun.`,
  mail: {
    title: 'Bu sizin adresiniz mi?',
    first: 'Bu sizin e‑posta adresiniz mi?',
    again: 'Bu hâlâ sizin e‑posta adresiniz mi?',
    yes: 'Evet, benim',
    no: 'Hayır, benim değil ya da artık değil',
    saidYes: 'Bu e‑posta adresinin size ait olduğunu söylediniz.',
    saidNo: 'Bu e‑posta adresinin size ait olmadığını söylediniz. Artık hesaba katılmıyor.',
  },
  phone: {
    title: 'Bu sizin numaranız mı?',
    first: 'Bu sizin telefon numaranız mı?',
    again: 'Bu hâlâ sizin telefon numaranız mı?',
    yes: 'Evet, benim',
    no: 'Hayır, benim değil ya da artık değil',
    saidYes: 'Bu numaranın size ait olduğunu söylediniz.',
    saidNo: 'Bu numaranın size ait olmadığını söylediniz. Artık hesaba katılmıyor.',
  },
  deputy: {
    title: 'Bir haberi iletir misiniz?',
    first: 'Bir gün bir haberi iletir misiniz?',
    again: 'Bir gün bir haberi hâlâ iletir misiniz?',
    somebody: 'başka biri',
    lead: (owner, recipient) =>
      html`!${owner} sizi Heirlock’ta belirtti. Bir gün !${recipient} için bekleyen bir şey olabilir ve bizim mesajlarımız ulaşmayabilir. O zaman o kişiye bunu bildirmenizi rica ederiz.`,
    nothingElse:
      'Ne olduğunu öğrenmezsiniz, hiçbir şey saklamazsınız ve hiçbir şeyi açamazsınız. Fikrinizi istediğiniz zaman değiştirebilirsiniz.',
    yes: 'Evet, iletirim',
    no: 'Hayır ya da artık istemiyorum',
    saidYes: 'Bir haberi ileteceğinizi söylediniz.',
    saidNo: 'Bunu istemediğinizi söylediniz. Sizden böyle bir şey istenmeyecek.',
  },
  thanks: 'Yanıtınız için teşekkür ederiz',
  since: (day) => html`Bunu en son söylediğiniz gün: !${day}.`,
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
};
