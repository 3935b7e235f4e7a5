import type { MailCatalogue } from '../en/index.ts';

export const owner: MailCatalogue['owner'] = {
  releasedOn: 'Haber almazsak kasa şu anda teslim edilir',
  checkInButton: 'Şimdi yaşam işareti ver',
  checkInHow: 'Bağlantı, tek düğmeli bir sayfa açar. Düğmeye basın, hepsi bu.',
  keptWith: (others) =>
    `Kasanız başka hizmetlerle birlikte kapalı tutuluyor: ${new Intl.ListFormat('tr').format(others)}. Oradan da böyle bir e-posta alırsınız ve onu ayrıca yanıtlamanız gerekir: bu e-postada bastığınız düğme orada yalnızca bir süre geçerlidir ya da hiç geçerli değildir. Bilgisayarınızdaki Heirlock’tan verdiğiniz yaşam işareti her yerde geçerlidir.`,
  reminder: {
    subject: (day, vault) => `Lütfen yaşam işareti verin (son gün: ${day}): ${vault}`,
    lead: (vault) =>
      `${vault} adlı kasanız için yaşam işareti zamanı yaklaştı. Yaşam işareti bize iyi olduğunuzu ve kasanın kapalı kalması gerektiğini bildirir.`,
    promise: 'Aşağıdaki güne kadar yaşam işareti verirseniz her şey olduğu gibi kalır.',
    due: 'Yaşam işareti için son an',
  },
  wasDue: 'Yaşam işaretinizin son anı şuydu',
  dueNotice: {
    subject: (vault) => `Yaşam işaretinizin zamanı gelmişti: ${vault}`,
    lead: (vault) => `${vault} adlı kasanız için yaşam işaretinizin zamanı gelmişti ve sizden haber almadık. Kasa hâlâ kapalı.`,
    choice:
      'Şimdi yaşam işareti verin, her şey olduğu gibi kalsın. Aksi hâlde kasa, seçtiğiniz kişilere teslim edilir ve bu geri alınamaz.',
  },
  lastWarning: {
    subject: (vault, day) => `Son uyarı: ${vault} adlı kasanız teslim edilecek (${day})`,
    lead: (vault) =>
      `Bu, ${vault} adlı kasanız teslim edilmeden önceki son uyarımız. Yaşam işaretinizin zamanı geldiğinden beri sizden haber almadık.`,
    choice: 'Bunu okuyorsanız ve kasanın kapalı kalmasını istiyorsanız şimdi yaşam işareti verin. Teslim geri alınamaz.',
  },
  datePassed: {
    subject: (vault, day) => `Lütfen tarihe bakın: ${vault} adlı kasanız teslim edilecek (${day})`,
    lead: (vault) =>
      `${vault} adlı kasanız için belirlenen teslim tarihi, kasa arşivdeyken ya da silinmişken veya burada hiçbir şey teslim edilemezken geçti; bu yüzden o zaman hiçbir şey teslim edilmedi. Şimdi teslim zamanı geldi.`,
    passed: 'Geçen tarih',
    releasedOn: 'Yeni bir tarih belirlemezseniz kasa şu anda teslim edilir',
    choice:
      'Bunu istemiyorsanız o zamandan önce bilgisayarınızda Heirlock’u açıp bu kasa için yeni bir tarih belirleyin. Teslim geri alınamaz.',
    nothingToDo:
      'Kasa teslim edilsin istiyorsanız yapmanız gereken bir şey yok. Bu e-postada bilerek bağlantı yok: kuşkunuz varsa doğrudan Heirlock’a bakın.',
  },
  released: {
    subject: (vault) => `${vault} adlı kasanız teslim edildi`,
    lead: (vault) => `${vault} adlı kasanız, seçtiğiniz kişilere teslim edildi. Bu geri alınamaz.`,
    on: 'Teslim edildiği an',
    why: 'Neden',
    trigger: {
      manual: 'Hesabınızdan elle teslim edildi',
      inactivity: 'Yaşam işareti bize zamanında ulaşmadı',
      date_based: 'Belirlediğiniz tarih geldi',
      death_certificate: 'Bir ölüm belgesi sunuldu ve kabul edildi',
    },
    writtenTo: 'Yazdıklarımız',
    wanted: 'İstediğiniz buysa yapmanız gereken bir şey yok.',
    unwanted:
      'Değilse seçtiğiniz kişilerle konuşun: onlara bıraktıklarınızı artık açabilirler. Kasanın Heirlock’taki geçmişi, neler olduğunu gösterir. Hesabınızı başkasının kullandığını düşünüyorsanız şifrenizi orada değiştirin.',
  },
};
