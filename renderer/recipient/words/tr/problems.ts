import type { ProblemCode } from '../../problems.ts';
import type { ProblemWords } from '../en/problems.ts';

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'Bu parola cümlesi uymadı.',
    advice:
      'Lütfen bir kez daha bakın: kendi seçtiğiniz bir parola cümlesinde her harf, her boşluk ve her büyük harf önemlidir. İstediğiniz kadar deneyebilirsiniz; hiçbir şey kilitlenmez ve kaybolmaz.',
  },
  wrong_sheet: {
    heading: 'Bu kelimeler tam, ama bu kasayı açmıyor.',
    advice:
      'Daha eski bir kâğıttan ya da başka bir kişinin veya kasanın kâğıdından olabilirler. Başka bir kelime kâğıdı varsa lütfen onu deneyin.',
  },
  mistyped_sheet: {
    heading: 'Kelimelerde henüz doğru olmayan bir şey var.',
    advice: 'Lütfen onları kâğıtla karşılaştırın. Büyük harfler ve boşluklar fark etmez, her kelimenin ilk dört harfi yeterlidir.',
  },
  repeated_sheet: {
    heading: 'Aynı kâğıt iki kez yazıldı.',
    advice: 'Her alana başka bir kişinin kâğıdındaki kelimeler gerekir.',
  },
  wrong_paper: {
    heading: 'Bu, başka türden bir kâğıda ait.',
    advice: 'Lütfen burada istenen kâğıdı arayın. Yazdığınız hiçbir şey bu cihazdan çıkmadı.',
  },
  mistyped_invitation: {
    heading: 'Bu kod henüz okunamıyor.',
    advice: 'Lütfen onu, aldığınız kartla ya da ekranla karşılaştırın. Bağlantı, son karakterine kadar tam olmalıdır.',
  },
  false_offer: {
    heading: 'Bu, size verilen davet değil.',
    advice:
      'Lütfen devam etmeyin ve burada parola cümlesi seçmeyin. Bu hizmetin gösterdiği, sizin kodunuzla yapılmadı: ya kod eskidir ya da sizinle sizi davet eden kişi arasına biri girmiştir. O kişiyi önceden bildiğiniz bir numaradan arayıp sorun.',
  },
  invitation_over: {
    heading: 'Bu davet artık geçerli değil.',
    advice:
      'Süresi doldu, kullanıldı ya da daha yenisi var. Lütfen şimdi burada parola cümlesi seçmeyin: sizi davet eden kişiden yüz yüze ya da telefonda yeni bir kod isteyin.',
  },
  not_from_owner: {
    heading: 'Bu, tanıdığınız kişi tarafından bırakılmadı.',
    advice:
      'Öyleymiş gibi görünüyor, bu yüzden hiçbir kısmını göstermiyoruz. Lütfen ona inanmayın, para göndermeyin ve kim isterse istesin ona göre davranmayın. Siz yanlış bir şey yapmadınız. Aileye ya da miras işleriyle ilgilenen kişiye bildirin ve bu sayfayı gösterin. Basılı bir kelime kâğıdınız da varsa onu deneyin.',
  },
  no_part: {
    heading: 'Bu, bir anahtarın parçası değil.',
    advice:
      'Bir parça heirlock:part: ile başlar ve içinde boşluk olmaz. Lütfen onu aldığınız yerden, başından sonuna kadar bir kez daha kopyalayın.',
  },
  mistyped_part: {
    heading: 'Bu parçada bir şey eksik ya da değişmiş.',
    advice: 'Lütfen onu aldığınız yerden, başından sonuna kadar bir kez daha kopyalayın. Hiçbir şey kaybolmadı.',
  },
  other_part: {
    heading: 'Bu parça başka bir şeye ait.',
    advice:
      'Başka bir kasaya ait ya da başka bir kişiye bırakılmış. Birkaç e-posta geldiyse lütfen hangi ikisinin aynı kasayla ilgili olduğuna bakın. Hiçbir şey kaybolmadı.',
  },
  other_state_part: {
    heading: 'Bu parça daha eski ya da daha yeni bir anahtara ait.',
    advice:
      'Sahibi anahtarı bir kez değiştirdi ve iki hizmetten biri bunu öğrenmedi. Hiçbir şey kaybolmadı: lütfen öteki hizmetin sayfasına gidin ve buradaki parçayı o sayfaya götürün.',
  },
  own_part: {
    heading: 'Bu, zaten burada olan parça.',
    advice:
      'Gereken, öteki hizmetin parçası. Lütfen onun e-postasındaki bağlantıyı açıp sayfasındaki düğmeye basın ya da parçayı oradan kopyalayın.',
  },
  repeated_part: {
    heading: 'Bu parça zaten burada.',
    advice: 'Daha önce getirildi, onunla yapılacak başka bir şey yok. Yukarıdaki liste neyin hâlâ eksik olduğunu söyler.',
  },
  false_part: {
    heading: 'Bu parça gerçek olan değil.',
    advice:
      'Sahibinin yaptırdığı parça değil; bu yüzden hiçbir şeyi açmaz ve onu saklamadık. Hiçbir şey kaybolmadı: gerçek olan herhangi iki parça size bırakılanları açar. Lütfen onu geldiği sayfadan ya da kâğıttan bir kez daha alın. Yine aynıysa miras işleriyle ilgilenen kişiye bildirin ve başka bir parça kullanın.',
  },
  mistyped_third: {
    heading: 'Bu kâğıtta henüz doğru okunmayan bir şey var.',
    advice: 'Lütfen kelimeleri kâğıtla karşılaştırın. Büyük harfler ve boşluklar fark etmez, her kelimenin ilk dört harfi yeterlidir.',
  },
  other_paper: {
    heading: 'Bu kâğıt tam, ama başka bir kasaya ait.',
    advice: 'Sahibinin yenisiyle değiştirdiği daha eski bir kâğıt da olabilir. Böyle başka bir kâğıt varsa lütfen onu deneyin.',
  },
  parts_missing: {
    heading: 'Anahtarın bir parçası eksik.',
    advice: 'Yazdıklarınız doğru. Lütfen sayfayı yeniden yükleyin: hangi parçaların burada, hangilerinin eksik olduğunu söyler.',
  },
  false_plan: {
    heading: 'Bu hizmet, anahtarın nasıl dağıtıldığını göstermiyor.',
    advice:
      'Anahtarın parçaları hakkında söylediklerini sahibi imzalamamış, bu yüzden onlara göre davranmıyoruz. Hiçbir şey kaybolmadı: lütfen öteki hizmetten gelen e-postadaki bağlantıya basın ve orada açın. Miras işleriyle ilgilenen kişiye de bildirin.',
  },
  too_short: {
    heading: 'Bu parola cümlesi çok kısa.',
    advice: 'Onu tahmin etmeye çalışanlara karşı yıllarca dayanması gerekir. Birbiriyle ilgisi olmayan dört ya da daha çok kelime iyidir.',
  },
  too_easy: {
    heading: 'Bu parola cümlesini tahmin etmek çok kolay.',
    advice:
      'Onu tahmin etmeye çalışanlara karşı yıllarca dayanması gerekir. Lütfen birbiriyle ilgisi olmayan kelimeler ekleyin ya da önerilen altı kelimeyi alın.',
  },
  not_the_same: {
    heading: 'İkisi henüz aynı değil.',
    advice: 'Lütfen yazdığınızı kâğıdınızla kelime kelime karşılaştırın.',
  },
  damaged: {
    heading: 'Bu, size bırakılan şey değil.',
    advice:
      'Gelen, yolda ya da saklandığı yerde değişmiş veya zarar görmüş, bu yüzden onu göstermiyoruz. Lütfen yarın yeniden deneyin. Böyle kalırsa bu hizmeti işletenlere bildirin.',
  },
  truncated: {
    heading: 'Sonunda bir kısmı eksik.',
    advice: 'Gelen eksik, bu yüzden onu göstermiyoruz. Lütfen daha sonra yeniden deneyin; varsa dosyanın bir kopyası sağlam olabilir.',
  },
  withheld: {
    heading: 'Hizmet bu dosyayı vermiyor.',
    advice:
      'Size bırakılanların listesinde var ve sahibi o listeyi imzaladı, ama hizmet onun kendisinde olmadığını söylüyor. Lütfen yarın yeniden deneyin ve hizmeti işletenlere bildirin.',
  },
  lost_in_file: {
    heading: 'Bu, bu dosyadan alınamıyor.',
    advice:
      'Seçtiğiniz dosya, saklandığı yerde tam bu noktada zarar görmüş ya da onsuz kaydedilmiş. Siz yanlış bir şey yapmadınız; geri kalanı açılabilir ve kaydedilebilir. Dosyanın başka bir kopyası varsa eksik olan için lütfen onu deneyin.',
  },
  nothing_left: {
    heading: 'Bu dosya açılamayacak kadar zarar görmüş.',
    advice:
      'İçindeki her şeyi bir arada tutan kısım, saklandığı yerde değişmiş veya zarar görmüş, bu yüzden hiçbir kısmını göstermiyoruz. Siz yanlış bir şey yapmadınız ve yazdıklarınız doğru. Dosyanın başka bir kopyası varsa lütfen onu deneyin.',
  },
  nothing_here: {
    heading: 'Burada sizin için kilitlenmiş bir şey henüz yok.',
    advice:
      'Bu kasa için adınız verildi, ama sahibinin cihazı sizin için henüz bir şey hazırlamamıştı. Bu sizin hatanız değil. Bir şey bekliyorduysanız lütfen bu hizmeti işletenlere sorun.',
  },
  rolled_back: {
    heading: 'Hizmet, kâğıdınızdan daha eski bir durumu gösteriyor.',
    advice:
      'Kâğıdınız, bu kasanın gelenden daha yeni bir durumu için basılmış. İçinde bir şey eksik olabilir. Lütfen bu hizmeti işletenlere bildirin. Eski durumu yine de açmak için kelimeleri yazın ve numarayı boş bırakın.',
  },
  unsupported_version: {
    heading: 'Bu, Heirlock’un daha yeni bir sürümüyle kilitlenmiş.',
    advice: 'Bu sayfa onu henüz anlamıyor. Sayfanın ya da çevrimdışı okuyucunun daha yeni bir sürümü onu açabilir.',
  },
  bad_header: {
    heading: 'Bu, Heirlock’tan bir dosya değil.',
    advice: 'Lütfen başka bir dosya seçin: doğru dosyanın adı .heirlock-bundle ile, davette ise .heirlock-offer ile biter.',
  },
  witness_link_needed: {
    heading: 'Adres eksik.',
    advice:
      'Sizden imza isteyen kişi bu belgeyi kilitledi; anahtarı, size verdiği adresin son kısmıdır. Lütfen adresi bulduğunuz yerden, başından sonuna kadar bir kez daha açın.',
  },
  mistyped_witness_link: {
    heading: 'Adres yolda kesilmiş ya da değişmiş.',
    advice: 'Lütfen onu bulduğunuz yerden, son karakterine kadar bir kez daha açın. Bu işe yaramazsa size veren kişiden yeniden isteyin.',
  },
  code_needed_again: {
    heading: 'Burada yeni bir kod gerekiyor.',
    advice:
      'Güvenliğiniz için bir tarayıcı, koddan sonra birkaç saat açık kalır. Şu anda hiçbir şey imzalanmadı. Lütfen düğmeye basıp yeni bir kod isteyin; adresi yeniden aramanız gerekmez.',
  },
  witnessing_moved_on: {
    heading: 'Bu arada bir şey değişti.',
    advice:
      'Başka bir pencerede yanıtlamış olabilirsiniz, süre dolmuş ya da iptal edilmiş olabilir. Lütfen düğmeye basın: sayfa o zaman durumu söyler.',
  },
  false_document: {
    heading: 'Bu, imzalamanız istenen belge değil.',
    advice:
      'Lütfen burada hiçbir şey imzalamayın. Bu sayfaya verilen, elinizdeki adrese uymuyor ya da hazırlandığı gibi değil. Sizden imza isteyen kişiyi önceden bildiğiniz bir numaradan arayıp bildirin.',
  },
  not_a_pdf: {
    heading: 'Burada imzalanabilecek bir belge yok.',
    advice:
      'Lütfen hiçbir şey imzalamayın. Bu sayfaya verilen bir PDF değil. Sizden imza isteyen kişiyi önceden bildiğiniz bir numaradan arayıp bildirin.',
  },
  false_signature: {
    heading: 'Sizden önceki bir imza bu belgeye uymuyor.',
    advice:
      'Lütfen şimdi imzalamayın. Sizden önce birinin imzalaması gerekiyordu; orada duran onun imzası değil ya da bu belgeye ait değil. Sizden imza isteyen kişiyi önceden bildiğiniz bir numaradan arayıp bildirin.',
  },
  false_certificate: {
    heading: 'İmzanız için gelen sertifika doğru değil.',
    advice:
      'Hiçbir şey imzalanmadı. Başka bir anahtar ya da başka bir ad için geldi veya gelmesi gereken yerden gelmedi. Lütfen sizden imza isteyen kişiyi önceden bildiğiniz bir numaradan arayıp bildirin.',
  },
  wrong_clock: {
    heading: 'Bu cihazın saati yanlış görünüyor.',
    advice:
      'Bir imza, ne zaman atıldığını söyler. Lütfen bu cihazın tarihini ve saatini düzeltin, sonra bir kez daha imzalayın. Şimdiye kadar hiçbir şey imzalanmadı.',
  },
  no_signing_here: {
    heading: 'Bu tarayıcı burada imzalayamıyor.',
    advice:
      'Yalnızca adresinde https olan sayfalarda imzalar. Lütfen sizden imza isteyen kişiden böyle bir adres isteyin ya da bunu başka bir tarayıcıda açın. Hiçbir şey imzalanmadı.',
  },
  signature_refused: {
    heading: 'Yanıtınız kabul edilmedi.',
    advice:
      'Çok geç olabilir ya da biri iptal etmiş olabilir. Lütfen düğmeye basın: sayfa o zaman durumu söyler. Kabul edilmeyen hiçbir şey geçerli değildir.',
  },
  signature_too_large: {
    heading: 'Belgede imzanız için yer yok.',
    advice: 'Yanında çok fazla sertifika geldi. Lütfen öteki yoldan ya da başka bir sertifikayla imzalayın. Hiçbir şey imzalanmadı.',
  },
  no_p12: {
    heading: 'Bu, sertifika ve anahtarını içeren bir dosya değil.',
    advice:
      'Lütfen size imzalamak için verilen, uzantısı .p12 ya da .pfx olan dosyayı seçin. İçinde RSA için ya da P-256, P-384 veya P-521 eğrilerinden biri için tek bir anahtar olmalıdır.',
  },
  wrong_p12_password: {
    heading: 'Bu şifre dosyayı açmıyor.',
    advice: 'Lütfen bir kez daha yazın; büyük ve küçük harf fark eder. Dosyayı koruyan şifredir ve bu cihazda kalır.',
  },
  old_p12: {
    heading: 'Dosya, artık güvenli olmayan bir yolla kilitlenmiş.',
    advice:
      'Tarayıcılar böyle eski şifreleme yöntemlerini reddeder. Lütfen dosyanın AES ile yeniden kaydedilmesini sağlayın, örneğin aldığınız programın güncel bir sürümüyle. O zamana kadar öteki yoldan imzalayabilirsiniz.',
  },
  unfit_certificate: {
    heading: 'Bu sertifika imza için değil.',
    advice:
      'Onu düzenleyen, yalnızca başka bir şey için kullanılmasına izin veriyor. Lütfen başka birini seçin ya da öteki yoldan imzalayın.',
  },
  expired_certificate: {
    heading: 'Bu sertifika şu anda geçerli değil.',
    advice:
      'Süresi dolmuş ya da henüz başlamamış. Lütfen başka birini seçin ya da öteki yoldan imzalayın. Bu cihazın tarihi yanlışsa lütfen düzeltin.',
  },
  session_over: {
    heading: 'Bu tarayıcı, güvenliğiniz için kapatıldı.',
    advice: 'Lütfen e-postanızdaki bağlantıyı yeniden açın ve yeni bir kod isteyin.',
  },
  link_over: {
    heading: 'Bu bağlantı artık çalışmıyor.',
    advice: 'Lütfen e-postanızdaki bağlantıyı yeniden açın; sayfa ne yapacağınızı söyler.',
  },
  no_connection: {
    heading: 'Hizmete ulaşamıyoruz.',
    advice: 'Lütfen bu cihazın internete bağlı olup olmadığına bakın ve yeniden deneyin. Hiçbir şey kaybolmadı.',
  },
  server_failed: {
    heading: 'Hizmet bunu yapamadı.',
    advice:
      'Bu sizin hatanız değil ve hiçbir şey kaybolmadı. Lütfen bir saat sonra yeniden deneyin. Sürerse bu hizmeti işletenlere bildirin.',
  },
  too_often: {
    heading: 'Lütfen biraz bekleyin.',
    advice: 'Hizmete kısa sürede çok sık istek geldi. Lütfen birkaç dakika sonra yeniden deneyin.',
  },
  no_space: {
    heading: 'Bu cihazda yeterli yer yok.',
    advice:
      'Bir dosya kaydedilirken boyutunun yaklaşık iki katı yer gerekir. Lütfen biraz yer açıp yeniden deneyin, dosyaları tek tek kaydedin ya da bağlantıyı başka bir bilgisayarda açın.',
  },
  no_memory: {
    heading: 'Bu cihazın belleği yetmiyor.',
    advice: 'Lütfen başka sayfaları ve programları kapatıp yeniden deneyin ya da bağlantıyı başka bir cihazda açın.',
  },
  too_large_here: {
    heading: 'Bu dosya, bu tarayıcı penceresi için çok büyük.',
    advice: 'Lütfen bağlantıyı güncel bir tarayıcının normal (gizli olmayan) penceresinde, en iyisi bir bilgisayarda açın.',
  },
  stopped: {
    heading: 'Bunu siz durdurdunuz.',
    advice: 'Hiçbir şey kaydedilmedi. İstediğiniz zaman yeniden başlayabilirsiniz.',
  },
  refused: {
    heading: 'Hizmet bunu kabul etmedi.',
    advice: 'Hiçbir şey değiştirilmedi. Lütfen e-postanızdaki bağlantıyı yeniden açın; şu anki durumu gösterir.',
  },
  unexpected: {
    heading: 'Bu sayfada bir şeyler ters gitti.',
    advice: 'Bu sizin hatanız değil ve hiçbir şey kaybolmadı. Lütfen sayfayı yeniden yükleyin ya da başka bir tarayıcı deneyin.',
  },
};
