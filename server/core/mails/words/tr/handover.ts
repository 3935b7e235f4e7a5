import type { MailCatalogue } from '../en/index.ts';

export const handover: MailCatalogue['handover'] = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} size bir şey bıraktı: ikinci mektup`,
      lead: (owner, vault) =>
        `Birkaç gün önce size yazmıştık: ${owner}, Heirlock’ta ${vault} adlı bir kasa tutuyordu ve içindekileri almanız için sizi seçti. E-postalar kaybolur ya da okunmadan kalır; bu yüzden bir kez daha yazıyoruz.`,
      rest: 'Sizin için saklanıyor. Acele etmenize gerek yok; şimdilik bırakırsanız hiçbir şey kaybolmaz.',
    },
    day_10: {
      subject: (owner) => `${owner} tarafından bırakılan bir şey sizin için saklanıyor`,
      lead: (owner, vault) =>
        `${owner}, Heirlock’ta ${vault} adlı bir kasadakilerin sizin olmasını istedi. Henüz açılmadı. Belki e-postamız fark edilmedi ya da size tuhaf geldi: ikisini de anlarız.`,
      rest: 'Bu sizin için zor bir zamansa, kendinize gereken zamanı tanıyın. Bütün bunların doğru olup olmadığını merak ediyorsanız, nasıl öğrenebileceğiniz bu e-postanın son satırlarında yazıyor.',
    },
    day_30: {
      subject: (owner) => `${owner} tarafından size bırakılan hâlâ burada`,
      lead: (owner, vault) =>
        `Yaklaşık bir ay önce, ${owner} tarafından Heirlock’ta tutulan ${vault} adlı kasa size açıldı. Şimdiye kadar kimse içine bakmadı.`,
      rest: 'Açıp açmayacağınıza ve ne zaman açacağınıza siz karar verirsiniz. Açarken güvendiğiniz biri yanınızda oturabilir.',
    },
    day_60: {
      subject: (owner) => `İki ay sonra: ${owner} tarafından size bırakılan`,
      lead: (owner, vault) =>
        `İki aydır Heirlock’ta, ${vault} adlı bir kasada, ${owner} tarafından bırakılan bir şey sizi bekliyor. Bundan sonra yalnızca ayda bir kez ve yalnızca ilk yıl boyunca yazarız.`,
      rest: 'Almak istemezseniz yapmanız gereken hiçbir şey yok.',
    },
    monthly: {
      subject: (owner) => `Sizin için saklanıyor: ${owner} tarafından bırakılan`,
      lead: (owner, vault) => `Bu, aylık e-postamız: ${owner} tarafından size Heirlock’ta, ${vault} adlı kasada bırakılan henüz açılmadı.`,
      rest: 'Aşağıda yeni bir bağlantı var. Önceki e-postalardaki bağlantıların süresi dolmuş olabilir.',
    },
  },
  deputy: {
    subject: (owner) => `${owner} sizi düşünerek bir rica bıraktı`,
    lead: (owner, who) =>
      `${owner}, Heirlock’ta ${who ?? 'tanıdığınız biri'} için bir şey bıraktı ve sizi haberi iletebilecek biri olarak belirtti. Mesajlarımız şimdiye kadar açılmadı.`,
    please: (owner, who) =>
      `Lütfen ${who ?? 'o kişi'} ile yüz yüze ya da telefonda konuşup e-posta adresinde, belki istenmeyen diye ayrılmış postalar arasında, ${owner} hakkında bir mesajın beklediğini söyler misiniz?`,
    notWhat:
      'Konunun ne olduğunu, kimin içinse ondan başka kimseye söylemeyiz. Sizin bilmeniz gerekmez ve başkasına gönderilecek bir şey de yoktur.',
    answer: 'Bu sayfada, haber verdiğinizi ya da kendisine ulaşamadığınızı söyleyebilirsiniz:',
    button: 'Yanıtla',
    footer: (owner) => `Bu e-postayı, ${owner} sizi Heirlock’ta haberi iletebilecek biri olarak belirttiği için alıyorsunuz.`,
  },
  unreached: {
    subject: (owner) => `${owner} hakkında bazı kişilere ulaşılamadı`,
    lead: (owner) =>
      `${owner}, Heirlock’ta birkaç kişi için bir şey bıraktı ve size güvendi. Onlara bildiğimiz her yoldan yazdık. Şu kişiler, kendilerine bırakılanı henüz açmadı:`,
    who: 'Ulaşılamayan',
    since: 'Ne zamandan beri bekliyor',
    noName: 'adını bilmediğimiz biri',
    please:
      'Onlardan birini tanıyorsanız lütfen kendisine, adresinde bununla ilgili bir e-postanın beklediğini söyleyin ya da kendisine nasıl ulaşılacağını bu Heirlock hizmetini işletenlere bildirin.',
    knowAddress: 'Onlardan birinin bugün hangi adreste e-posta okuduğunu biliyorsanız bunu şu sayfada söyleyebilirsiniz:',
    button: 'Başka bir adres belirt',
    notWhat: 'Ne bırakıldığını ve ne kadar bırakıldığını, kimin içinse ondan başka kimseye söylemeyiz.',
    footer: (owner) => `Bu e-postayı, ${owner} sizi Heirlock’ta sorulabilecek biri olarak belirttiği için alıyorsunuz.`,
  },
};
