import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const certificate: PageCatalogue['certificate'] = {
  askTitle: 'Biri hayatını kaybetti',
  askLead: html`Burada kasası olan bir yakınınızı kaybettiyseniz başınız sağ olsun. Acele etmenize gerek yok.`,
  askHow:
    'Sizi alıcı olarak seçtiyse ve o zaman e-posta adresinizi doğruladıysanız, ölüm belgesini buradan sunabilirsiniz. Lütfen o adresi yazın. Oraya, bunun için hazırlanan sayfanın bağlantısını içeren bir e-posta göndeririz.',
  addressLabel: 'E-posta adresiniz',
  addressHint: 'Size daha önce yazdığımız adres',
  askButton: 'Bağlantıyı bana gönder',
  noAddress: 'Lütfen anna@example.com gibi tam bir e-posta adresi yazın.',
  wrongTitle: 'Hata: lütfen yazdıklarınıza bakın',
  otherWays: html`Burada kasası olan herkes ölüm belgesi istemiş değildir: birçok kasa bir süre sonra kendiliğinden açılır. O zaman siz bir şey yapmadan bizden bir e-posta alırsınız.`,
  askedTitle: 'Teşekkür ederiz',
  asked: (address) =>
    html`!${address} adresini belge sunabilecek birinin adresi olarak tanıyorsak, oraya şu anda bir e-posta yolda. Birkaç dakika içinde ulaşması gerekir; lütfen istenmeyen posta (spam) klasörüne de bakın.`,
  askedNothing:
    'E-posta gelmezse adres başka bir adres olabilir ya da ölüm belgesi istenmemiştir. Lütfen aileyle ya da miras işleriyle ilgilenen kişiyle konuşun.',
  handInTitle: 'Ölüm belgesi sunma',
  handInHeading: (owner) => html`!${owner} hakkında`,
  handInLead: (owner, vault) =>
    html`!${owner}, “!${vault}” adlı kasayı bir gün almanız için sizi seçti. Eğer !${owner} hayatını kaybettiyse başınız sağ olsun. Lütfen bize ölüm belgesini gönderin ve bildiklerinizi kendi sözlerinizle anlatın.`,
  alive: (owner) =>
    html`Eğer !${owner} hayattaysa lütfen bu sayfayı kapatın. Bir belge sunulduğu ve kimin sunduğu kasanın sahibine hemen bildirilir.`,
  statementLabel: 'Bildikleriniz',
  statementHint: 'Örneğin: kim olduğunuz, ne zaman ve nerede hayatını kaybettiği',
  fileLabel: 'Ölüm belgesi',
  fileHint: 'Tarama ya da fotoğraf: PDF, JPEG ya da PNG, en çok 10 MB',
  affirm: 'Bildiğim kadarıyla bunların hepsi doğrudur. Yanlış beyanın suç olabileceğini biliyorum.',
  send: 'Belgeyi sun',
  next: 'Bu hizmetle ilgilenen kişiler belgeye bakar. Yeterli sayıda belge onaylanınca bir bekleme süresi başlar; bu sürede kasanın sahibine tekrar tekrar yazılır. Kasa ancak ondan sonra açılır ve size yazarız.',
  private: 'Gönderdikleriniz kilitli saklanır. Yalnızca inceleyenler görür.',
  earlier: 'Sunmuş olduklarınız',
  submittedOn: (moment) => html`sunulma: !${moment}`,
  status: {
    submitted: 'incelenmeyi bekliyor',
    approved: 'onaylandı',
    rejected: 'onaylanmadı',
    called_off: 'artık geçerli değil, çünkü kasanın sahibinden haber alındı',
    closed: 'artık gerekmiyor',
  },
  problems: {
    statement: (least, most) => html`Lütfen bildiklerinizi en az ${least}, en çok ${most} karakterle anlatın.`,
    file: 'Lütfen ölüm belgesinin dosyasını seçin.',
    format: 'Bunu PDF, JPEG ya da PNG olarak okuyamadık. Lütfen başka bir dosya seçin ya da fotoğraf çekin.',
    size: 'Bu dosya 10 MB’tan büyük. Lütfen daha küçüğünü seçin.',
    affirmed: 'Lütfen söylediklerinizin doğru olduğunu onaylayın.',
    chooseAgain: 'Tarayıcınız dosyayı unuttu. Lütfen bir kez daha seçin.',
  },
  tooMany: 'Lütfen bekleyin',
  tooManyRest: html`<p>Şimdiden birkaç belge sundunuz. Lütfen incelenmelerini bekleyin; sonra size yazarız.</p>`,
  thanksTitle: 'Teşekkür ederiz, ulaştı',
  thanks: (owner) =>
    html`Sunduğunuz belge elimizde; ilgili kasanın sahibi: !${owner}. Şimdi inceleniyor ve bu birkaç gün sürebilir. Sizin yapmanız gereken başka bir şey yok.`,
  thanksNext: 'Bir şey eksikse size yazarız; kasa size açıldığında yeniden yazarız.',
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
  closedTitle: 'Burada bir şey gerekmiyor',
  closed: {
    vault_already_released: 'Bu kasa zaten açıldı. Size de bırakıldıysa bağlantısını bizden gelen başka bir e-postada bulursunuz.',
    other: 'Bu kasa şu anda ölüm belgesi beklemiyor. Bu değişirse yeni bir bağlantı isteyin.',
  },
};
