import type { MailCatalogue } from '../en/index.ts';

export const corrections: MailCatalogue['corrections'] = {
  someone: 'başka biri',
  by: {
    contact: 'kasanın sahibinin sorulabilecek biri olarak belirttiği bir kişi',
    recipient: 'kendisine de bir şey bırakılmış olan başka bir kişi',
    operator: 'bu hizmetle ilgilenen bir kişi',
  },
  makeSure: (owner) =>
    `Bu e-postanın gerçek olup olmadığını mı merak ediyorsunuz? ${owner} ile yakın olan birini, önceden bildiğiniz bir telefon numarasından arayın; asla bir e-postadaki numaradan değil.`,
  sealed:
    'Bırakılan, bu hizmette bulunmayan bir anahtarla kilitlidir. Yeni adres yanlışsa, orada okuyanın eline kilitli dosyalardan başka bir şey geçmez.',
  readable:
    'Bırakılanı başkalarından yalnızca adres korur: yeni adreste e-posta okuyan kişi, oraya gönderilen bir kodla onu okuyabilir. Bu yüzden adresin doğru olması gerekir.',
  nothingToDo: 'Yapmanız gereken bir şey yok.',
  asked: {
    subject: (owner) => `${owner} tarafından kendisine bir şey bırakılan birine nasıl ulaşılacağını biliyor musunuz?`,
    lead: (owner, vault, about) =>
      `${owner}, Heirlock’ta ${vault} adlı bir kasa bıraktı. İçinde bir kişi (${about}) için bırakılan henüz açılmadı. Belki o kişinin adresi artık kullanılmıyordur.`,
    wanted: (by) => `Kendisine başka bir adresten ulaşılmasını isteyen: ${by}. Bu ancak ikinci bir kişi onaylarsa gerçekleşir.`,
    onlyIfSure:
      'Lütfen yalnızca yeni adresin o kişiye ait olduğunu biliyorsanız onaylayın: en iyisi, bunu size yüz yüze ya da telefonda kendisi söylemişse. Emin değilseniz bırakın. O zaman hiçbir şey olmaz.',
    pageShows: 'Sayfa, bunun kimle ilgili olduğunu ve yeni adresi gösterir. Onu açmak hiçbir şeyi değiştirmez.',
    button: 'Sayfaya bak',
    signIn: 'Lütfen Heirlock’ta oturum açıp buna bakın. Bu e-postada bilerek bağlantı yok.',
    until: 'Onaylayabileceğiniz son an',
  },
  told: {
    subject: (owner) => `${owner} tarafından bırakılan, başka bir adrese de gidebilir`,
    subjectToOwner: 'Kendisine bir şey bıraktığınız biri için başka bir adres',
    leadToOwner: (vault, about) =>
      `${vault} adlı kasanız teslim edildi. İçinde bir kişi (${about}) için bırakılan henüz açılmadı; bu yüzden başka bir adrese de gönderilebilir.`,
    leadToYou: (owner, vault) =>
      `${owner}, Heirlock’ta ${vault} adlı bir kasada size bir şey bıraktı. Onu henüz açmadınız; bu yüzden başka bir adrese de gönderilebilir.`,
    leadToOthers: (owner, vault, about) =>
      `${owner}, Heirlock’ta ${vault} adlı bir kasa bıraktı. İçinde bir kişi (${about}) için bırakılan henüz açılmadı; bu yüzden başka bir adrese de gönderilebilir.`,
    wanted: (by) => `Bunu isteyen: ${by}.`,
    newAddress: 'Yeni adresin başı ve sonu',
    counts: 'Geçerli olacağı an',
    notYet: 'İkinci bir kişi onaylayana kadar hiçbir şey olmaz. Onaylarsa size bildirilir ve o andan itibaren durdurmak için üç gün kalır.',
    agreed: 'İkinci bir kişi onayladı. Yukarıdaki ana kadar, durdurmak için düğmeye bir kez basmak yeterli.',
    stopIfWrong: 'Bu adres sizin değilse ya da bunu istemiyorsanız lütfen durdurun. Bir neden belirtmeniz gerekmez.',
    stopIfDoubt: 'Bu adresin o kişiye ait olduğundan kuşkuluysanız lütfen durdurun. Bir neden belirtmeniz gerekmez.',
    button: 'Bak ve durdur',
    stillOpens:
      'Yeni adres sizinse yapmanız gereken bir şey yok. Size daha önce gönderilen bağlantılar hâlâ çalışır: birini açar açmaz bu kendiliğinden sona erer.',
    otherwise: 'Yeni adresin doğru olduğunu biliyorsanız yapmanız gereken bir şey yok.',
  },
  ended: {
    subject: (owner) => `${owner} tarafından bırakılanın gideceği başka adres hakkında`,
    leadToYou: (owner, vault) =>
      `${owner} tarafından ${vault} adlı kasada size bırakılan, belki başka bir adrese de gönderilecekti. Size bununla ilgili yazmıştık.`,
    leadToOthers: (owner, vault, about) =>
      `${owner} tarafından ${vault} adlı kasada bir kişiye (${about}) bırakılan, belki başka bir adrese de gönderilecekti. Size bununla ilgili yazmıştık.`,
    leadToOwner: (vault, about) =>
      `${vault} adlı kasanızda bir kişiye (${about}) bıraktığınız, belki başka bir adrese de gönderilecekti. Size bununla ilgili yazmıştık.`,
    outcomes: {
      stopped: { what: 'Bu durduruldu.', rest: 'O adrese hiçbir şey gönderilmez. Daha önce bilinen bütün yollar olduğu gibi kalır.' },
      expired: {
        what: 'İki hafta içinde kimse onaylamadı.',
        rest: 'O adrese hiçbir şey gönderilmez. Daha önce bilinen bütün yollar olduğu gibi kalır.',
      },
      settled: {
        what: 'Kimse durdurmadı ve yeni adres artık geçerli.',
        rest: 'Oraya bir bağlantı gönderildi. Daha önce gönderilen bağlantılar hâlâ çalışır.',
      },
      needless: { what: 'Buna artık gerek yok.', rest: 'O adrese hiçbir şey gönderilmez.' },
    },
  },
};
