import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { english } from './en.ts';
import { sheet } from './tr/sheet.ts';
import { thirdPaper } from './tr/third-paper.ts';

export const turkish: Catalogue<typeof english> = {
  kit: {
    title: 'Heirlock kasa sahibi seti',
    introduction:
      'Bu sayfa ve parola cümlenizle kasalarınızı yeni bir cihazda açarsınız. Yalnızca bu sayfayla yeni bir parola cümlesi belirleyebilirsiniz. Ona sahip olan herkes aynısını yapabilir: onu pasaportunuzu sakladığınız yerde saklayın ve kelimelerini kimseye söylemeyin.',
    of: (owner) => `Sahibi: ${owner}.`,
    accountHeading: 'Hesap',
    account: (account, generation, printedOn, server) =>
      `${account}, set ${generation}, basıldığı gün: ${printedOn}${server === null ? '' : `, adres: ${server}`}`,
    secretKey: 'Gizli anahtar (13 kelime): yeni bir cihazda, parola cümlenizle birlikte istenir',
    recoveryKey: 'Kurtarma anahtarı (25 kelime): parola cümlesi unutulursa her şeyi açar',
    code: 'İkisi de kamera için kod olarak',
    wayInIntroduction:
      'Yeni bir bilgisayarda Heirlock’u açın, “Bring back my vault” (kasamı geri getir) seçeneğini seçin ve bu sayfada yazanları yukarıdan aşağıya yazın. Sonra parola cümlenizi yazın. Bu sayfayı pasaportunuzu sakladığınız yerde saklayın ve kelimelerini kimseye söylemeyin.',
    wayInServer: '1. Adres',
    wayInHere:
      'Bu adrese yalnızca bunu basan bilgisayar ya da onun kendi ağı ulaşabilir. O bilgisayar kaybolursa bu sayfa hiçbir şeyi geri getirmez. Heirlock’un internette bir adresi olduğunda onu yeniden basın ve o zamana kadar yedek tutun.',
    wayIn: '2. Giriş yolu (13 kelime): bu kâğıdı o adreste gösterir',
    wayInSecretKey: '3. Gizli anahtar (13 kelime)',
    wayInPassphrase: '4. Parola cümleniz. Bu kâğıtta yazmaz: o olmadan bu sayfayla kimse hiçbir şeyi açamaz.',
    wayInCode: '1–3 arasındaki adımlar, kamera için kod olarak: metni, adresin yerine yapıştırılabilir',
    recoveryTitle: 'Heirlock kasa sahibi seti, sayfa 2',
    recoveryIntroduction:
      'Yalnızca parola cümlesi unutulduğunda: bu kelimeler, sayfa 1 ile birlikte yenisini belirler. Bu sayfayı, sayfa 1’den başka bir yerde saklayın. İkisine de sahip olan kasalarınızı açar.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Heirlock daveti',
    about: (recipient, owner, vault, madeOn) =>
      owner === null
        ? `Kime: ${recipient}. Kimden: “${vault}” adlı kasanın sahibi. Hazırlandığı gün: ${madeOn}.`
        : `Kime: ${recipient}. Kimden: ${owner}. Kasa: “${vault}”. Hazırlandığı gün: ${madeOn}.`,
    why: 'Burada sizin için bir şey saklanıyor. Başka kimse açamasın diye lütfen şimdi kendinize bir parola cümlesi seçin; kasa teslim edildiğinde ona ihtiyacınız olacak.',
    todo: 'Yapılacaklar',
    scan: (site) =>
      `1. Kareyi telefonunuzun kamerasıyla tarayın. Götürdüğü adres: ${site}. Ya da oradan aldığınız e-postadaki bağlantıyı açıp aşağıdaki kelimeleri yazın. Onları başka hiçbir yere yazmayın.`,
    reader:
      '1. Bu kartla birlikte gelen çevrimdışı okuyucu sayfasını herhangi bir tarayıcıda açın ve kareyi orada tarayın ya da aşağıdaki kelimeleri yazın. Onları başka hiçbir yere yazmayın.',
    choose: '2. Parola cümlesini seçin ve onu yalnızca sizin bulacağınız bir yere yazın.',
    after: '3. Sonra bu kartı yok edin. Bir kez geçerlidir.',
    until: (day) => `Geçerli olduğu son gün: ${day}. Sonrasında yenisini isteyin.`,
    byHand:
      'Bu kartı elden verin. E-postayla göndermeyin ve fotoğrafını çekmeyin: onu ilk eline geçiren, parola cümlesini sizin yerinize seçebilir.',
    code: 'Kamera için',
    words: 'Bu kartın 13 kelimesi',
  },
};
