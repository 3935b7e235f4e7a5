import type { MailCatalogue } from '../en/index.ts';

export const watching: MailCatalogue['watching'] = {
  held: {
    subject: (hold) => `Heirlock bütün otomatik teslimleri durdurdu (durdurma ${hold})`,
    lead: 'Heirlock sunucunuzun saatinde ya da veritabanında bir sorun var ya da biri beklemesini istiyor. Biri buna bakana kadar, durdurulan hiçbir kasa otomatik teslim edilmez ve sahibi uyarılmaz. Yaşam işareti veren bir kasa sahibi kendi kasasını bundan çıkarır; bir tarihi bekleyen kasalar bunun dışındadır.',
    found: 'Bulunan',
    when: 'Ne zaman, sunucunun saatine göre',
    number: 'Durdurmanın numarası',
    reason: {
      clock_behind: 'Saat, daha önce gösterdiğinden daha erken bir zaman gösteriyor',
      clock_jump: 'Saat, gerçekte geçmemiş bir saatten uzun bir süre ileri atladı',
      clock_unproved: 'Sunucu bir saatten uzun süre kapalıydı ve şimdi gösterdiği zamanı doğrulayan başka bir saat yok',
      database_restored: 'Veritabanı olduğundan daha eski: bir yedekten geri yüklenmiş gibi görünüyor',
      by_hand: 'Sunucuyu işleten biri bütün otomatik teslimleri durdurdu',
    },
    whatToDo: {
      clock_behind: 'Makinenin saatini (Postgres’te: veritabanınınkini) düzeltin ve iki zamandan hangisinin yanlış olduğunu bulun.',
      clock_jump: 'Durdurmayı kaldırmadan önce makinenin saatini (Postgres’te: veritabanınınkini) düzeltin.',
      clock_unproved:
        'Bunu yalnızca tarihi olan kasalar bekler. Zamanın doğru olup olmadığına bakın, doğruysa durdurmayı kaldırın. Başka bir saat aynı zamanı gösterdiğinde kendiliğinden biter (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'Yedekten sonraki yaşam işaretleri kayboldu; bu yüzden bazı kasa sahipleri, öyle olmadıkları hâlde sessiz görünebilir. Onlardan yaşam işareti vermelerini isteyin ya da fırsat bulmalarını bekleyin.',
      by_hand: 'Bunu kimin ve neden yaptığı denetim kaydında yazar. Durdurmayı kaldırmadan önce ona sorun.',
    },
    lift: (hold) =>
      `Her şey yeniden yolunda olduğunda, sunucuda “heirlock holds lift ${hold}” komutu ya da yöneticiler için platform sayfası, neyin ne zaman teslim edileceğini gösterir ve sonra durdurmayı kaldırır. Daha önce verilmiş uyarılar o zaman tam süreyle yeniden verilir.`,
    footer: 'Bu e-postayı, bu Heirlock sunucusunun yöneticisi olduğunuz için alıyorsunuz.',
  },
  damage: {
    subject: 'Heirlock sunucunuzda saklanan bir şey zarar gördü',
    lead: 'Biri, Heirlock sunucunuzun sakladığı bir şeyi istedi ve açılamadı: baytları saklanmış olanlar değil ya da yok. İsteyen kişi hiçbir şey almadı.',
    found: 'Bulunan',
    id: 'Günlükteki kimliği',
    what: {
      document: 'Bir belge',
      certificate: 'Sunulmuş bir ölüm belgesi',
      witnessing: 'Birkaç kişinin imzalamakta olduğu bir belge',
      release_half: 'Bir alıcının anahtarının sunucudaki yarısı',
    },
    whatToDo: {
      document:
        'Lütfen yedekleriniz üzerine yazılmadan önce onu orada arayın ve diskte başka benzer hatalar olup olmadığına bakın. Sağlam bir kopya yoksa sahibinin onu yeniden kaydetmesi gerekir; teslimden sonra ise bunu kimse yapamaz.',
      certificate:
        'Lütfen onu yedeklerinizde arayın ve diskte başka benzer hatalar olup olmadığına bakın. Yoksa yeniden sunulması gerekir.',
      witnessing:
        'Lütfen onu yedeklerinizde arayın ve diskte başka benzer hatalar olup olmadığına bakın. Yoksa sahibinin imzaları yeniden istemesi gerekir.',
      release_half:
        'Bu olmadan alıcı, kendisi için mühürlenmiş hiçbir şeyi açamaz. Lütfen yedekleriniz üzerine yazılmadan önce onu orada arayın. Teslime kadar kasa sahibi yeni anahtarlar yapabilir; sonrasında yalnızca bir yedek işe yarar.',
    },
  },
  neighbour: {
    name: 'Öteki sunucu',
    lastHeard: 'Son haber',
    silent: {
      subject: 'Sunucunuzun gözettiği bir Heirlock sunucusu sustu',
      lead: 'Heirlock sunucunuz başka bir sunucudan her dakika bir yaşam işareti bekliyor ve artık gelmiyor.',
      whatToDo:
        'Lütfen onu işletene bildirin ya da kendiniz bakın: çalışmadığı sürece orada kimse uyarılmaz ve hiçbir şey teslim edilmez. Yalnızca ikisi arasındaki hat da kopmuş olabilir. Sürdüğü sürece günde bir kez, yeniden haber alındığında da size bildirilir.',
    },
    heard: {
      subject: 'Sunucunuzun gözettiği bir Heirlock sunucusundan yeniden haber alındı',
      lead: 'Öteki Heirlock sunucusu yeniden yaşam işareti veriyor.',
      whatToDo: 'O çalışmazken dolmuş olan uyarı süreleri orada tam olarak yeniden başlar.',
    },
  },
  contactCode: {
    subject: 'Heirlock’ta bu adresi doğrulama kodunuz',
    lead: 'Bu adres Heirlock’ta, bir kasa teslim edilmeden önce son uyarıların gideceği ikinci adres olarak belirtildi. Lütfen bu kodu, adresi belirttiğiniz yere yazın:',
    works: (minutes) => `Kod ${minutes} geçerlidir. Heirlock’tan hiç kimse onu sizden asla istemez.`,
    ifNotYou: 'Bu adresi siz belirtmediyseniz yapmanız gereken bir şey yok: kod olmadan kullanılmaz.',
    footer: 'Bu e-postayı, biri bu adresi Heirlock’a yazdığı için alıyorsunuz.',
  },
  contactAsked: {
    subject: 'Lütfen sizi Heirlock’ta belirten birinin durumuna bakın',
    lead: (owner) =>
      `${owner}, artık hayatta olmayacağı gün için Heirlock’ta belgeler saklıyor ve sizi sorulabilecek biri olarak belirtti. Kendisinden almamız gereken haberi alamadık.`,
    handedOnFrom: 'Haber almazsak bıraktıklarının teslim edilmeye başlanacağı an',
    getInTouch: (owner) =>
      `Lütfen ${owner} ile iletişime geçin. Her şey yolundaysa kendisinden Heirlock’a yaşam işareti vermesini isteyin: o zaman hiçbir şey teslim edilmez.`,
    mayVouch: (owner) =>
      `${owner} sizin sözünüzün de geçerli olmasını istiyor. Hayatta olduğunu biliyorsanız bu sayfada bunun için bir düğme var:`,
    vouchButton: 'Hayatta olduğunu bildir',
    otherwise:
      'Başına bir şey geldiyse burada bir şey yapmanız gerekmez. Bu e-postanın gerçek olup olmadığından emin değilseniz kendisine ya da ailesine sorun, gerisine dokunmayın.',
    footer: (owner) => `Bu e-postayı, ${owner} sizi Heirlock’ta sorulabilecek biri olarak belirttiği için alıyorsunuz.`,
  },
};
