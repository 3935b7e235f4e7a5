import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) =>
    `Heirlock: ${vault} adlı kasanız için yaşam işareti gelmedi. Teslim edileceği an: ${moment}. Durdurmak için: ${url}`,
  certificate: (vault, moment, url) =>
    `Heirlock: ölüm belgeleri onaylandı. ${vault} adlı kasanız teslim edilecek: ${moment}. Durdurmak için: ${url}`,
  requested: (vault, url) =>
    `Heirlock: ${vault} adlı kasanızın teslimi istendi. Bundan 24 saat sonra gerçekleşebilir. Durdurmak için: ${url}`,
  opening: (vault, hours, url) =>
    `Heirlock: ${vault} adlı kasanıza açılma talimatı verildi. Bundan ${hours} sonra açılır. Durdurmak için: ${url}`,
  datePassed: (vault, moment) =>
    `Heirlock: ${vault} adlı kasanızın tarihi geçti. Teslim edileceği an: ${moment}. Durdurmak için Heirlock’ta yeni bir tarih belirleyin.`,
  contactCode: (code, minutes) => `Heirlock: ${code} bu numarayı doğrular. ${minutes} geçerlidir. Kimseye söylemeyin.`,
  leftToYou: (owner, url) =>
    `Heirlock: ${owner} size bir şey bıraktı. Burada bekliyor: ${url} Acelesi yok. Emin olmak için ona yakın birini arayın.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock: ${owner} tarafından size bırakılan hâlâ bekliyor: ${url} Acelesi yok. Emin olmak için ona yakın birini arayın.`,
  newLink: (owner, url) => `Heirlock: ${owner} tarafından size bırakılan için yeni bağlantınız: ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock: ${code} kodunuzdur. ${minutes} geçerlidir. Yalnızca açtığınız sayfaya yazın ve kimseye söylemeyin.`,
  witnessCode: (code, minutes) =>
    `Heirlock: ${code} imzalamak için ikinci kodunuzdur. ${minutes} geçerlidir. Yalnızca sayfamıza yazın ve kimseye söylemeyin.`,
  correction: (owner, url) =>
    `Heirlock: ${owner} tarafından size bırakılan, başka bir adrese de gönderilebilir. O adres sizin değilse buradan durdurun: ${url}`,
  wayAsked: (owner, url) =>
    `Heirlock: ${owner} adına soruyoruz: size bu numaradan ulaşabiliyor muyuz? Lütfen burada evet ya da hayır diye yanıtlayın: ${url}`,
};
