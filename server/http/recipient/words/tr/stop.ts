import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const stop: PageCatalogue['stop'] = {
  title: 'Kasam kapalı kalsın',
  heading: (vault) => html`“!${vault}” adlı kasanız hâlâ kapalı`,
  lead: 'Düğmeye basın, kapalı kalsın: başlatılmış olan her şey iptal edilir.',
  button: 'Buradayım – kapalı kalsın',
  pressPlease: 'Lütfen düğmeye basın: yalnızca bu sayfayı açmak hiçbir şeyi değiştirmez.',
  certificates: {
    reviewing: 'Bir ölüm belgesi sunuldu ve incelenmek üzere.',
    announced: 'Yeterli sayıda ölüm belgesi onaylandı. Bekleme süresi, size gönderdiğimiz uyarı çıkar çıkmaz başlar.',
    waiting: 'Yeterli sayıda ölüm belgesi onaylandı ve bekleme süresi işliyor.',
  },
  releaseLabel: 'Haber almazsak kasa teslim edilir',
  request: (who, moment) => html`!${who} kasanın elle teslim edilmesini istiyor. İsteğin süresinin dolacağı an: !${moment}.`,
  somebody: 'Bu hizmetle ilgilenen biri',
  opening: (moment) =>
    html`Siz ya da sizin adınıza oturum açmış biri, Heirlock’a onu açmasını söyledi. Açılacağı an: <strong>!${moment}</strong>.`,
  openingWaits: 'Siz ya da sizin adınıza oturum açmış biri, Heirlock’a onu açmasını söyledi. Hâlâ bekliyor.',
  overdue: 'Yaşam işaretinizin zamanı gelmişti ve sizden haber almadık.',
  nothing: 'Durdurulacak bir şey yok',
  nothingRest: (vault) => html`<p>“!${vault}” adlı kasanız kapalı ve bu sayfanın durdurabileceği bir teslim başlatılmış değil.</p>`,
  archivedRest: (vault) => html`<p>“!${vault}” adlı kasanız arşivde. Arşivde olduğu sürece hiçbir şey teslim edilmez.</p>`,
  released: 'Bu kasa teslim edildi',
  releasedRest: (vault, moment) => html`<p>“!${vault}” adlı kasanız teslim edildi: <strong>!${moment}</strong>. Bu geri alınamaz.</p>
<p>Bunu istemediyseniz lütfen seçtiğiniz kişilerle konuşun: onlara bıraktıklarınızı artık açabilirler.</p>`,
  doneTitle: 'Teşekkür ederiz, kapalı kalıyor',
  doneHeading: 'Teşekkür ederiz. Sizden haber aldık.',
  done: (vault) => html`“!${vault}” adlı kasanız kapalı kalıyor. Başlatılmış olan iptal edildi.`,
  doneMore: 'Biri, yanlış olduğunu bildiği bir belge sunduysa, kim olduğunu Heirlock’taki etkinlik listeniz gösterir.',
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
};
