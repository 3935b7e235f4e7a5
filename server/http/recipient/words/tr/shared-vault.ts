import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'Teşekkür ederiz, burada geçerli',
  heading: 'Teşekkür ederiz. Burada geçerli.',
  known: (other) => html`Kasayı bizimle birlikte kapalı tutan <strong>!${other}</strong> da bunu biliyor.`,
  hereAlone: (other) =>
    html`Bu yalnızca burada iptal edildi. <strong>!${other}</strong> kasayı bizimle birlikte kapalı tutuyor ve bundan haberi olmuyor. Size o da yazdıysa lütfen kendi e-postasındaki bağlantıya da basın.`,
  counted: (vault) => html`İyi olduğunuzu kaydettik; “!${vault}” adlı kasanızı kapalı tutuyoruz.`,
  unheard: (other) =>
    html`<strong>!${other} bunu henüz bilmiyor.</strong> Kasayı bizimle birlikte kapalı tutuyor ve kendi aldığı haberlere göre davranıyor. Ona bildirmeye çalışıyoruz. Emin olmak için lütfen kendi e-postasındaki bağlantıya da basın.`,
  notCounted: (other) =>
    html`<strong>!${other} bu kez bizim sözümüzü kabul etmiyor.</strong> Kasayı bizimle birlikte kapalı tutuyor ve sizden haber almak istiyor. Lütfen kendi e-postasındaki bağlantıya da basın ya da bilgisayarınızdaki Heirlock’tan yaşam işareti verin.`,
  given: (other) =>
    html`<strong>!${other} anahtarın kendisindeki parçasını çoktan verdi.</strong> O parça tek başına hiçbir şeyi açmaz, bizdeki de burada kalıyor. Lütfen şimdi bilgisayarınızda Heirlock’u açın: yeni bir anahtar yapar, o parça da ona yaramaz.`,
  witness: (witness) =>
    html`<strong>!${witness}</strong> da kasayı gözetiyor ve sizden başka kimseye inanmıyor. Size yazdıysa lütfen onun e-postasını da yanıtlayın.`,
  lookAgain: 'Şu anki durumu gör',
};
