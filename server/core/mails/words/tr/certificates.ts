import type { MailCatalogue } from '../en/index.ts';

export const certificates: MailCatalogue['certificates'] = {
  stopButton: 'Kasam kapalı kalsın',
  stopHow: 'Bağlantı, tek düğmeli bir sayfa açar. Düğmeye basın; başlatılmış olan her şey iptal edilir.',
  releasedOn: 'Sizden haber almazsak kasa şu anda teslim edilir',
  sayNow: 'Bunu okuyorsanız ve kasanın kapalı kalmasını istiyorsanız o zamandan önce bildirin. Teslim geri alınamaz.',
  submitted: {
    subject: (vault) => `${vault} adlı kasanız için bir ölüm belgesi sunuldu`,
    lead: (person, vault) =>
      `${person}, ${vault} adlı kasanız için alıcı olarak seçtiğiniz kişi, ölümünüzü gösterdiği söylenen bir belge sundu. Bunu okuyabiliyorsanız seviniriz.`,
    stillClosed: 'Kasa hâlâ kapalı. Başka bir şey olmadan önce bu hizmetle ilgilenen kişiler belgeye bakacak.',
    choice: 'Hayattaysanız ve kasanın kapalı kalmasını istiyorsanız şimdi bildirin. Teslim geri alınamaz.',
  },
  warning: {
    subject: (vault) => `${vault} adlı kasanız teslim edilecek`,
    lead: (vault) =>
      `Bize hayatınızı kaybettiğiniz bildirildi ve ${vault} adlı kasanız için sunulanlar incelenip onaylandı. Kasa hâlâ kapalı. Belirlediğiniz bekleme süresi şimdi başlıyor.`,
    releasedOn: 'Sizden haber almazsak kasa en erken şu anda teslim edilir',
  },
  halfway: {
    subject: (vault) => `Bekleme süresinin yarısı doldu: ${vault}`,
    lead: (vault) =>
      `${vault} adlı kasanız için bekleme süresinin yarısı doldu ve sizden haber almadık. Bize hayatınızı kaybettiğiniz bildirildi ve ölüm belgesi onaylandı. Kasa hâlâ kapalı.`,
  },
  lastWarning: {
    subject: (vault, day) => `Son uyarı: ${vault} adlı kasanız teslim edilecek (${day})`,
    lead: (vault) =>
      `Bu, ${vault} adlı kasanız teslim edilmeden önceki son uyarımız. Bize hayatınızı kaybettiğiniz bildirildi ve o zamandan beri sizden haber almadık.`,
  },
  requested: {
    subject: (vault) => `${vault} adlı kasanızın teslimi istendi`,
    lead: (requester, vault) =>
      `${requester}, bu Heirlock hizmetiyle ilgilenenlerden biri, ${vault} adlı kasanızın teslim edilmesini istedi.`,
    own: (vault) => `Sizin adınıza oturum açmış biri, ${vault} adlı kasanızın teslimine başkalarının onay vermesini istedi.`,
    reason: 'Belirtilen gerekçe:',
    wait: 'Bu ileti ulaştıktan sonra 24 saat geçmeden onu sizden başka kimse teslim edemez. O zamana kadar tek bir düğmeye basmak bunu durdurur.',
    approvals: 'Önce onay vermesi gereken başka kişi sayısı',
    ends: 'İsteğin süresinin dolacağı an',
    wouldGoTo: 'Teslim edilirse alacak olanlar',
    choice:
      'Bundan haberiniz varsa ve kabul ediyorsanız yapmanız gereken bir şey yok. İstemiyorsanız şimdi bildirin. Teslim geri alınamaz.',
  },
  opening: {
    subject: (vault) => `${vault} adlı kasanızı açmamızı istediniz`,
    lead: (vault) => `Sizin adınıza oturum açmış biri, Heirlock’a ${vault} adlı kasanızı açmasını söyledi.`,
    when: 'Ne zaman',
    goesTo: 'Kimler için açılacak',
    wait: (hours) => `Bu iletinin ulaşmasından sonra ${hours} kapalı kalır. O zamana kadar tek bir düğmeye basmak bunu durdurur.`,
    choice: 'Bunu siz yaptıysanız ve istiyorsanız yapmanız gereken bir şey yok. Değilse şimdi durdurun. Açılmış olan yeniden kapatılamaz.',
    ifUnsure:
      'Bu e-postanın gerçek olup olmadığından emin değilseniz bağlantıya dokunmayın; bunu bilgisayarınızdaki Heirlock’ta, kasanın ne zaman açılacağını gösteren bölümde durdurun. Yaşam işareti tek başına bunu durdurmaz.',
  },
  lowered: {
    subject: (vault) => `${vault} adlı kasanızın teslimi için daha az kişinin onayı gerekiyor`,
    lead: (vault) =>
      `Sizin adınıza oturum açmış biri, ${vault} adlı kasanız elle teslim edilmeden önce onay vermesi gereken kişi sayısını düşürdü.`,
    before: 'Şimdiye kadar onay vermesi gereken',
    now: 'Bundan böyle onay vermesi gereken',
    when: 'Ne zaman',
    ifNotYou:
      'Bunu siz yaptıysanız yapmanız gereken bir şey yok. Değilse hemen oturum açın, şifrenizi değiştirin, bunu yaparken bütün anahtar ve oturumları sonlandırın ve sayıyı yeniden belirleyin.',
  },
  link: {
    subject: (owner) => `Vefat haberini bize nasıl bildirirsiniz: ${owner}`,
    lead: (owner, vault) =>
      `Biri, büyük olasılıkla siz, bize kasası size ayrılmış bir kişinin hayatını kaybettiğini bildirdi. Söz konusu olan, ${owner} tarafından tutulan ${vault} adlı kasa. Eğer öyleyse başınız sağ olsun.`,
    how: 'Bu düğmenin götürdüğü sayfada ölüm belgesini tarama ya da fotoğraf olarak sunabilirsiniz. Acele etmenize gerek yok.',
    button: 'Ölüm belgesi sun',
    then: 'Gönderdiğinize sonra ilgili kişiler bakar. Bir şey eksikse size yazarız; kasa size açıldığında yeniden yazarız.',
    ifAlive: (owner) =>
      `Eğer ${owner} hayattaysa ya da bunu siz istemediyseniz bir şey yapmanız gerekmez: kendiliğinden hiçbir şey olmaz. Bu e-postadan emin değilseniz onu aileden birine ya da miras işleriyle ilgilenen kişiye gösterebilirsiniz.`,
  },
  rejected: {
    subject: (owner) => `Sunduğunuz belgeyi onaylayamadık: ${owner}`,
    lead: (vault, owner) => `${owner} tarafından tutulan ${vault} adlı kasa için sunduğunuz belge için teşekkür ederiz. Onu onaylayamadık.`,
    reason: 'Nedeni:',
    how: 'İstediğiniz zaman başka bir belge sunabilirsiniz. Bu düğme ilgili sayfaya götürür.',
    button: 'Başka bir belge sun',
    help: 'Yardıma ihtiyacınız varsa bu e-postayı aileden birine ya da miras işleriyle ilgilenen kişiye gösterebilirsiniz.',
  },
  calledOff: {
    subject: (owner) => `Kasa kapalı kalıyor: ${owner}`,
    lead: (vault, owner) =>
      `${owner} tarafından tutulan ${vault} adlı kasa için bir ölüm belgesi sundunuz. O zamandan sonra kasanın sahibinin hesabından bir yaşam işareti aldık; bu yüzden kasa kapalı kalıyor ve sunduğunuz belge artık geçerli değil.`,
    mistake: (owner) => `Belki bir yanlışlık olmuştur; öyleyse her şey yolunda demektir. Lütfen ${owner} ile ya da aileyle konuşup sorun.`,
    ifStranger:
      'Bu işareti yalnızca bir yabancının vermiş olabileceğinden eminseniz bunu bu hizmetle ilgilenenlere bildirin ve belgeyi, bağlantınızı istediğiniz sayfadan bir kez daha sunun.',
  },
  reviewWanted: {
    subject: 'Bir ölüm belgesi incelenmeyi bekliyor',
    lead: (vault, owner) => `Bir alıcı, ${owner} tarafından tutulan ${vault} adlı kasa için bir ölüm belgesi sundu.`,
    handedIn: 'Sunulduğu an',
    please: 'Lütfen Heirlock’ta oturum açıp yakında bakın: yas tutan insanlar bunu bekliyor. Bu e-postada bilerek bağlantı yok.',
    footer: 'Bu e-postayı, bu Heirlock hizmetiyle ilgilendiğiniz için alıyorsunuz.',
  },
};
