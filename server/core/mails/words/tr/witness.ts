import type { MailCatalogue } from '../en/index.ts';

export const witness: MailCatalogue['witness'] = {
  button: 'Hayattayım',
  how: 'Bağlantı, tek düğmeli bir sayfa açar. Düğmeye basın; burada işiniz biter.',
  onlyHere: (servers) =>
    `Bu yalnızca bu tanık için geçerlidir. İki hizmetiniz (${servers}) size kendileri sorar: onların e-postalarını da yanıtlayın ya da bilgisayarınızdaki Heirlock’tan yaşam işareti verin; bu, üçüne de ulaşır.`,
  whatIs:
    'Bir tanık, bir kasanın anahtarının üç parçasından birini saklar. Tek parça hiçbir şeyi açmaz. Sizden haber almazsa parçasını iki hizmetinize verir, başka hiç kimseye vermez.',
  ifGenuine:
    'Bu e-postanın gerçek olup olmadığından emin değilseniz bağlantıya dokunmayın; bilgisayarınızdaki Heirlock’tan yaşam işareti verin. Bu, tanığa da ulaşır.',
  givenOn: 'Haber almazsa parçasını en erken şu anda verir',
  servers: 'İki hizmetiniz',
  reminder: {
    subject: (day) => `Bir tanık soruyor: iyi misiniz? Lütfen yanıtlayın (son gün: ${day})`,
    lead: 'Bu tanıktan, iki hizmetle birlikte bir kasanızı gözetmesini istediniz. İyi olduğunuzu bildirmenin zamanı yaklaştı.',
    due: 'Yanıt için son an',
  },
  wasDue: 'Sizden haber beklemiş olduğu son an',
  dueNotice: {
    subject: 'Bir tanık sizden haber almadı',
    lead: 'Bu tanıktan, iki hizmetle birlikte bir kasanızı gözetmesini istediniz. Sizden haber almadı; ne bilgisayarınızdan ne de hizmetlerinizden.',
  },
  lastWarning: {
    subject: (day) => `Tanığınızdan son uyarı: parçasını verecek (en erken ${day})`,
    lead: 'Bu, bir kasanızı gözeten tanığın son uyarısı. Sizden hâlâ haber almadı.',
  },
  gave: {
    subject: 'Bir tanık, kasanızın anahtarının kendisindeki parçasını verdi',
    lead: 'Bu tanıktan, iki hizmetle birlikte bir kasanızı gözetmesini istediniz. Sizden zamanında haber almadı ve anahtarın kendisindeki parçasını iki hizmetinize verdi.',
    on: 'Parçasını verdiği an',
    opensNothing:
      'Tek parça hiçbir şeyi açmaz. Hizmetleriniz kendi saatlerine göre hareket eder ve size sordukları sürece sizi beklemeyi sürdürürler.',
    ifWell:
      'İyiyseniz bilgisayarınızda Heirlock’u açın: kendiliğinden yeni bir anahtar yapar, o zaman verilmiş olan parça artık hiçbir şeyi açmaz. Hizmetlerinizin e-postalarını da yanıtlayın.',
  },
  footer: 'Bu e-postayı, Heirlock’ta bir kasa için bu tanığı belirlediğiniz için alıyorsunuz.',
};
