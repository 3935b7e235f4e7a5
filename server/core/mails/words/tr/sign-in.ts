import type { MailCatalogue } from '../en/index.ts';

export const signIn: MailCatalogue['signIn'] = {
  footer:
    'Bu e-postayı, biri e-posta adresinizi Heirlock’a girdiği için alıyorsunuz. Heirlock, belgeleri sahipleri adına, teslim edilecekleri zamana kadar kilitli saklar.',
  ignoreIt:
    'Siz değildiyseniz bu e-postaya dokunmayın: bağlantı olmadan hiçbir şey olmaz. Bağlantıyı asla başkasına vermeyin ve kimseye okumayın.',
  link: {
    subject: 'Heirlock’ta oturum açma bağlantınız',
    lead: {
      sign_in: 'Biri, umarız siz, bu e-posta adresiyle Heirlock’ta oturum açmak istiyor.',
      sign_up: 'Biri, umarız siz, bu e-posta adresiyle Heirlock’ta hesap açmak istiyor. Zaten bir hesap var ve olduğu gibi kalıyor.',
    },
    button: 'Oturum aç',
  },
  signUp: {
    subject: 'Heirlock için e-posta adresinizi doğrulayın',
    lead: 'Biri, umarız siz, bu e-posta adresiyle Heirlock’ta hesap açmak istiyor.',
    button: 'Doğrula ve oturum aç',
    password: 'Adresiniz doğrulandıktan sonra bir şifre seçebilirsiniz. Sizden önce kimse şifre belirlemedi.',
  },
  unknown: {
    subject: 'Bu e-posta adresiyle bir Heirlock hesabı yok',
    lead: (address) => `Biri, belki siz, Heirlock’ta şu adresle oturum açmak istedi: ${address}. Bu adresle bir hesap yok.`,
    ifYou: 'Bunu siz yaptıysanız oradaki adresiniz başka olabilir ya da henüz hesabınız olmayabilir: öyleyse sayfaya dönüp bir hesap açın.',
    ifNotYou: 'Siz değildiyseniz yapmanız gereken bir şey yok.',
  },
  removal: {
    subject: 'Bilgisayarlarınızdan biri Heirlock’tan kaldırılacak',
    lead: 'Bilgisayarlarınızdan biri, başka bir bilgisayarın Heirlock hesabınızdan kaldırılmasını istedi. Kaldırılan artık değişiklikleri almaz ve yeniden kurulması gerekir. Bunun için kimse ikinci bir doğrulama göstermedi, bu yüzden üç gün bekleniyor.',
    device: 'Kaldırılacak olan',
    asker: 'İsteyen',
    addedOn: (moment) => `eklenmiş olan bilgisayar (${moment})`,
    askedAt: 'İstendiği an',
    notBefore: 'Kaldırılacağı an',
    choice: 'Bunu istiyorsanız yapmanız gereken bir şey yok. İstemiyorsanız düğmeye basın, bilgisayar kalsın.',
    button: 'Bu bilgisayar kalsın',
    thief: 'Bunu siz istemediyseniz bilgisayarlarınızdan birini başkası kullanıyor demektir. Kaldırılacak olanı tutun, isteyeni kaldırın.',
  },
  reached: {
    subject: 'Bu e-posta size ulaşıyor mu? Lütfen düğmesine basın',
    lead: 'Bu, Heirlock’ta istediğiniz deneme e-postası. Hatırlatmalar ve uyarılar bu adrese aynı yoldan gelir. Düğmeye basın ki Heirlock size ulaştıklarını bilsin. O zamana kadar hiçbir söz vermez.',
    button: 'Bu e-posta bana ulaştı',
    works: (days) => `Düğme ${days} gün geçerlidir.`,
    ifNotYou:
      'Heirlock kullanmıyorsanız biri bir adresi yanlış yazmıştır. Bu e-postaya dokunmayın: düğmeye basılmadıkça size bel bağlanmaz.',
    footer: 'Bu e-postayı, bu adres Heirlock’ta bir kasa sahibine ulaşılan adres olarak verildiği için alıyorsunuz.',
  },
  changed: {
    when: 'Ne zaman',
    sessionsEnded: 'Oturumu kapatılan başka tarayıcı ve programlar',
    keysEnded: 'İptal edilen API anahtarları',
    ifNotYou:
      'Bunu siz yaptıysanız yapmanız gereken bir şey yok. Değilse hemen, size e-postayla göndereceğimiz bir bağlantıyla oturum açın, şifrenizi değiştirin ve her yerde oturumu kapatın.',
    footer:
      'Bu e-postayı, Heirlock’ta hesabınız olduğu için alıyorsunuz. Oturum açma ya da size ulaşma yolu değiştiğinde her zaman göndeririz; kapatılamaz.',
  },
  keyMade: {
    subject: 'Heirlock hesabınız için programlara yönelik bir anahtar yapıldı',
    lead: {
      live: 'Sizin adınıza oturum açmış biri bir API anahtarı yaptı. Programlar böyle bir anahtarla sizin adınıza işlem yapar.',
      test: 'Sizin adınıza oturum açmış biri, deneme verileri için bir API anahtarı yaptı. Gerçek kasalarınızın hiçbirine erişmez.',
    },
    mayRelease: 'Bu anahtara sahip olan, şifreniz ve ikinci doğrulama olmadan kasalarınızı değiştirebilir ve teslim edebilir.',
    mayNotRelease: 'Bu anahtara sahip olan, kasalarınızı teslim edemez.',
    name: 'Ad',
    unnamed: 'gösterilebilecek bir ad yok',
    may: 'Yapabildikleri',
    permissions: { read: 'okumak', write: 'değiştirmek ve teslim etmek', delete: 'silmek' },
    until: 'Geçerlilik sonu',
    forEver: 'biri iptal edene kadar',
    ifNotYou:
      'Bunu siz yaptıysanız yapmanız gereken bir şey yok. Değilse hemen oturum açıp anahtarı iptal edin; ya da şifrenizi değiştirin ve bunu yaparken bütün anahtar ve oturumları sonlandırın.',
  },
  changes: {
    password_changed: {
      subject: 'Heirlock şifreniz değiştirildi',
      sentence: 'Heirlock hesabınızın şifresi değiştirildi.',
    },
    totp_added: {
      subject: 'Heirlock hesabınıza bir kod uygulaması eklendi',
      sentence: 'Bundan böyle Heirlock hesabınızda oturum açarken bir uygulamadan kod istenir.',
    },
    totp_removed: {
      subject: 'Kod uygulaması Heirlock hesabınızdan kaldırıldı',
      sentence: 'Heirlock hesabınızda oturum açarken artık uygulamanızdan kod istenmez.',
    },
    passkey_added: {
      subject: 'Heirlock hesabınıza bir geçiş anahtarı eklendi',
      sentence: 'Heirlock hesabınıza bir geçiş anahtarı eklendi. Bundan böyle oturum açarken ikinci bir kanıt istenir.',
    },
    passkey_removed: {
      subject: 'Heirlock hesabınızdan bir geçiş anahtarı kaldırıldı',
      sentence: 'Heirlock hesabınızdan bir geçiş anahtarı kaldırıldı.',
    },
    recovery_code_used: {
      subject: 'Heirlock hesabınızın bir kurtarma kodu kullanıldı',
      sentence: 'Biri, kurtarma kodlarınızdan biriyle Heirlock hesabınızda oturum açtı. O kod bir daha geçerli olmaz.',
    },
    recovery_codes_replaced: {
      subject: 'Heirlock kurtarma kodlarınız yenilendi',
      sentence: 'Heirlock hesabınız için yeni kurtarma kodları yapıldı. Öncekiler artık geçerli değil.',
    },
    code_reused: {
      subject: 'Uygulamanızın bir kodu iki kez kullanıldı',
      sentence:
        'Biri Heirlock’a, uygulamanızın daha önce kullanılmış bir kodunu gönderdi. Kabul edilmedi. Biri omzunuzun üzerinden bakıyor olabilir.',
    },
    session_reused: {
      subject: 'Heirlock hesabınızda bir cihazın oturumu kapatıldı',
      sentence:
        'Heirlock hesabınızda oturumu açık olan bir cihaz, daha önce kullanılmış bir kanıt kullandı. Böyle bir kanıt kopyalanmış olabilir, bu yüzden o cihazın oturumunu kapattık.',
    },
    device_removed: {
      subject: 'Heirlock hesabınızdan bir cihaz kaldırıldı',
      sentence: 'Kasalarınızı açan bilgisayarlardan biri Heirlock hesabınızdan kaldırıldı. Artık değişiklikleri almaz.',
    },
    device_kept: {
      subject: 'Bir cihaz Heirlock hesabınızda kalıyor',
      sentence: 'Bilgisayarlarınızdan biri Heirlock hesabınızdan kaldırılacaktı. Biri bunu durdurdu; bilgisayar kalıyor.',
    },
    kit_access_made: {
      subject: 'Yeni bir Heirlock kasa sahibi seti var',
      sentence:
        'Parola cümlenizle birlikte yeni bir bilgisayarın kasalarınızı açabileceği bir kasa sahibi seti basıldı. Daha önceki setler artık yeni bir bilgisayarı içeri almaz.',
    },
    kit_access_used: {
      subject: 'Biri Heirlock kasa sahibi setinizi kullanıyor',
      sentence:
        'Bir bilgisayar bu hizmete, kasa sahibi setinizde basılı olan giriş yolunu gösterdi. Parola cümlenizin kilitlediğini aldı; parola cümlesi ya da kurtarma kelimeleri olmadan açılan hiçbir şey almadı.',
    },
    contacts_changed: {
      subject: 'Heirlock’un size ulaşma yolları değişti',
      sentence:
        'Heirlock’un teslimden önce uyarı gönderdiği ikinci bir adres ya da telefon numarası hesabınıza eklendi ya da hesabınızdan çıkarıldı.',
    },
    trusted_contacts_changed: {
      subject: 'Heirlock’un sizi sorduğu kişiler değişti',
      sentence: 'Heirlock’un teslimden önce sorduğu kişilere biri eklendi ya da biri artık onlardan değil.',
    },
  },
};
