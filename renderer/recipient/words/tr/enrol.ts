import type { Words } from '../en/index.ts';

/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('tr'));

export const enrol: Words['enrol'] = {
  lead: 'Bir adım daha var. Birkaç dakika, bir kalem ve bir kâğıt yeterli.',
  before:
    'Burada daha önce bir parola cümlesi seçildi. Şimdi seçtiğiniz onun yerini alır; geçerli olduğunda önceki artık hiçbir şeyi açmaz.',
  inviter: 'sizi davet eden kişi',
  notInvited: 'Şimdi yapılacak başka bir şey yok',
  notInvitedWhy: (owner) =>
    `Parola cümlesi için önce bir kod gerekir; onu verecek olan: ${owner}. Burada sizin için açık olan böyle bir kod yok. Size bir kod verildiyse ${owner} ile konuşup hâlâ geçerli olup olmadığını sorun. Siz yanlış bir şey yapmadınız.`,
  choose: 'Lütfen bir parola cümlesi seçin',
  why: (owner) =>
    `${first(owner)} bu kasayı, bu hizmeti işletenler dahil başka kimse okuyamasın diye kilitledi. Bir gün, yalnızca sizin bildiğiniz bir parola cümlesiyle size açılır.`,
  paper: 'Lütfen onu kâğıda yazıp önemli evrakınızı sakladığınız yerde saklayın. Biz onu bilmiyoruz ve kimse size yeniden gönderemez.',
  six: 'Altı kelimeniz',
  others: 'Başka kelimeler göster',
  written: 'Kâğıda yazdım',
  rather: 'Kendim seçmek istiyorum',
  own: 'Kendi parola cümleniz',
  ownHint: (fewest) =>
    `En az ${fewest} karakter, en iyisi birbiriyle ilgisi olmayan birkaç kelime. Lütfen başka yerde kullandığınız bir şey olmasın.`,
  ownWarning: 'Altı kelime daha güvenlidir',
  ownWarningWhy:
    'Bu hizmeti ele geçiren biri yıllarca tahmin deneyebilir ve insanların uydurdukları, sandıklarından daha sık tahmin edilir. Kimsenin seçmediği kelimeler ise edilemez.',
  proposed: 'Bunun yerine önerilen altı kelimeyi al',
  next: 'Devam',
  typeBack: 'Şimdi kâğıdınızdan bakarak yazın',
  again: 'Kâğıdınızdan bakarak bir kez daha yazın',
  againHint: 'Böylece kâğıtta olması gerektiği gibi yazdığından emin olursunuz.',
  set: 'Bu parola cümlesini belirle',
  seeAgain: 'Kelimeleri yeniden göster',
  done: 'Parola cümleniz seçildi',
  keep: 'Lütfen yazılı olduğu kâğıdı güvenli bir yerde saklayın. Zamanı geldiğinde ona ihtiyacınız olacak.',
  settled: (owner) =>
    `Karşılaştırılacak bir şey yok ve sizin yapacağınız başka bir şey kalmadı: ${owner} Heirlock’u bir daha açtığında her şey tamamlanmış olur. Bu sayfayı kapatabilirsiniz.`,
  call: 'Geriye bir görüşme kaldı',
  compare: (owner) =>
    `Parola cümleniz henüz hiçbir şeyi açmıyor. Lütfen telefonda ya da yüz yüze ${owner} ile konuşup bu altı kelimeyi okuyun. ${first(owner)} onları Heirlock’a yazar ve böylece seçenin siz olduğunuzu bilir:`,
  phrase: 'Güvenlik cümlesi',
  differ: (owner) =>
    `Heirlock bu kelimelerin yanlış olduğunu söylerse, sizinle ${owner} arasına biri girmiş olabilir: o zaman size bu yolla hiçbir şey bırakılmaz. Bu kelimeler gizli değildir ve parola cümleniz de değildir.`,
  end: (owner) => `Parola cümleniz, ${owner} bu kelimeleri yazdığında geçerli olur, daha önce değil. O zaman bu sayfayı kapatabilirsiniz.`,
};

export const invited: Words['invited'] = {
  heading: 'Önce size verilen kod',
  why: (owner) =>
    `Onu size veren: ${owner}; basılı bir kartta, bir ekranda ya da bir bağlantıda. Bu davetin gerçekten o kişiden gelip gelmediğini bize gösterir. Asla e-postayla gelmez. Lütfen yalnızca buraya yazın ve kimseye vermeyin.`,
  words: 'Kodunuzun kelimeleri',
  hint: 'Numaralandırıldıkları gibi, art arda. Büyük harfler ve boşluklar fark etmez; bir kelimenin ilk dört harfi yeterlidir.',
  count: (count) => `13 kelimeden ${count} tanesi`,
  wrongCount: (count) => `Burada ${count} kelime var, kod ise 13 kelimedir.`,
  none: (owner) =>
    `Kodunuz yok mu? O zaman lütfen ${owner} ile yüz yüze ya da telefonda konuşup isteyin. Birkaç gün sürerse hiçbir şey kaybolmaz.`,
  right: 'Kodunuz doğru: bu davet, kodu size veren kişiden geliyor.',
};

export const offline: Words['offline'] = {
  heading: 'İlerisi için parola cümlesi seçin',
  lead: 'Davet edildiyseniz ve kodunuzla birlikte bir dosya aldıysanız onu burada seçin. Adı .heirlock-offer ile biter.',
  offer: 'Davetinizin dosyası',
  hand: 'Bu dosyayı teslim edin',
  handWhy:
    'Parola cümleniz henüz hiçbir şeyi açmıyor. Bu dosyayı kaydedin ve örneğin bir USB bellekle sizi davet eden kişiye verin. Gizli değildir, istediğiniz yoldan gidebilir.',
  save: 'Dosyayı kaydet',
  fileName: 'Beni davet eden kişi için',
  settled: 'Dosya onun Heirlock’una girdiğinde her şey tamamdır. Karşılaştırılacak bir şey yok.',
};
