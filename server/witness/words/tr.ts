import type { AliveWords } from './en.ts';

export const turkish: AliveWords = {
  title: 'Hayatta mısınız?',
  heading: 'İyi misiniz?',
  asks: 'Bu tanığı Heirlock’taki bir kasa için siz belirlediniz. Bir süredir sizden haber almadı ve iyi olup olmadığınızı soruyor.',
  early: 'Bu tanığı Heirlock’taki bir kasa için siz belirlediniz. Yakında sizden yeniden haber almayı bekliyor.',
  paused: (until) => `Bu kasa duraklatıldı; bitiş: ${until}. Tanık bekliyor, sizin bir şey yapmanız gerekmiyor.`,
  expectedBy: 'Sizden haber beklediği son an',
  expectedUntil: 'Sizden haber beklemiş olduğu son an',
  givesOn: 'Haber almazsa parçasını en erken şu anda verir',
  anyTime: 'şu andan itibaren her an',
  button: 'Hayattayım',
  onlyHere: 'Burada bastığınız düğme yalnızca bu tanık için geçerlidir.',
  serversAsk: (servers) =>
    `İki hizmetiniz (${servers}) size kendileri sorar. Onların e-postalarını da yanıtlayın ya da bilgisayarınızdaki Heirlock’tan yaşam işareti verin: bu, üçüne de ulaşır.`,
  whatIs:
    'Bir tanık, kasanızın anahtarının üç parçasından birini saklar. Tek parça hiçbir şeyi açmaz. Sizden haber almazsa parçasını iki hizmetinize verir, başka hiç kimseye vermez.',
  done: 'Teşekkür ederiz. Bu tanık iyi olduğunuzu biliyor.',
  next: 'Sizden yeniden haber beklediği son an',
  closePage: 'Bu sayfayı kapatabilirsiniz.',
  given: 'Bu tanık parçasını verdi',
  givenRest:
    'Sizden zamanında haber almadı ve parçasını iki hizmetinize verdi. Onlar kendi saatlerine göre hareket eder ve size sordukları sürece sizi beklemeyi sürdürürler. Bilgisayarınızda Heirlock’u açın: kendiliğinden yeni bir anahtar yapar, o zaman verilmiş olan parça artık hiçbir şeyi açmaz.',
  unknown: 'Bu adres bir yere çıkmıyor',
  unknownRest: 'Adres eksik olabilir ya da bu tanık kasayı artık gözetmiyordur. Bilgisayarınızdaki Heirlock’tan yaşam işareti verin.',
  tooMany: 'Çok fazla istek geldi',
  tooManyRest: 'Bir süre sonra yeniden deneyin.',
  failed: 'Burada bir şeyler ters gitti',
  failedRest: 'Kaydedildi. Bir süre sonra yeniden deneyin ya da bilgisayarınızdaki Heirlock’tan yaşam işareti verin.',
  elsewhere: 'Bu, bu sayfadan gönderilmedi',
  elsewhereRest: 'E-postadaki bağlantıyı yeniden açın ve düğmeye orada basın.',
  languages: 'Diller',
};
