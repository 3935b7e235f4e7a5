import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Catalogue<typeof english> = {
  heading: 'Bunun anahtarı parçalar hâlinde saklanıyor',
  why: 'Hiç kimse, bu hizmeti işletenler bile, onu çok erken açamasın diye sahibi parçaları farklı kişilere verdi. Herhangi ikisi onu açar; ondan sonra burada her zamanki gibi devam edersiniz. Acele etmenize gerek yok.',
  list: 'Anahtarın parçaları',
  of: (name) => `Parça: ${name}`,
  ofPaper: 'Üçüncü parça, belki bir noterde duran bir kâğıt',
  ofWitness: 'Öteki ikisini gözeten üçüncü bir hizmetin parçası',
  here: 'burada',
  missing: 'henüz eksik',
  isFalse: 'gerçek olan değil',
  sparePaper: 'eksik olanın yerini alabilir',
  spareWitness: 'ikisinden biri artık yoksa buraya kendiliğinden gelir',
  together: 'İki parçayı bir araya getir',
  carryWhy: (other) =>
    `Düğmeye basın: bunun yanında, buradaki parçayla öteki hizmetin (${other}) bir sayfası açılır ve nasıl devam edeceğinizi söyler. Oradan da bir e-posta almış olmanız gerekir.`,
  bring: (other) => `Bu parçayı götür: ${other}`,
  otherWayRound: (other, bring) =>
    `Ters yönde de olur. Bu sayfayı açık bırakın, öteki hizmetten (${other}) gelen e-postadaki bağlantıya aynı tarayıcıda basın ve orada “${bring}” seçeneğini seçin. Sonra bu sayfa kendiliğinden devam eder.`,
  behind: (other) =>
    `Bu hizmet, sahibinin en son düzenlediklerinin hepsini öğrenmedi; bu yüzden burada açılamaz. Açılabileceği yer: ${other}.`,
  nothingToBring: (other) =>
    `Bu hizmetin sakladığı kullanılamıyor, bu yüzden öteki iki parça gerekir: öteki hizmetinki (${other}) ve üçüncüsü. Lütfen oradan gelen e-postadaki bağlantıya basın ve orada devam edin.`,
  complete: 'Anahtarın iki parçası burada',
  completeWhy: 'Birbirlerine uyuyorlar, devam edebilirsiniz.',
  rather: (other) => `Şurada açmak istiyorum: ${other}`,
  falseTitle: (giver) => `${giver} gerçek olmayan bir şey verdi`,
  falseWhy: (part) =>
    `Sahibinin yaptırdığı parça değil: ${part}. Bu sizin hatanız değil ve hiçbir şey kaybolmadı: öteki parçalardan herhangi ikisi onu açar. Lütfen miras işleriyle ilgilenen kişiye bildirin.`,
  saidToBe: (part) => `Kendisine verdiği ad: ${part}.`,
  none: (other) => `Öteki hizmetten (${other}) e-posta gelmedi ya da sayfası açılmıyor`,
  noneWhy:
    'Lütfen istenmeyen posta (spam) klasörüne de bakın. Biri bir süre ulaşılmaz olduysa iki hizmet aynı gün göndermez. Biri artık yoksa bile size bırakılanlar yine de açılabilir:',
  noneWithPaper:
    'üçüncü parçayla, yani 25 kelimelik bir kâğıtla. Kimde olduğunu aileye, bir notere ya da miras işleriyle ilgilenen kişiye sorun.',
  noneWithWitness:
    'üçüncü bir hizmet, ikisinden birinin artık olmadığını yaklaşık bir günde anlar ve parçasını buraya verir. O zaman burada olur ve devam edebilirsiniz.',
  lookAgain: 'Burada neler olduğuna yeniden bak',
  text: {
    title: 'Başka bir cihazda ya da metin olarak',
    ours: (other) =>
      `Bu, buradaki parçanın metin hâli. Onu öteki hizmetin (${other}) sayfasına, hangi cihazda açık olursa olsun yapıştırabilirsiniz. Parça tek başına hiçbir şeyi açmaz.`,
    copy: 'Parçayı kopyala',
    copied: 'Parça kopyalandı.',
    notCopied: 'Kopyalanamadı. Lütfen metni fareyle ya da parmağınızla işaretleyip öyle kopyalayın.',
    field: 'Metin olarak elinizde olan bir parça',
    hint: 'heirlock:part: ile başlar ve birkaç satır sürebilir.',
    add: 'Bu parçayı ekle',
  },
  paper: {
    title: 'Üçüncü parçanın kâğıdı bende',
    about: 'Başlığı “Heirlock: üçüncü parça” olup üzerinde kare bir desen ve numaralı 25 kelime vardır. Yazdıklarınızı başka kimse görmez.',
    words: 'Kâğıttaki kelimeler',
    hint: 'Numaralandırıldıkları gibi, art arda. Büyük harfler ve boşluklar fark etmez; bir kelimenin ilk dört harfi yeterlidir.',
    add: 'Bu kâğıdı ekle',
    wrongCount: (count) => `Burada ${count} kelime var. Bu kâğıtta 25 kelime vardır.`,
  },
  brought: {
    here: (own) => `Parça ulaştı: ${own}`,
    now: (own) => `Şimdi şu hizmetten gelen e-postadaki bağlantıya burada, bu tarayıcıda basın ve bu sayfayı açık bırakın: ${own}.`,
    then: 'Orada, önceki gibi e-postayla gelen bir kodu yazarsınız. Sonra parça oraya kendiliğinden gider ve bu sayfa bunu söyler.',
    elsewhere: 'Sayfa başka bir cihazda ya da başka bir tarayıcıda açık',
    elsewhereHow: 'Bu metni kopyalayın ve orada “Başka bir cihazda ya da metin olarak” başlığı altına yapıştırın.',
    taken: 'Parça ulaştı',
    takenHow: (own) => `Lütfen size bırakılanların bulunduğu sayfaya (${own}) dönün; orada devam eder. Bunu kapatabilirsiniz.`,
    refused: 'Parça ulaştı, ama orada işe yaramıyor',
    refusedHow: (own) => `Nedenini ve ne yapabileceğinizi size bırakılanların bulunduğu sayfa (${own}) söyler. Bunu kapatabilirsiniz.`,
    nothing: 'Buraya getirilecek bir şey yok',
    nothingHow:
      'Bu sayfa, bir anahtarın parçasını başka bir sayfaya götürür. Lütfen e-postalarınızdan birindeki bağlantıyı yeniden açın ve düğmeye orada basın.',
  },
};
