import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

const leadsNowhere = html`<p>Çoğu zaman bağlantının yalnızca bir kısmı kopyalanmıştır. Lütfen e-postaya dönüp oradaki düğmeye basın ya da adresin tamamını son karakterine kadar kopyalayın.</p>
<p>Bizden birkaç e-posta geldiyse en yenisini deneyin.</p>
<p>Bu da işe yaramazsa e-postayı güvendiğiniz birine, aileden birine ya da miras işleriyle ilgilenen kişiye gösterin. Bilgisayardan anlayan biri bağlantıda neyin yanlış olduğunu görebilir.</p>`;

export const problems: PageCatalogue['problems'] = {
  unknownLink: { title: 'Bu adres bir yere çıkmıyor', rest: leadsNowhere },
  noPage: { title: 'Böyle bir sayfa yok', rest: leadsNowhere },
  expiredVerification: {
    title: 'Bu bağlantının süresi doldu',
    rest: html`<p>Bağlantılarımız sınırlı bir süre geçerlidir ve bunun süresi doldu. Siz yanlış bir şey yapmadınız.</p>
<p>Adresinizin doğru olup olmadığı sorusuyla geldiyse, sizi belirten kişiden soruyu yeniden göndermesini isteyin. Bunu Heirlock’ta adınızın yanında bulur. Bu olmasa bile zamanı geldiğinde size yazarız.</p>
<p>Bağlantıyı o kişi size bir kartla ya da kod olarak verdiyse ondan yenisini isteyin: her biri bir kez ve sınırlı bir süre geçerlidir.</p>`,
  },
  lockedLink: {
    title: 'Bu bağlantı kilitlendi',
    rest: html`<p>Bunun için çok fazla yanlış kod yazıldı. Lütfen e-postanızdaki bağlantıyı bir kez daha açın: sayfa o zaman size yenisini gönderebilir.</p>`,
  },
  httpsOnly: {
    title: 'Bu adres için https gerekir',
    rest: html`<p>Bu sayfa yalnızca korumalı bir bağlantıyla gösterilir. Lütfen bağlantıyı başında <strong>https://</strong> olacak şekilde yeniden açın.</p>
<p>E-postanızdaki bağlantı http:// ile başlıyorsa bu hizmeti işleten kişinin düzeltmesi gereken bir şey var: lütfen ona bu sayfayı gösterin.</p>`,
  },
  tooManyVisits: {
    title: 'Lütfen biraz bekleyin',
    rest: (
      minutes,
    ) => html`<p>Bu sayfa kısa sürede çok sık açıldı, bu yüzden onu bir süreliğine kapattık. Bu, yabancıların bağlantı denemesini önler.</p>
<p>Lütfen <strong>${minutes} dakika</strong> sonra geri gelip bağlantınızı yeniden açın. Hiçbir şey kaybolmadı.</p>`,
  },
  foreignForm: {
    title: 'Lütfen düğmeye bir kez daha basın',
    rest: html`<p>Düğmeye kendi sayfamızda basıldığını göremedik, bu yüzden hiçbir şey yapılmadı.</p>
<p>Lütfen e-postanızdaki bağlantıyı yeniden açıp düğmeye orada basın. Bu sayfa yine gelirse başka bir tarayıcı deneyin.</p>`,
  },
  unreadableForm: {
    title: 'Bu, olması gerektiği gibi ulaşmadı',
    rest: html`<p>Sayfa, tarayıcınızın gönderdiğini okuyamadı, bu yüzden hiçbir şey yapılmadı. Lütfen e-postanızdaki bağlantıyı açıp yeniden deneyin.</p>`,
  },
  refused: {
    title: 'Bu mümkün değil',
    rest: html`<p>Hiçbir şey yapılmadı. Lütfen e-postanızdaki bağlantıyı yeniden açın; şu anki durumu gösterir.</p>`,
  },
  fault: {
    title: 'Bizim tarafımızda bir şeyler ters gitti',
    rest: (requestId) => html`<p>Bu sizin hatanız değil ve hiçbir şey kaybolmadı. Lütfen birkaç dakika sonra yeniden deneyin.</p>
<p class="soft">Sürerse ve bu hizmeti kimin işlettiğini biliyorsanız ona şu numarayı söyleyin: ${requestId}</p>`,
  },
};
