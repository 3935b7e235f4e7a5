import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { thirdPaper as english } from '../en/third-paper.ts';

export const thirdPaper: Catalogue<typeof english> = {
  title: 'Heirlock: üçüncü parça',
  labels: {
    owner: 'Kimden',
    holder: 'Saklayan',
    day: 'Basıldığı gün',
    first: 'Hizmet 1',
    second: 'Hizmet 2',
  },
  noName: '(ad verilmemiş)',
  code: 'Kamera için',
  headings: {
    words: 'Bu kâğıdın kelimeleri',
    about: 'Bu nedir',
    asked: 'Sizden istenen',
    never: 'Lütfen asla',
    note: 'Lütfen dikkat',
  },
  sentences: {
    divided: ({ owner }) =>
      `${owner} tarafından başkalarına bırakılanlar kilitlidir. Bu kâğıt, onun anahtarlarından biri üç parçaya bölünebilsin diye yapıldı: yukarıda adı geçen iki hizmetin her biri için bir parça ve bu kâğıdın açtığı üçüncü bir parça. Herhangi iki parça o anahtarı oluşturur; tek parça hiçbir şeyi açığa çıkarmaz.`,
    alone: () => 'Bu yüzden bu kâğıt tek başına hiçbir şeyi açmaz.',
    purpose: () => 'Hizmetlerden birinin artık olmaması durumu içindir: o zaman ötekinin parçası ve bu kâğıt anahtarı oluşturur.',
    keep: () => 'Onu kapalı zarfta, güvenli ve kuru bir yerde saklayın ve istenene kadar kimseye göstermeyin.',
    when: ({ owner }) =>
      `Kelimelerini, ${owner} tarafından kendisine bir şey bırakılmış olan birine, hizmetlerden birinin ona bu konuda yazdığını ve sayfasının bu kâğıdı istediğini size gösterdiğinde verin.`,
    proof: ({ owner }) =>
      `Önce ölüm belgesini görmek isteyin ya da kendiniz ulaşmayı deneyin (söz konusu kişi: ${owner}). Eğer ${owner} yanıt verir ve bunu istemezse kelimeleri kimseye vermeyin.`,
    several: () =>
      'Böyle birkaç kişi olabilir ve her birine kelimeler gerekebilir: her birinin onları yazmasına ya da kodu taramasına izin verin, kâğıdı siz saklayın.',
    where: () => 'Kelimeler, hizmetin e-postasındaki bağlantının açtığı sayfaya yazılır. Nereye yazılacağını sayfa söyler.',
    back: ({ owner }) =>
      `Eğer ${owner} isterse ya da artık saklayamıyorsanız geri verin; ${owner} hayatını kaybettiyse evrakınızı devralan kişiye verin.`,
    neverServices: () =>
      'Hizmetlerden birini işleten ya da onlar adına gelen kimseye vermeyin: bir hizmetin parçası ve bu kâğıt, üç parçadan ikisidir.',
    neverCopy: () => 'Fotoğrafını çekmeyin, kelimelerini e-postayla göndermeyin ve sizi arayan birine okumayın.',
    newer: ({ owner }) =>
      `O günden sonra ${owner} daha yeni bir kâğıt yaptırmış olabilir. Sayfa bu kelimeleri kabul etmezse bunun gibi daha yeni bir kâğıt arayın.`,
    unneeded: () => 'İki hizmet de görevini yaptığı sürece bu kâğıda kimsenin ihtiyacı yoktur.',
    bothGone: () =>
      'Hizmetlerin ikisi de artık yoksa bu kâğıt hiçbir şeyi açmaz. Ondan önce dosya olarak kaydedilenler için bu kâğıdın kelimeleri gerekmez.',
    dated: ({ day }) => `Buradaki adlar ve adresler şu güne aittir: ${day}.`,
    found: ({ owner }) => `Bu kâğıdı bulan, lütfen şu kişiye versin: ${owner}.`,
    foundHeld: ({ owner, holder }) => `Bu kâğıdı bulan, lütfen şu kişilerden birine versin: ${holder} ya da ${owner}.`,
    experts: () =>
      'Uzmanlar için: bu, Heirlock’un herkese açık FORMAT.md belgesinde anlatılan “paper of the third party” (üçüncü tarafın kâğıdı).',
  },
};
