import type { ProblemWords } from '../en/problems.ts';
import type { WordsInReader } from '../in-reader.ts';

const notHere: ProblemWords = {
  heading: 'Bu, bu sayfada yapılamaz.',
  advice: 'Hiçbir şey kaybolmadı. Lütfen bu sayfayı yeniden yükleyin ve dosyayı bir kez daha seçin.',
};

export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'Bu kod henüz okunamıyor.',
      advice: 'Lütfen onu, aldığınız kartla ya da ekranla kelime kelime karşılaştırın.',
    },
    false_offer: {
      heading: 'Bu, size verilen davet değil.',
      advice:
        'Lütfen devam etmeyin ve burada parola cümlesi seçmeyin. Bu dosya sizin kodunuzla yapılmadı: ya kod eskidir ya da sizinle sizi davet eden kişi arasına biri girmiştir. O kişiyi önceden bildiğiniz bir numaradan arayıp sorun.',
    },
    no_part: notHere,
    mistyped_part: notHere,
    other_part: notHere,
    other_state_part: notHere,
    own_part: notHere,
    repeated_part: notHere,
    false_part: notHere,
    mistyped_third: notHere,
    other_paper: notHere,
    parts_missing: notHere,
    false_plan: notHere,
    damaged: {
      heading: 'Bu, size bırakılan şey değil.',
      advice:
        'Dosya, saklandığı yerde ya da kopyalanırken değişmiş veya zarar görmüş, bu yüzden onu göstermiyoruz. Başka bir kopya sağlam olabilir: lütfen başka USB belleklere ve bilgisayarlara bakın, bunu size veren kişiye sorun.',
    },
    truncated: {
      heading: 'Sonunda bir kısmı eksik.',
      advice:
        'Dosya eksik, bu yüzden onu göstermiyoruz. Lütfen bulunduğu yerden bir kez daha kopyalayın ve bitmesini bekleyin. Başka bir kopya sağlam olabilir.',
    },
    withheld: {
      heading: 'Bu, dosyada eksik.',
      advice:
        'Size bırakılanların listesinde var ve sahibi o listeyi imzaladı, ama dosyanın bu kopyasında yok. Başka bir kopya sağlam olabilir.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'Dosya, kâğıdınızdan daha eski.',
      advice:
        'Kâğıdınız, bu dosyadakinden daha yeni bir şey için basılmış. İçinde bir şey eksik olabilir: lütfen daha yeni bir dosya olup olmadığına bakın. Bunu yine de açmak için kelimeleri yazın ve numarayı boş bırakın.',
    },
    unsupported_version: {
      heading: 'Bu, Heirlock’un daha yeni bir sürümüyle kilitlenmiş.',
      advice: 'Bu sayfa onu henüz anlamıyor. Dosyayla birlikte gelen heirlock-reader.html sayfası anlar, daha yenisi de.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'Bu cihazda yeterli yer yok.',
      advice:
        'Bir dosya kaydedilirken boyutunun yaklaşık iki katı yer gerekir. Lütfen biraz yer açıp yeniden deneyin, dosyaları tek tek kaydedin ya da başka bir bilgisayar kullanın.',
    },
    no_memory: {
      heading: 'Bu cihazın belleği yetmiyor.',
      advice: 'Lütfen başka sayfaları ve programları kapatıp yeniden deneyin ya da başka bir cihaz kullanın.',
    },
    too_large_here: {
      heading: 'Bu dosya, bu tarayıcı penceresi için çok büyük.',
      advice: 'Lütfen bu sayfayı güncel bir tarayıcının normal (gizli olmayan) penceresinde, en iyisi bir bilgisayarda açın.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Bunu kimin, kime bıraktığı ve hangi kasa olduğu: bunlar da dosyanın içinde kilitli. Açılır açılmaz burada okursunuz. O zamana kadar dosyanın adı hiçbir şeyi kanıtlamaz.',
  },
  noWay: {
    text: 'Bu dosyadakiler için parola cümlesi belirlenmemiş ve kelime kâğıdı basılmamış, bu yüzden kimse açamaz: ne siz ne biz. Sahibinin evrakı arasında numaralı kelimeler bulunan basılı bir kâğıt varsa o, başka bir dosyaya ait olabilir.',
  },
  documents: {
    waiting: 'Dosya şu anda okunamıyor. Okunabilir olur olmaz kendiliğinden devam ederiz. Lütfen bu sayfayı açık tutun.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('tr'))} bu kasayı, başka kimse okuyamasın diye kilitledi. Bir gün, yalnızca sizin bildiğiniz bir parola cümlesiyle size açılır.`,
    ownWarningWhy:
      'Kilitlenmiş olanı ele geçiren biri yıllarca tahmin deneyebilir ve insanların uydurdukları, sandıklarından daha sık tahmin edilir. Kimsenin seçmediği kelimeler ise edilemez.',
  },
  invited: {
    why: (owner) =>
      `Onu size veren: ${owner}; basılı bir kartta ya da bir ekranda. Bu davetin gerçekten o kişiden gelip gelmediğini bize gösterir. Lütfen yalnızca buraya yazın ve kimseye vermeyin.`,
  },
};
