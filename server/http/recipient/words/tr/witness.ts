import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const witness: PageCatalogue['witness'] = {
  asksTitle: (owner) => `${owner} bir belgeyi imzalamanızı istiyor`,
  asks: (owner) => html`!${owner} bir belgeyi imzalamanızı istiyor`,
  welcome: (name, owner) =>
    html`Sayın !${name}, !${owner} bir belgeyi okumanızı ve uygun görürseniz imzalamanızı istiyor. İkisini de burada, tarayıcınızda yaparsınız; hesap gerekmez.`,
  place: (position, of) =>
    of === 1 ? 'İmzası istenen tek kişi sizsiniz.' : `Sırayla imzası istenen ${of} kişi arasında sıra numaranız ${position}.`,
  until: (day) => html`İmzalayabileceğiniz son gün: !${day}. Reddedebilirsiniz de.`,
  codeNeeded: 'Okumak için bir kod gerekir',
  codeWhy: (address) =>
    html`Başka kimse okuyamasın ve imzalayamasın diye e‑posta adresinize (!${address}) altı rakam göndeririz. Onları sonraki sayfaya yazarsınız.`,
  sendCode: 'Bana kod gönder',
  haveCode: 'Kodum zaten var',
  unexpected: (owner) =>
    html`Bunu beklemiyor muydunuz? Devam etmeden önce !${owner} ile konuşup sorun; e-posta yanıtlayarak değil, telefonla ya da görüştüğünüzde.`,
  typeCode: 'Kodu yazın',
  wrongTitle: 'Hata: işe yaramadı',
  codeComes: (address) =>
    html`Kod şu adrese e-postayla gelir: !${address}. Genellikle bir dakika içinde ulaşır. Bulamazsanız lütfen istenmeyen posta (spam) klasörüne de bakın.`,
  codeLabel: 'Kodunuz',
  codeHint: 'Altı rakam, örneğin 123 456. Lütfen yalnızca buraya yazın ve kimseye söylemeyin.',
  codePattern: 'altı rakam',
  noCode: html`<strong>Kod altı rakamdan oluşur.</strong> Lütfen iletide yazdığı gibi yazın.`,
  refused: {
    none: (minutes) =>
      html`<strong>Bu kod işe yaramadı.</strong> Lütfen bizden gelen en yeni e-postayla karşılaştırın. O e-posta ${minutes} dakikadan eskiyse ya da kodu daha önce kullanıldıysa size yeni bir kod gönderelim.`,
    word: (minutes) =>
      html`<strong>İşe yaramadı.</strong> Kod ya da kelime doğru değil. Lütfen kodu bizden gelen en yeni e-postayla karşılaştırın ve kelimeyi sizinle kararlaştıran kişiye sorun. E-posta ${minutes} dakikadan eskiyse size yeni bir kod gönderelim.`,
    sms: (minutes) =>
      html`<strong>İşe yaramadı.</strong> İki koddan biri doğru değil. Lütfen onları en yeni e-posta ve en yeni kısa mesajla karşılaştırın. ${minutes} dakikadan eskilerse size yenilerini gönderelim.`,
  },
  wordLabel: 'Kararlaştırdığınız kelime',
  wordHint: 'Onu size, imzanızı isteyen kişi söyledi. Büyük ve küçük harf fark etmez.',
  secondLabel: 'Kısa mesajdaki kod',
  secondHint: 'Telefonunuza gelen altı rakam daha.',
  open: 'Aç',
  codeRules: (minutes, hours) =>
    `Kod ${minutes} dakika ve yalnızca bir kez geçerlidir. Bu tarayıcı ondan sonra sizin için ${hours} saat açık kalır. Bunun için küçük bir çerez gerekir; başka hiçbir şey için kullanılmaz.`,
  codeMissing: 'Kod yok mu ya da çok mu eski?',
  codeMissingHelp: 'E-postanın gelmesi birkaç dakika sürebilir. İkincisi de gelmezse imzanızı isteyen kişiye söyleyin.',
  sendAnother: 'Bana yeni bir kod gönder',
  loading: 'Belge açılıyor.',
  needsScript: html`<strong>Bu sayfa için JavaScript gerekir.</strong> Belge kendi cihazınızda gösterilir ve imzalanır; bunun için sayfada küçük bir program gerekir. Lütfen tarayıcınızda buna izin verin ya da bağlantıyı başka bir tarayıcıda açın.`,
  incomplete: html`<strong>Adres eksik.</strong> Bu belgenin anahtarı, adresin son kısmıdır. Lütfen adresi bulduğunuz yerden, başından sonuna kadar bir kez daha açın.`,
  closePage: 'Bu sayfayı kapatabilirsiniz.',
  closed: {
    not_yet: {
      title: 'Henüz sıra sizde değil',
      rest: (owner) =>
        html`<p>!${owner} birkaç kişiden sırayla imza istiyor. Sizden öncekiler imzalar imzalamaz size yazarız. Lütfen bağlantıyı saklayın.</p>`,
    },
    signed: {
      title: 'İmzaladınız',
      rest: (owner) => html`<p>Teşekkür ederiz. !${owner} bundan haberdar edildi; sizin yapacağınız başka bir şey yok.</p>`,
    },
    declined: {
      title: 'Reddettiniz',
      rest: (owner) => html`<p>!${owner} imzalamadığınızdan haberdar edildi. Artık kimseden imza istenmiyor.</p>`,
    },
    expired: {
      title: 'İmzalama süresi doldu',
      rest: (owner) => html`<p>Bu belge sınırlı bir süre imzalanabiliyordu. Hâlâ önemliyse !${owner} sizden yeniden isteyebilir.</p>`,
    },
    over: {
      title: 'Artık imzalanacak bir şey yok',
      rest: (owner) => html`<p>!${owner} bunu iptal etti ya da imzası istenen başka biri imzalamadı. Siz yanlış bir şey yapmadınız.</p>`,
    },
  },
};
