import type { Catalogue } from '../../../words/catalogue.ts';
import { plural } from '../../../words/plural.ts';
import type { english } from './en.ts';

export const turkish: Catalogue<typeof english> = {
  title: 'Teslim belgesi',
  lead: (service) =>
    `Bu teslim belgesini ${service} adresindeki Heirlock hizmeti düzenledi. Bir kasanın ne zaman ve neden teslim edildiğini ve aşağıda adı geçen kişinin ondan ne aldığını belirtir. Başka kimse hakkında bir şey söylemez.`,
  test: 'Bu, deneme verileriyle bir provadır. Hiçbir şey teslim edilmedi.',
  rows: {
    recipient: 'Kime',
    address: 'Adres',
    owner: 'Kimden',
    vault: 'Kasa',
    released: 'Teslim',
    made: 'Düzenlenme',
  },
  unnamed: 'hizmet tarafından bilinmiyor',
  why: 'Kasanın neden teslim edildiği',
  triggers: {
    inactivity:
      'Kasanın sahibi, kendisinden haber alınamazsa kasanın teslim edilmesini istemişti. Yaşam işareti için süresi doldu ve ondan sonra teslimi hiçbir şey durdurmadı.',
    date_based: 'Kasanın sahibi teslim için bir tarih belirlemişti ve o tarih geldi.',
    manual: 'Kasa elle teslim edildi: sahibi ya da sahibinin bununla görevlendirdiği biri tarafından.',
    death_certificate: 'Bir ölüm belgesi sunuldu ve ona bakmakla görevli olanlar kabul etti.',
  },
  steps: {
    last_check_in: 'Kasanın sahibinden gelen son yaşam işareti',
    release_date: 'Kasanın sahibinin belirlediği tarih',
    certificate_received: 'Ölüm belgesi alındı',
    certificate_accepted: 'Ölüm belgesi kabul edildi',
    release_asked: 'Teslim istendi',
    release_approved: 'Teslimi başka bir kişi onayladı',
    opening_set: 'Teslimi kasanın sahibi başlattı',
  },
  step: (what, moment) => `${what}: ${moment}`,
  approvals: (count) =>
    plural('tr', count, {
      zero: 'Başka kimsenin onaylaması gerekmedi.',
      other: `Teslimi ${count} kişi daha onayladı.`,
    }),
  note: 'Teslimle birlikte gelen not',
  warnings: 'Teslimden önceki uyarılar',
  noWarnings: 'Hizmette, bu teslimden önce kabul edilmiş bir uyarının kaydı yok.',
  warning: (moment, kind, way) => `${moment}: ${kind}, ${way} kabul edildi`,
  warningKinds: {
    due_notice: 'yaşam işareti zamanının geldiğini bildiren ileti',
    last_warning: 'teslimden önceki son uyarı',
    date_passed_warning: 'tarihin geçtiğini bildiren uyarı',
    certificate_warning: 'bir ölüm belgesinin kabul edildiğini bildiren uyarı',
    certificate_halfway: 'ölüm belgesiyle ilgili ikinci uyarı',
    certificate_last_warning: 'ölüm belgesiyle ilgili son uyarı',
  },
  ways: { mail: 'bir e-posta sunucusu tarafından', sms: 'bir SMS hizmeti tarafından', desktop: 'uygulamada okunarak' },
  received: 'Size bırakılan',
  nothing: 'Kasada belge yoktu.',
  document: (version, type, size) => `Sürüm ${version}, ${type}, ${size}`,
  hash: (hash) => `SHA-256 ${hash}`,
  more: (listed, all) => `Kasada ${all} belge var; burada ada göre ilk ${listed} tanesi yer alıyor.`,
  sealed: (documents, parts, size) =>
    `Kasanın sahibi her şeyi hizmete ulaşmadan önce mühürledi; bu yüzden hizmet hiçbir ad bilmez ve içindekini okuyamaz. Sizin için ${parts} mühürlü parça içinde ${documents} belge saklar; toplam boyut: ${size}. Her parçanın SHA-256 değeri bu PDF’in içindeki release.json dosyasındadır.`,
  sealedList: (size) =>
    `Size ait olanların listesini kasanın sahibi mühürledi ve imzaladı. Hizmet onu mühürlü bir dosya olarak saklar (${size}) ve açamaz; anahtarınızla açıldığında kasanın sahibinin kendi imzasını gösterir.`,
  noSealedList: 'Kasa teslim edildiğinde, sahibi sizin için bir liste mühürlememişti.',
  opened: 'Açtıklarınız',
  notOpened: 'Bu teslim belgesi düzenlendiğinde henüz hiçbir şey açmamıştınız.',
  opening: (moment) => `${moment}: bırakılana bakıldı`,
  download: (moment, name) => `${moment}: indirilen belge: ${name}`,
  sealedDownload: (moment) => `${moment}: mühürlü bir belge indirildi`,
  moreOpenings: 'Bu anların yalnızca ilkleri burada yer alıyor.',
  log: 'Hizmetin günlüğü',
  logEntry: (entry, moment) =>
    `Hizmet, sonraki kayıtların tümü değişmeden hiçbir kaydın değiştirilemediği bir günlük tutar. Bu teslim, günlüğün ${entry} numaralı kayda kadar olan bölümünün kapsamındadır. Bu bölümün imzalandığı an: ${moment}. Değeri:`,
  check: 'Bu teslim belgesi nasıl denetlenir',
  howSigned: {
    configured: 'PDF, hizmetin sertifikasıyla imzalanmıştır; bir PDF okuyucu bunu gösterir.',
    self_made:
      'Hizmetin, tanınmış bir kuruluştan sertifikası yoktur. Bu PDF’i kendi yaptığı bir sertifikayla imzaladı; bu yüzden bir PDF okuyucu, imzalayanı tanımadığını söyler. Teslim belgesinin o zamandan beri değiştirilmediği yine de denetlenebilir.',
  },
  tools:
    '“heirlock verify-release” komutu, imzayı ve burada yer alan her şeyi bir sunucuya sormadan denetler. Çevrimdışı okuyucu, teslim belgesini açtıklarınızla karşılaştırır.',
  key: 'Hizmet, günlüğünü ve bu kaydı tek bir anahtarla imzalar. Onu, başka bir yerden bildiğiniz bir anahtarla karşılaştırın:',
  page: (page, pages) => `Sayfa ${page} / ${pages}`,
  files: {
    text: 'Bu kayıt, programlar için',
    signature: 'Hizmetin release.json üzerindeki imzası',
    bundle: 'Size ait olanların listesi, kasanın sahibi tarafından mühürlenmiş ve imzalanmış',
  },
};
