import type { MailCatalogue } from '../en/index.ts';

export const recipients: MailCatalogue['recipients'] = {
  codeComesNext:
    'Bağlantıyı açtığınızda bu e-posta adresine kısa bir kod göndeririz. Onu sayfaya yazın; sayfa sonraki adımlarda size yol gösterir. Kod, size ait olanı sizden başka kimsenin açamamasını sağlar.',
  atHand: {
    one: (key) => `Lütfen yanınızda bulundurun: ${key}.`,
    oneOf: (keys) => `Koddan başka şunlardan biri gerekir, lütfen yanınızda bulundurun: ${keys.join('; ya da ')}.`,
  },
  onTheDay: {
    one: (key) => `O gün şu gerekecek: ${key}.`,
    oneOf: (keys) => `O zaman, size göndereceğimiz koddan başka şunlardan biri gerekecek: ${keys.join('; ya da ')}.`,
  },
  nothingElse: 'Bunun için başka bir şey gerekmez.',
  keys: {
    sheet: (owner) => `${owner} tarafından size verilmiş olan ya da kendi evrakı arasında duran, numaralı kelimelerin yazılı olduğu kâğıt`,
    enrolled: (owner) => `${owner} sizden istediğinde seçtiğiniz parola cümlesi: çoğunlukla kâğıda yazdığınız altı kelime`,
    quorum: (owner) =>
      `${owner} tarafından farklı kişilere verilmiş, numaralı kelimelerin yazılı olduğu kâğıtlardan birkaçı; bunları size telefonda da okuyabilirler`,
  },
  makeSure: (owner) =>
    `Bu e-postanın gerçek olup olmadığını mı merak ediyorsunuz? ${owner} ile yakın olan birini, önceden bildiğiniz bir telefon numarasından arayın; asla bir e-postadaki numaradan değil. Onu aileden birine ya da miras işleriyle ilgilenen kişiye de gösterebilirsiniz. ${owner} ile e-postayla yazışmaya çalışmak işe yaramayabilir, çünkü o e-postalar artık okunmuyor olabilir.`,
  openButton: 'Size bırakılanı açın',
  verification: {
    subject: (owner) => `${owner} e-posta adresinizi doğrulamanızı istiyor`,
    lead: (owner, vault) => `${owner}, Heirlock’ta ${vault} adlı bir kasada belgeler saklıyor ve bir gün onları sizin almanızı istiyor.`,
    please: 'Başkasına değil size ulaşmaları için lütfen bu e-posta adresinin size ait olduğunu doğrulayın. Acele etmenize gerek yok.',
    button: 'Adresimi doğrula',
    nothingElse:
      'Yapılacak başka bir şey yok ve size hiçbir maliyeti olmaz. Henüz hiçbir belge görmeyeceksiniz; zamanı gelince size yazarız.',
    nothingNow: (owner) =>
      `Şimdilik hepsi bu ve size hiçbir maliyeti olmaz. Daha sonra ${owner} bir parola cümlesi seçmenizi isteyebilir ya da saklamanız için size bir kâğıt verebilir: o gün geldiğinde buna ihtiyacınız olacak. Henüz hiçbir belge görmeyeceksiniz; zamanı gelince size yazarız.`,
    thenPassphrase:
      'Bundan sonra sayfada bir parola cümlesi seçersiniz. Size hiçbir maliyeti olmaz. Henüz hiçbir belge görmeyeceksiniz; zamanı gelince size yazarız.',
    ifGenuine: (owner) =>
      `Bunun gerçek olup olmadığını mı merak ediyorsunuz? ${owner} ile yüz yüze ya da önceden bildiğiniz bir numaradan telefonda konuşup sorun. Bu kişiyi tanımıyorsanız bu e-postayı dikkate almayın; hiçbir şey olmaz.`,
  },
  addressChanged: {
    subject: (owner) => `${owner} Heirlock’taki e-posta adresinizi değiştirdi`,
    lead: (owner, vault) =>
      `${owner}, Heirlock’ta ${vault} adlı bir kasada sizin için belgeler saklıyor. Bundan böyle bu adreste değil, başka bir e-posta adresinde size ulaşacaklar.`,
    ended: 'Bu adrese gönderilmiş bağlantılar artık çalışmaz ve bu kasayla ilgili başka bir şey buraya gelmez.',
    ifSurprised: (owner) =>
      `Yeni bir adresiniz varsa yapmanız gereken bir şey yok. Bu sizi şaşırttıysa ${owner} ile yüz yüze ya da telefonda konuşup sorun.`,
  },
  invited: {
    subject: (owner) => `${owner} bir parola cümlesi seçmenizi istiyor`,
    lead: (owner, vault) =>
      `${owner}, Heirlock’ta ${vault} adlı bir kasada sizin için belgeler saklıyor ve onları sizden başka kimsenin açamamasını istiyor. Bunun için bir parola cümlesi seçersiniz.`,
    codeFromOwner: (owner) =>
      `Bunun için bir kod gerekir ve o kod bu e-postada değildir. Kodu size ${owner} kendisi verir: kâğıtta ya da taranacak bir resim olarak. Henüz sizde yoksa görüştüğünüzde ya da telefonda isteyin.`,
    button: 'Parola cümlesi seç',
    worksUntil: 'Kodun geçerli olduğu son an',
    neverByMail: 'Lütfen kodu asla e-postayla göndermeyin ve bu e-postanın götürdüğü sayfadan başka hiçbir yere yazmayın.',
    ifGenuine: (owner) =>
      `Bunun gerçek olup olmadığını mı merak ediyorsunuz? ${owner} ile yüz yüze ya da telefonda konuşup sorun. Bu kişiyi tanımıyorsanız bu e-postayı dikkate almayın; hiçbir şey olmaz.`,
  },
  preRelease: {
    subject: (day, owner) => `Size bir şey teslim edilecek (${day}): ${owner}`,
    lead: (owner, vault) =>
      `${owner}, Heirlock’ta ${vault} adlı bir kasada sizin için belgeler ayırdı. Bunlar, önceden seçilmiş bir günde size teslim edilecek.`,
    from: 'Açabileceğiniz ilk an',
    nothingNow: 'Şimdi bir şey yapmanız gerekmez. O gün geldiğinde bu adrese, onları açan bağlantıyı içeren bir e-posta daha göndeririz.',
    mayChange: (owner) =>
      `Gün bir süre önce seçildi ve hâlâ değiştirilebilir. Bu e-posta, ${owner} bugün nasıl, bu konuda hiçbir şey söylemez.`,
    questions: (owner) =>
      `Bir sorunuz varsa ${owner} ile konuşun. Bu artık mümkün değilse bu e-postayı aileden birine ya da miras işleriyle ilgilenen kişiye gösterebilirsiniz.`,
  },
  released: {
    subject: (owner) => `${owner} size bir şey bıraktı`,
    lead: (owner, vault, documents) =>
      `${owner}, Heirlock’ta ${vault} adlı bir kasa tutuyordu ve içindekileri almanız için sizi seçti. Kasa şimdi size teslim edildi${documents === undefined ? '' : `; içinde ${documents} var`}.`,
    whyToday:
      'Bunun neden bugün olduğunu bir e-postada söyleyemeyiz. Kimi insanlar önceden bir gün seçer; kimi zaman da birinden uzun süre haber alamamışızdır. Bu size bir kayıp zamanında ulaştıysa başınız sağ olsun. Acele etmenize gerek yok.',
    note: 'Birlikte gelen not:',
    later: 'O gün geçtiyse bağlantıyı yine de açın: sayfa bu adrese yenisini gönderebilir.',
  },
  keptTogether: {
    complete: (other) =>
      `Bunu, ikisinden biri tek başına açamasın diye iki hizmet birlikte sakladı: burası ve ${other}. İkisinden gereken her şey artık burada. Öteki hizmetten (${other}) de böyle bir e-posta alabilirsiniz, ama bu yeterlidir.`,
    parts: (other) =>
      `Bunu, ikisinden biri tek başına açamasın diye iki hizmet birlikte sakladı: burası ve ${other}. Öteki hizmetten (${other}) de böyle bir e-posta gelir. Her biri anahtarın bir parçasına götürür ve iki parça gerekir: e-postalardan birindeki bağlantıyı açın; sayfa hangilerinin orada olduğunu ve ötekinin oraya nasıl geleceğini söyler.`,
    alone: (other) => `Öteki hizmetten (${other}) e-posta gelmezse bu bağlantıyı yine de açın: sayfa başka neyin işe yaradığını söyler.`,
  },
  renewed: {
    subject: (owner) => `Size bırakılanlar için yeni bağlantınız: ${owner}`,
    lead: (vault, owner) =>
      `Heirlock’taki sayfanızda biri, büyük olasılıkla siz, ${owner} tarafından size bırakılan ${vault} adlı kasa için yeni bir bağlantı istedi. İşte bağlantı.`,
    ifNotYou: 'Bunu siz istemediyseniz bir şey yapmanız gerekmez: size gönderilecek bir kod olmadan bağlantı hiçbir şeyi açmaz.',
  },
  code: {
    subject: 'Size bırakılanı açmak için kodunuz',
    lead: (vault) => `Heirlock’ta ${vault} adlı kasayı açmak üzeresiniz. Lütfen bu kodu sayfaya yazın:`,
    works: (minutes) => `Kod ${minutes} geçerlidir. Sonrasında aynı sayfada yenisini isteyin.`,
    tellNobody:
      'Lütfen o sayfadan başka hiçbir yere yazmayın ve kimseye söylemeyin. Biri telefonda ya da e-postayla sizden isterse o, Heirlock değildir.',
    ifNotYou:
      'Kodu siz istemediyseniz bir şey yapmanız gerekmez: onsuz hiçbir şey açılmaz. Bu sizi kaygılandırıyorsa aileden biriyle ya da miras işleriyle ilgilenen kişiyle konuşun.',
    footer: 'Heirlock, belgeleri sahipleri adına, teslim edilecekleri zamana kadar kilitli saklar.',
  },
};
