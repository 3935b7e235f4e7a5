import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const release: PageCatalogue['release'] = {
  leftSomethingTitle: (owner) => `${owner} size bir şey bıraktı`,
  leftSomething: (owner) => html`!${owner} size bir şey bıraktı`,
  dear: (name) => html`Sayın !${name}, `,
  welcome: (hello, owner, vault) =>
    html`!${hello}!${owner}, Heirlock’ta “!${vault}” adlı bir kasa tutuyordu ve içindekileri almanız için sizi seçti.`,
  noHurry: (day) =>
    html`Bu size bir kayıp zamanında ulaştıysa başınız sağ olsun. Acele etmenize gerek yok: bu bağlantının geçerli olduğu son gün !${day}; sonrasında yenisini isteyebilirsiniz.`,
  codeNeeded: 'Açmak için bir kod gerekir',
  codeWhy: (address) =>
    html`Size ait olanı sizden başka kimse açamasın diye e‑posta adresinize (!${address}) altı rakam göndeririz. Onları sonraki sayfaya yazarsınız.`,
  sendCode: 'Bana kod gönder',
  haveCode: 'Kodum zaten var',
  lostMailbox:
    'O adrese gelen e-postaları artık okuyamıyor musunuz? Lütfen bu sayfayı aileden birine ya da miras işleriyle ilgilenen kişiye gösterin.',
  typeCode: 'E-postadaki kodu yazın',
  wrongCodeTitle: 'Hata: bu kod işe yaramadı',
  codeComes: (address) =>
    html`Kod şu adrese e-postayla gelir: !${address}. Genellikle bir dakika içinde ulaşır. Bulamazsanız lütfen istenmeyen posta (spam) klasörüne de bakın.`,
  codeLabel: 'Kodunuz',
  codeHint: 'Altı rakam, örneğin 123 456. Lütfen yalnızca buraya yazın ve kimseye söylemeyin.',
  codePattern: 'altı rakam',
  noCode: html`<strong>Kod altı rakamdan oluşur.</strong> Lütfen e-postada yazdığı gibi yazın.`,
  codeRefused: (minutes) =>
    html`<strong>Bu kod işe yaramadı.</strong> Lütfen bizden gelen en yeni e-postayla karşılaştırın. O e-posta ${minutes} dakikadan eskiyse ya da kodu daha önce kullanıldıysa size yeni bir kod gönderelim.`,
  open: 'Aç',
  codeRules: (minutes, hours) =>
    `Kod ${minutes} dakika ve yalnızca bir kez geçerlidir. Bu tarayıcı ondan sonra sizin için ${hours} saat açık kalır. Bunun için küçük bir çerez gerekir; başka hiçbir şey için kullanılmaz.`,
  codeMissing: 'Kod yok mu ya da çok mu eski?',
  codeMissingHelp:
    'E-postanın gelmesi birkaç dakika sürebilir. İkincisi de gelmezse posta kutusu dolu olabilir ya da adres artık size ait olmayabilir: o zaman lütfen bu sayfayı aileden birine ya da miras işleriyle ilgilenen kişiye gösterin.',
  sendAnother: 'Bana yeni bir kod gönder',
  manyCodes: 'Birkaç kod zaten yolda',
  manyCodesRest: html`<p>Posta kutunuz dolmasın diye bir saatte yalnızca birkaç kod göndeririz. Lütfen bizden gelen en yeni e-postayı arayın; istenmeyen posta (spam) klasörüne de bakın.</p>
<p>Kodu artık çok eskiyse lütfen bir saat sonra gelip yenisini isteyin. Hiçbir şey kaybolmadı.</p>`,
  typeNewest: 'En yeni e-postadaki kodu yazın',
  whatLeftTitle: (owner) => `Size bırakılanlar: ${owner}`,
  whatLeft: (owner) => html`Size bırakılanlar: !${owner}`,
  releasedOn: (vault, moment) => html`“!${vault}” adlı kasa size teslim edildi: !${moment}.`,
  note: 'Size bir not',
  noteOfServer: 'Bu hizmetten bir not',
  noteUnproven: 'Burada, sizin için kilitlenenin içinde değil, yanında saklanıyordu. Kimin yazdığını kanıtlayamayız.',
  whenDone: 'İşiniz bittiğinde',
  comeBack: (day, hours) =>
    html`E-postanızdaki bağlantıyla geri gelebilirsiniz; geçerli olduğu son gün: !${day}. Bu tarayıcı sizin için ${hours} saat açık kalır. Onu başkaları da kullanıyorsa lütfen kapatın:`,
  leave: 'Bu cihazdan çık',
  inWriting: 'Teslimin yazılı belgesi',
  paperWhat:
    'Hizmet sizin için, bunun ne zaman ve neden teslim edildiğini ve ne aldığınızı belirten bir teslim belgesi imzalar. Resmî daireler ve bankalar bunu isteyebilir. Başka kimse hakkında bir şey söylemez.',
  paperComes:
    'Hizmet sizin için, bunun ne zaman ve neden teslim edildiğini ve ne aldığınızı belirten imzalı bir teslim belgesi hazırlıyor. Birkaç dakika içinde burada olur.',
  papers: {
    release: (moment) => html`Teslimle ilgili, !${moment}.`,
    opening: (moment) => html`O zamana kadar açtıklarınızla birlikte, !${moment}.`,
  },
  savePaper: 'Teslim belgesini indir (PDF)',
  record: 'Bunun size ne zaman teslim edildiğini göstermeniz gerekirse, hizmet bunun bir kaydını imzaladı.',
  saveRecord: 'Kaydı indir',
  lockedForYou: (owner) => html`!${owner} bunu, yalnızca siz, burada kendi tarayıcınızda açabilesiniz diye kilitledi.`,
  needsScript: html`<strong>Bu sayfa için JavaScript gerekir.</strong> Size bırakılanların kilidi kendi cihazınızda açılır ve bunun için sayfada küçük bir program gerekir. Lütfen tarayıcınızda buna izin verin ya da bağlantıyı başka bir tarayıcıda açın.`,
  empty: 'Kasa boş',
  emptyRest: (owner) =>
    html`İçinde belge yok. Bu sizin hatanız değil ve yolda hiçbir şey kaybolmadı: bazen bir kasa, içine bir şey konmadan teslim edilir. Adınızın belirtilmiş olması, !${owner} tarafından düşünüldüğünüzü gösterir.`,
  documents: (count) => `${count} belge`,
  pleaseSave: (together) =>
    `Lütfen sizin için önemli olanları kendi bilgisayarınıza kaydedin${together === undefined ? '' : `; toplam boyut: ${together}`}.`,
  firstByName: (total, shown) => ` Kasada ${total} belge var; bunlar ada göre ilk ${shown} tanesi.`,
  encrypted: 'Şifrelenmiş belge',
  about: (type, size, day) => html`${type}, ${size}, burada saklanmaya başladığı gün: !${day}`,
  infected: 'Bu indirilemez, çünkü içinde virüs bulundu.',
  download: (name) => html`İndir<span class="unseen"> !${name}</span>`,
  runOut: 'Bu bağlantının süresi doldu',
  runOutWhy: (owner) =>
    html`Bağlantılarımız sınırlı bir süre geçerlidir ve bunun süresi doldu. Bu bir kayıp değil: !${owner} tarafından size bırakılanlar hâlâ burada.`,
  locked: 'Bu bağlantı kilitlendi',
  lockedWhy: (owner) =>
    html`Bu bağlantı için çok fazla yanlış kod yazıldı. Artık kimse onunla bir şey açamaz. !${owner} tarafından size bırakılanlar hâlâ burada.`,
  canSendNew: 'E‑posta adresinize yeni bir bağlantı gönderebiliriz.',
  sendNew: (address) => `Yeni bağlantı gönder: ${address}`,
  newLink: 'Yeni bağlantınız e-postayla geliyor',
  newLinkRest: (
    address,
  ) => html`<p>Lütfen şu adresin posta kutusuna bakın: !${address}. Yeni bağlantıyı içeren e-posta birkaç dakika içinde orada olmalı; istenmeyen posta (spam) klasörüne düşmüş olabilir.</p>
<p>Bir günde yalnızca birkaç bağlantı göndeririz. Bugün birkaç kez istediyseniz lütfen elinizdeki en yeni e-postayı kullanın.</p>
<p>Artık bu sayfayı kapatabilirsiniz.</p>`,
  left: 'Bu tarayıcı kapatıldı',
  leftRest: html`<p>Kasanızı burada artık yeni bir kod olmadan kimse açamaz. Kaydettiğiniz belgeler, siz silene kadar bu cihazda kalır.</p>
<p>Acele etmeyin. İstediğiniz zaman e-postanızdaki bağlantıyla geri gelebilirsiniz.</p>`,
  openAgain: 'Yeniden aç',
  noDownload: {
    missing: { heading: 'Böyle bir belge yok', why: 'Size bırakılanların arasında değil ya da artık değil.' },
    infected: {
      heading: 'Bu belge indirilemez',
      why: 'İçinde virüs bulundu. Bilgisayarınızı korumak için onu vermiyoruz.',
    },
    damaged: {
      heading: 'Bu belge indirilemez',
      why: 'Depolama alanımızda zarar görmüş. Bu hizmeti işletenlere bildirdik; lütfen birkaç gün sonra yeniden deneyin.',
    },
  },
  backToList: 'Listeye dön',
};
