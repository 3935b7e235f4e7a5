import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { sheet as english } from '../en/sheet.ts';

export const sheet: Catalogue<typeof english> = {
  title: 'Heirlock kelime kâğıdı',
  secondPage: 'Heirlock kelime kâğıdı, sayfa 2',
  labels: {
    recipient: 'Kime',
    owner: 'Kimden',
    vault: 'Kasa',
    holder: 'Saklayan',
    day: 'Basıldığı gün',
  },
  vault: (name) => `“${name}”`,
  noName: '(ad verilmemiş)',
  number: (number) => `Numara ${number}`,
  headings: {
    words: 'Bu kâğıdın kelimeleri',
    asked: 'Sizden istenen',
    mail: 'Bir e-posta gelirse',
    file: 'Gelmezse ya da Heirlock artık yoksa',
    fileOnly: 'Nasıl açılır',
    note: 'Lütfen dikkat',
  },
  sentences: {
    keyForYou: ({ owner }) => `Bu sayfa, ${owner} tarafından size bırakılanlar için bir anahtar olarak yapıldı.`,
    keyFor: ({ owner, recipient }) => `Bu sayfa, ${owner} tarafından ${recipient} için bırakılanlara bir anahtar olarak yapıldı.`,
    keyTogether: ({ owner, recipient, threshold, count }) =>
      `Bu, birlikte yapılmış ${count} sayfadan biridir. Bunlardan herhangi ${threshold} tanesi, ${owner} tarafından ${recipient} için bırakılanların anahtarı olarak düşünülmüştür; sayısı ${threshold} altında kalırsa hiçbir şeyi açığa çıkarmaz.`,
    elsewhere: () => 'Tek başına hiçbir şeyi açmaz: açtığı şey başka yerdedir.',
    elsewhereTogether: () => 'Sayfalar tek başlarına hiçbir şeyi açmaz: açtıkları şey başka yerdedir.',
    keepIt: () => 'Onu önemli evrakınızla birlikte saklayın.',
    others: ({ others }) => `Öteki sayfaların yapıldığı kişiler: ${others}.`,
    othersUnsaid: ({ owner }) => `Öteki sayfaları kimin sakladığı burada yazmıyor. Gerekirse ${owner} ile yakın olan kişilere sorun.`,
    askKeep: () => 'Gerekli olana kadar bu sayfayı güvenli ve kuru bir yerde saklayın ve kimseye göstermeyin.',
    askWhen: ({ owner, recipient }) =>
      `Eğer ${owner} hayatını kaybettiyse ya da ${recipient} için başka haklı bir neden varsa, örneğin bu konuda bir e-posta geldiyse: bu sayfayı şu kişiye verin ya da kelimelerini okuyun: ${recipient}.`,
    askSure: ({ recipient }) =>
      `Önce karşınızdakinin gerçekten doğru kişi (${recipient}) olduğundan emin olun: buluşun ya da önceden bildiğiniz bir numarayı arayın. Kelimeleri asla e-postayla göndermeyin.`,
    askBack: ({ owner, recipient }) =>
      `Eğer ${owner} sayfayı isterse ya da artık saklayamıyorsanız geri verin; ${owner} hayatını kaybettiyse şu kişiye verin: ${recipient}.`,
    mailToYou: ({ owner, email }) =>
      `Kasa size açıldığında, ${owner} tarafından sizin için verilmiş adrese bir e-posta gider (basıldığı gün ${email}).`,
    mailTo: ({ recipient }) => `Kasa ${recipient} için açıldığında, bağlantı içeren bir e-posta şu kişiye gider: ${recipient}.`,
    mailNamesNone: () => 'Basıldığı gün e-postalar kasanın adını söylemiyordu.',
    mailNames: ({ label }) => `Basıldığı gün e-postalar kasadan şu adla söz ediyordu: “${label}”.`,
    mailLink: ({ site }) => `İçindeki bağlantıyı açın. Basıldığı gün böyle bağlantıların götürdüğü adres: ${site}`,
    mailTwo: () =>
      'Basıldığı gün kasayı iki hizmet saklıyordu. Her biri kendisi yazar: saatler ya da günler arayla iki e-posta gelebilir, ikisi de aynı konudadır.',
    mailLinkTwo: ({ site, secondSite }) =>
      `Birindeki bağlantıyı açın. Basıldığı gün böyle bağlantıların götürdüğü adresler: ${site} ya da ${secondSite}`,
    parts: () =>
      'O gün, bu kelimelerin dışında üç parçadan ikisi gerekiyordu: her hizmette bir parça vardı, üçüncüsü üçüncü bir taraftaydı. Bir parça eksikse sayfa bunu ve ne yapılacağını söyler.',
    oneGone: () => 'Hizmetlerden biri artık yoksa ötekiyle devam edin: üçüncü taraf yanıt verene kadar birkaç gün daha sürebilir.',
    oneGonePaper: ({ owner }) =>
      `Hizmetlerden biri artık yoksa ötekinin sayfası 25 kelimelik bir kâğıt, yani üçüncü parça ister. Onu ${owner} ile yakın olan kişilere ya da noterlere sorun.`,
    oneGoneHeld: ({ paperHolder }) =>
      `Hizmetlerden biri artık yoksa ötekinin sayfası 25 kelimelik bir kâğıt, yani üçüncü parça ister. Basıldığı gün onu saklaması düşünülen: ${paperHolder}.`,
    mailCode: () => 'Size bir kod gönderilmesini isteyin ve altı rakamını yazın.',
    typeWords: () => '“Kâğıdınızdaki kelimelerle” seçeneğini seçin ve bu sayfanın kelimelerini yazın.',
    typeTogether: ({ threshold }) =>
      `Birkaç kişinin kâğıtlarıyla açma yolunu seçin ve bu sayfalardan ${threshold} tanesinin kelimelerini art arda yazın.`,
    fileLook: ({ owner }) =>
      `Adı .heirlock-bundle ile biten bir dosyayı ve heirlock-reader.html sayfasını arayın: USB belleklerde, bilgisayarlarda, başka evrakın yanında ve ${owner} ile yakın olan kişilerde. İkisi için de ne internet ne de bir şirket gerekir.`,
    fileCopy: () => 'İkisini de bir bilgisayara kopyalayın, en iyisi internete bağlı olmayan bir bilgisayara.',
    fileOpen: () => 'heirlock-reader.html dosyasını çift tıklayarak açın ve “Türkçe” dilini seçin.',
    fileChoose: () => '“Dosya” başlığı altında dosyayı seçin.',
    fileOther: () => 'Açılmazsa böyle başka bir dosyayı ve bunun gibi daha yeni bir sayfayı deneyin.',
    fileNone: () =>
      'Böyle bir dosya yoksa ve kasayı artık hiçbir hizmet saklamıyorsa bu sayfa hiçbir şeyi açmaz. Onu yine de saklayın: bir dosya daha sonra bulunabilir.',
    typeOnly: ({ owner }) =>
      `Kelimeleri yalnızca o bağlantının açtığı sayfaya, heirlock-reader.html sayfasına ya da denemek için ${owner} tarafından kullanılan Heirlock’a yazın; güvendiğiniz bir uzman başka bir şey söylemedikçe.`,
    typeOnlyTwo: ({ owner }) =>
      `Kelimeleri yalnızca böyle bir e-postadaki bağlantının açtığı sayfaya, heirlock-reader.html sayfasına ya da denemek için ${owner} tarafından kullanılan Heirlock’a yazın; güvendiğiniz bir uzman başka bir şey söylemedikçe.`,
    typeOnlyFile: ({ owner }) =>
      `Kelimeleri yalnızca heirlock-reader.html sayfasına, gelirse bu kasayla ilgili bir e-postadaki bağlantının açtığı sayfaya ya da denemek için ${owner} tarafından kullanılan Heirlock’a yazın; güvendiğiniz bir uzman başka bir şey söylemedikçe.`,
    tellNobody: () => 'Telefon eden, yazan ya da kapıya gelen kimseye onları söylemeyin.',
    dated: ({ day }) => `Buradaki adlar ve adresler şu güne aittir: ${day}.`,
    older: ({ number }) => `Size ${number} sayısından küçük bir numara gösterilirse daha yeni bir şey eksik olabilir.`,
    found: ({ owner, recipient }) => `Bu sayfayı bulan, lütfen şu kişilerden birine versin: ${recipient} ya da ${owner}.`,
    sheet: ({ sheet: id, recipient }) => `Kelime kâğıdı ${id}, kime: ${recipient}.`,
    experts: ({ reader }) =>
      `Uzmanlar için: o günkü heirlock-reader.html sayfasının SHA-256 değeri: ${reader}. Daha yenisinin değeri başkadır ve daha kötü değildir. Kuşkuluysanız onu yalnızca internete bağlı değilken kullanın.`,
  },
};
