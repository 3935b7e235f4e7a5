import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const start: PageCatalogue['start'] = {
  title: 'Sakin bir yer',
  main: html`<h1>Teslim edilecek olanlar için sakin bir yer</h1>
<p>Burası Heirlock. İnsanlar burada belgelerini kilitli saklar ve bir gün kimin alacağını seçer: mektuplar, evraklar, şifreler, resimler. Zamanı geldiğinde Heirlock onları teslim eder.</p>
<h2>Bizden bir e-posta mı aldınız?</h2>
<p>Lütfen o e-postadaki düğmeyi ya da bağlantıyı kullanın. Size ait bir sayfaya götürür; bunun için hesap gerekmez.</p>`,
  died: html`Burada kasası olan biri hayatını mı kaybetti?`,
  diedLink: 'Ölüm belgesi sun',
  own: html`Sizin burada bir kasanız mı var?`,
  ownLink: 'Oturum aç',
};
