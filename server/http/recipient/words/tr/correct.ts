import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const correct: PageCatalogue['correct'] = {
  title: 'Kendisine ulaşılamayan biri için başka bir adres',
  headingYours: 'Size ait başka bir adres var mı?',
  headingTheirs: (name) => html`Başka bir adres: !${name}`,
  someone: 'kendisine ulaşılamayan biri',
  leadYours: (owner, vault) =>
    html`!${owner}, Heirlock’ta “!${vault}” adlı bir kasada size bir şey bıraktı. Onu henüz açmadınız. Öteki e-postalarımızdaki bağlantı onu açar.`,
  leadTheirs: (owner, name) =>
    html`!${owner}, Heirlock’ta !${name} için bir şey bıraktı. Henüz açılmadı. Belki yazdığımız adres artık kullanılmıyordur.`,
  changesNothing: 'Yalnızca bu sayfayı açmak hiçbir şeyi değiştirmez.',
  underWay: 'İstenen',
  newAddress: 'Yeni adres',
  askedBy: 'İsteyen',
  agreedBy: 'Onaylayan',
  by: {
    contact: 'kasanın sahibinin sorulabilecek biri olarak belirttiği bir kişi',
    recipient: 'kendisine de bir şey bırakılmış olan başka bir kişi',
    operator: 'bu hizmetle ilgilenen bir kişi',
  },
  expires: 'Onaylanmazsa sona ereceği an',
  settles: 'Geçerli olacağı an',
  needsSecond: 'İkinci bir kişi onaylamadan hiçbir şey olmaz. Ondan sonra da durdurulabileceği üç gün kalır.',
  sealed:
    'Bırakılan, bu hizmette bulunmayan bir anahtarla kilitlidir. Yanlış bir adreste onu kimse okuyamaz: orada kilitli dosyalardan başka bir şey olmaz.',
  readable: 'Bırakılanı başkalarından yalnızca adres korur: yeni adreste e-posta okuyan kişi, oraya gönderilen bir kodla onu okuyabilir.',
  agreeLead: 'Bu, o kişinin adresi mi? Yalnızca bunu kendisinden, en iyisi yüz yüze ya da telefonda öğrendiyseniz onaylayın.',
  agree: 'Evet, bu o kişinin adresi',
  stopLead: 'Adres yanlışsa ya da kuşkunuz varsa tek bir düğme durdurur. Bir neden belirtmeniz gerekmez.',
  stop: 'Durdur',
  askHeading: 'Başka bir adres biliyor musunuz?',
  askLead:
    'O kişinin e-postalarını bugün hangi adreste okuduğunu kendisinden öğrendiyseniz adresi buraya yazın. Belirtilmiş olanlardan ya da bu hizmetle ilgilenenlerden ikinci bir kişinin onaylaması gerekir. Daha iyi bilebilecek herkese bildirilir ve üç gün boyunca herkes durdurabilir.',
  addressLabel: 'O kişinin bugünkü e‑posta adresi',
  addressHint: 'Kendi adresiniz değil: başkasına bırakılan, onu isteyen kişiye asla gitmez.',
  ask: 'İste',
  nothing: 'Şu anda durdurulacak ya da onaylanacak bir şey yok.',
  opened: 'Bırakılan bu arada açıldı. Artık başka bir adrese gerek yok.',
  last: {
    stopped: 'En son istenen adres durduruldu.',
    expired: 'En son istenen adresi kimse onaylamadı.',
    settled: 'En son istenen adres artık geçerli: oraya bir bağlantı gönderildi.',
    needless: 'En son istenen adrese artık gerek yok.',
  },
  done: {
    asked: 'Teşekkür ederiz. Onaylayabilecek kişilere ve daha iyi bilebilecek kişilere yazıldı.',
    agreed: 'Teşekkür ederiz. Kimse durdurmazsa yeni adres üç gün sonra geçerli olur.',
    stopped: 'Durduruldu. O adrese hiçbir şey gönderilmez.',
  },
  refused: {
    invalid_email: 'Bu bir e-posta adresi değil. Lütfen bir kez daha bakın.',
    correction_own_address: 'Bu, size ait bir adres. Başkasına bırakılan size gönderilemez.',
    correction_needs_another: 'Başka bir kişinin onaylaması gerekir: isteyen kişiden farklı bir sıfatla belirtilmiş biri.',
    correction_limit_exceeded: 'Bir yıl içinde üç adres bildirdiniz. Şimdilik daha fazlasını bildiremezsiniz; başka biri ise bildirebilir.',
    recipient_has_opened: 'Bırakılan bu arada açıldı. Artık başka bir adrese gerek yok.',
    permission_denied: 'Size zaten ulaşılıyor; bu yüzden size ait olanı öteki e-postalarımızdaki bağlantıyla açabilirsiniz.',
    conflict: 'Bu arada değişti. Lütfen şimdi ne durumda olduğuna bakın.',
  },
  others: {
    link: 'Başka birine ulaşılamıyor mu?',
    title: 'Kendilerine ulaşılamayan kişiler',
    heading: 'Başka birine ulaşılamıyor mu?',
    lead: (owner) =>
      html`Bu kişiler, !${owner} tarafından kendilerine bırakılanı henüz açmadı. Onlardan birinin bugün hangi adreste e-posta okuduğunu biliyorsanız söyleyebilirsiniz.`,
    none: 'Herkes kendisine bırakılanı açtı ya da başka kimse yok.',
    unnamed: 'Adı belirtilmemiş biri',
    back: 'Size bırakılana dön',
  },
};
