import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const turkish: Catalogue<typeof english> = {
  fileName: 'Önce beni okuyun.html',
  title: 'Bu, kimsenin yardımı olmadan nasıl açılır?',
  about: (owner, recipient, vault) =>
    `Bu klasörde, “${vault}” adlı kasadan ${recipient === '' ? 'bir kişi' : recipient} için${owner === '' ? '' : ` ${owner} tarafından`} bırakılanlar var. Kilitlidir.`,
  aboutSeveral: (owner, vault) =>
    `Bu klasörde, “${vault}” adlı kasadan birkaç kişi için${owner === '' ? '' : ` ${owner} tarafından`} bırakılanlar var. Her birinin payı ayrı ayrı kilitlidir.`,
  dates: (sealed, saved) => `Hazırlanıp imzalandığı tarih: ${sealed}. Buraya kaydedildiği tarih: ${saved}.`,
  madeOn: (saved) => `Hazırlandığı, imzalandığı ve buraya kaydedildiği tarih: ${saved}.`,
  need: 'Size gerekenler',
  needOf: (recipient) => `${recipient} için bırakılana gerekenler:`,
  needAny: 'Bunlardan biri yeterlidir:',
  passphrase: 'bunun için seçilmiş parola cümlesi; çoğu zaman altı basit İngilizce kelimedir',
  sheet: 'üst kısmında Heirlock yazan, numaralı kelimelerin bulunduğu basılı kelime kâğıdı',
  quorum: (needed, total) => `birkaç kişinin sakladığı ${total} basılı kelime kâğıdından herhangi ${needed} tanesi`,
  nobody:
    'Bu olmadan bunu kimse açamaz ve yenisini isteyebileceğiniz kimse yoktur. Bu elinizdeyse internete, hesaba ya da birinin iznine ihtiyacınız olmaz.',
  steps: 'Yapılacaklar',
  unpack: 'Bu sayfa hâlâ bir ZIP dosyasının içindeyse önce onu açın: çoğu bilgisayarda sağ tıklayıp “Tümünü ayıkla” ya da “Aç” ile.',
  open: (reader) =>
    `Çift tıklayarak şu dosyayı açın: “${reader}”. Firefox, Chrome, Edge ya da Safari gibi bir tarayıcıda açılır. Orada seçtiğiniz ve yazdığınız hiçbir şey bilgisayarınızdan çıkmaz.`,
  choose: (bundle) => `Orada şu dosyayı seçin: “${bundle}”.`,
  chooseOwn: 'Orada kendi adınızı taşıyan dosyayı seçin:',
  type: 'Kelime kâğıdındaki kelimeleri ya da parola cümlesini yazın.',
  save: 'Mektubu okuyun ve kilitsiz olarak elinizde olmasını istediğiniz dosyaları kaydedin.',
  fails: 'Sayfa artık açılmıyorsa',
  failsWhy: (format) =>
    `Bilgisayarlar değişir. “${format}” adlı dosya, bunun nasıl yapıldığını bayt bayt ve İngilizce olarak anlatır. Programlama bilen biri, yalnızca buna bakarak onu açacak yeni bir sayfa yazabilir. Böyle birine sorun ve bu klasörü gösterin.`,
  care: 'Uzun süre dayanması için',
  copies: 'İki ayrı yerde iki kopya saklayın, örneğin iki evde iki USB bellekte. Birkaç yılda bir, hâlâ okunup okunmadıklarına bakın.',
  apart: 'Parola cümlesini ya da kelime kâğıdını bu klasörden ayrı tutun: ikisine de sahip olan her şeyi okuyabilir.',
  checksum: 'Bunu açan sayfayı denetlemek isteyenler için',
  checksumWhy: (hash) =>
    `Bir kelime kâğıdı, basıldığı günkü sayfanın sağlama değerini belirtiyor olabilir. Daha yeni bir sayfanın değeri başkadır ve aynı dosyaları açar. Bu klasördeki sayfanın SHA-256 değeri: ${hash}.`,
};
