import type { MailCatalogue } from '../en/index.ts';

/** The document, as it stands before a postposition or by itself. */
const named = (document: string | undefined): string => (document === undefined ? 'bir belge' : `${document} adlı belge`);
/** The same as an object. */
const namedObject = (document: string | undefined): string => (document === undefined ? 'bir belgeyi' : `${document} adlı belgeyi`);

export const witnessing: MailCatalogue['witnessing'] = {
  asked: {
    subject: (owner) => `${owner} bir belgeyi imzalamanızı istiyor`,
    lead: (owner, document) =>
      `${owner}, Heirlock’ta belgeler saklıyor ve ${namedObject(document)} imzalamanızı istiyor. Onu tarayıcınızda okursunuz, hesap gerekmez.`,
    yourTurn: (before, of) =>
      `Şimdi sıra sizde: imzası istenen ${of} kişiden ${before === 1 ? 'sizden önceki bir kişi imzaladı' : `sizden önceki ${before} kişi imzaladı`}.`,
    linkFromOwner: (owner) =>
      `Bağlantı bizden değil, şu kişiden gelir: ${owner}. Bizim bile okuyamadığımız belgeyi açar. Henüz almadıysanız lütfen isteyin. Biz yalnızca sayfanın istediği kodu göndeririz.`,
    button: 'Belgeyi oku',
    until: 'İmzalayabileceğiniz son an',
    how: 'Sayfa bu adrese bir kod gönderir ve onu sorar. Sonra belgeyi okursunuz ve uygun görürseniz imzalarsınız.',
    mayDecline: (owner) =>
      `İmzalamak zorunda değilsiniz. Sayfada reddetmek için bir düğme var ve ${owner} bundan haberdar edilir. Bu e-postayı neden aldığınızı bilmiyorsanız bir şey yapmadan önce ${owner} ile konuşup sorun.`,
    footer: (owner) => `Bu e-postayı, ${owner} sizden imza istemek için adresinizi Heirlock’a yazdığı için alıyorsunuz.`,
  },
  reminder: {
    subject: (owner) => `Hatırlatma: ${owner} bir belgeyi imzalamanızı istiyor`,
    lead: (owner, document) =>
      `Birkaç gün önce size yazmıştık: ${owner} ${namedObject(document)} imzalamanızı istiyor. Henüz imzalamadınız ve başkaları sizi bekliyor olabilir.`,
  },
  code: {
    subject: 'Bir belgeyi okuyup imzalamak için kodunuz',
    lead: (owner) => `${owner} tarafından imzalamanız istenen belgenin kodu aşağıda. Lütfen onu, kodu soran sayfaya yazın:`,
    works: (minutes) => `Kod ${minutes} ve bir kez geçerlidir.`,
    tellNobody: 'Ona sahip olan, sizin adınıza imzalayabilir. Kim sorarsa sorsun kimseye söylemeyin; biz asla sormayız.',
    ifNotYou: 'Kodu siz istemediyseniz yapmanız gereken bir şey yok: bağlantı olmadan onu kimse kullanamaz.',
    footer: 'Bu e-postayı, biri size ait bir bağlantıyı açıp kod istediği için alıyorsunuz.',
  },
  calledOff: {
    subject: 'Bir belgenin imzalanması artık istenmiyor',
    lead: (owner, document) =>
      `${owner} sizden ${namedObject(document)} imzalamanızı istemişti. Bu sona erdi: artık kimseden imza istenmiyor ve bağlantınız artık hiçbir şeyi açmıyor.`,
    nothingToDo: 'Yapmanız gereken bir şey yok.',
    hasSigned: 'Siz imzalamıştınız, ama imzalar tamamlanmadı. Yapmanız gereken bir şey yok.',
  },
  news: {
    ownCertificate: (name) =>
      `Kendi dijital imzasını kullandı; imzanın adına düzenlendiği kişi: ${name}. Bu adı denetlemedik; güvenilir olup olmadığı, tamamlanan belge denetlendiğinde gösterilir.`,
    somebody: 'Biri',
    reason: 'Belirtilen gerekçe:',
    signed: 'Şimdiye kadarki imzalar',
    count: (signed, of) => `${signed} / ${of}`,
    openApp: 'Bu sonuncusuydu. Bilgisayarınızda Heirlock’u açın: imzaları denetler ve belgeyi bir araya getirir.',
    beingPutTogether: 'Bu sonuncusuydu. Belge şimdi bir araya getiriliyor ve bir sonraki sürümü oluyor.',
    of: {
      signed: {
        subject: (person) => `${person} imzaladı`,
        lead: (person, document) => `${person}, imzalamasını istediğiniz ${namedObject(document)} imzaladı.`,
        next: 'Sıradaki kişiden şimdi imza istendi.',
      },
      declined: {
        subject: (person) => `${person} imzalamıyor`,
        lead: (person, document) => `${person}, ${namedObject(document)} imzalamayı reddetti.`,
        next: 'Bu yüzden başka kimseden imza istenmiyor ve gönderilmiş bağlantılar artık hiçbir şeyi açmıyor. İstediğiniz zaman başkalarından isteyebilirsiniz.',
      },
      expired: {
        subject: (person) => `${person} zamanında imzalamadı`,
        lead: (person, document) => `${person}, ${namedObject(document)} belirlediğiniz sürede imzalamadı.`,
        next: 'Bu yüzden başka kimseden imza istenmiyor ve gönderilmiş bağlantılar artık hiçbir şeyi açmıyor. İstediğiniz zaman yeniden isteyebilirsiniz.',
      },
      complete: {
        subject: () => 'Herkes imzaladı',
        lead: (_person, document) => `İmzasını istediğiniz herkes ${namedObject(document)} imzaladı.`,
        next: 'İmzalanmış belge, kasanızda o belgenin bir sonraki sürümüdür.',
      },
      failed: {
        subject: () => 'Bir belge imzalanamadı',
        lead: (_person, document) => `Başkalarından imza istediğiniz ${named(document)} ile ilgili bir şeyler ters gitti.`,
        next: 'Bu yüzden artık kimseden imza istenmiyor. Belgenin kendisi olduğu gibi duruyor.',
      },
    },
  },
};
