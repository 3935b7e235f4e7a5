import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const verify: PageCatalogue['verify'] = {
  title: 'Lütfen e-posta adresinizi doğrulayın',
  heading: 'Bu sizin e‑posta adresiniz mi?',
  dear: (name) => html`Sayın !${name}, `,
  lead: (hello, owner, vault, released) =>
    html`!${hello}!${owner}, Heirlock’ta “!${vault}” adlı bir kasada belgeler saklıyor ve sizi ${released ? 'onları alacak' : 'bir gün onları alacak'} kişi olarak belirtti.`,
  question: 'Belgeler başkasına değil size ulaşsın diye lütfen bunun sizin adresiniz olup olmadığını söyleyin:',
  button: 'Evet, bu benim adresim',
  meaning: 'Bu ne anlama geliyor?',
  comesNow: 'Belgeler teslim edildi. Düğmeye basar basmaz bu adrese, onları açan bağlantıyı içeren bir e-posta göndeririz.',
  comesLater: 'Henüz hiçbir belge görmeyeceksiniz. Zamanı gelince bu adrese yazar ve sonraki adımlarda size yol gösteririz.',
  freeAndPassphrase:
    'Ödenecek bir ücret, açılacak bir hesap yok. Sonraki sayfada, size verilmiş bir kodla, başka herkesi dışarıda tutan bir parola cümlesi seçersiniz. Hiçbir yükümlülük altına girmezsiniz.',
  freeForNow: 'Ödenecek bir ücret, açılacak bir hesap yok. Hiçbir yükümlülük altına girmezsiniz.',
  free: 'Ödenecek bir ücret, açılacak bir hesap, seçilecek bir şifre yok. Hiçbir yükümlülük altına girmezsiniz.',
  unknownOwner: (owner) =>
    html`Eğer !${owner} size tanıdık değilse ya da bunu istemiyorsanız bu sayfayı kapatın. O zaman hiçbir şey olmaz.`,
  unsure: (owner) =>
    html`Bunun gerçek olup olmadığından emin değil misiniz? !${owner} ile yüz yüze ya da telefonda konuşup sorun ya da bu sayfayı güvendiğiniz birine gösterin.`,
  confirmedNow: 'Teşekkür ederiz. Adresiniz doğrulandı.',
  confirmedBefore: 'Adresiniz zaten doğrulanmış',
  onceIsEnough: 'Bunun sizin adresiniz olduğunu bize daha önce söylediniz. Teşekkür ederiz; bir kez yeterli.',
  releasedNext: (owner, email) =>
    html`!${owner} tarafından sizin için ayrılanlar teslim edildi. Bağlantısı şu adrese e-postayla gelir: !${email}. O e-posta elinizdeyse içindeki bağlantıyı kullanın. Değilse yoldadır ve birkaç dakika içinde ulaşması gerekir; lütfen istenmeyen posta (spam) klasörüne de bakın.`,
  nothingToDo: (email) => html`Yapılacak başka bir şey yok. Zamanı gelince şu adrese yazarız: !${email}.`,
  nothingNow: (email) => html`Şimdilik yapılacak başka bir şey yok. Zamanı gelince şu adrese yazarız: !${email}.`,
  inOwnersHands: (owner) =>
    html`O zaman nasıl açacağınıza !${owner} karar verir: size verilecek bir kelime kâğıdıyla, böyle kâğıtları olan başkalarıyla birlikte ya da kendi seçeceğiniz bir parola cümlesiyle.`,
  ifGivenCode: 'Parola cümlesi için önce o kişiden bir kod almanız gerekir. Size bir kod verilirse bu sayfayı yeniden açın.',
  passphraseWaits: (owner) =>
    html`Burada bir parola cümlesi seçildi, ancak henüz hiçbir şeyi açmıyor, çünkü !${owner} tarafından onaylanmadı. Lütfen !${owner} ile bu konuda yüz yüze ya da telefonda konuşun.`,
  passphraseCounts: (owner) =>
    html`Bunun için bir parola cümlesi seçildi. Lütfen yazılı olduğu kâğıdı saklayın. Kaybolursa !${owner} size yeni bir kod verebilir; isteyin.`,
  newAddress: (owner) =>
    html`Bu adresi bir gün değiştirirseniz lütfen !${owner} ile konuşup bildirin; böylece yenisi Heirlock’a girilebilir.`,
  certificate: (owner, link) =>
    html`Bu kasa, !${owner} hayatını kaybettiğinde ve bir ölüm belgesi sunulduğunda açılır. Zamanı geldiğinde belgeyi buradan sunabilirsiniz: !${link}. Lütfen bu adresi saklayın.`,
  certificateLink: 'ölüm belgesi sun',
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
  invitedTitle: 'Parola cümlesi seçin',
  invitedHeading: (owner) => html`!${owner} bir parola cümlesi seçmenizi istiyor`,
  oneMoreStep: 'Bir adım daha var.',
  needsScript: html`<strong>Bu adım için JavaScript gerekir.</strong> Parola cümlesi kendi cihazınızda yapılır ve bunun için sayfada küçük bir program gerekir. Lütfen tarayıcınızda buna izin verin ya da bağlantıyı başka bir tarayıcıda açın.`,
};
