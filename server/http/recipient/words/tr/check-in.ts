import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'Yaşam işareti',
  heading: (vault) => html`Yaşam işareti: “!${vault}”`,
  headingOverdue: (vault) => html`Lütfen yaşam işareti verin: “!${vault}” adlı kasanız teslim edilmek üzere`,
  button: 'Buradayım – yaşam işareti ver',
  pressPlease: 'Lütfen düğmeye basın: yalnızca bu sayfayı açmak yaşam işareti sayılmaz.',
  lead: 'Yaşam işareti bize iyi olduğunuzu ve kasanın kapalı kalması gerektiğini bildirir.',
  leadOverdue: html`Yaşam işaretinizin zamanı gelmişti ve sizden haber almadık. <strong>Kasa hâlâ kapalı.</strong> Şimdi yaşam işareti verirseniz kapalı kalır: teslim iptal edilir.`,
  leadPaused: (until) =>
    html`Bu kasa için yaşam işaretlerine ara verildi; aranın bitişi: !${until}. O güne kadar gerekmez. Yine de yaşam işareti verirseniz bunu kaydederiz, ara da sürer.`,
  dueBy: 'Yaşam işareti için son an',
  wasDueOn: 'Yaşam işaretinizin son anı şuydu',
  releaseLabel: 'Haber almazsak kasa teslim edilir',
  releaseOn: (moment) => html`!${moment}`,
  releaseAnyTime: 'şu andan itibaren her an',
  goesTo: 'O zaman teslim edileceği kişi sayısı',
  nobody: 'hiç kimse',
  people: (count) => `${count} kişi`,
  notNeeded: 'Yaşam işareti gerekmiyor',
  archived: (
    vault,
  ) => html`<p>“!${vault}” adlı kasanız arşivde. Arşivde olduğu sürece hiçbir şey teslim edilmez ve yaşam işareti gerekmez.</p>
<p>Onu Heirlock’ta arşivden çıkardığınızda yaşam işaretleri yeniden başlar.</p>`,
  noTimer: (vault) =>
    html`<p>“!${vault}” adlı kasanız artık yaşam işareti beklemiyor. Ne zaman ve nasıl teslim edileceğini Heirlock’ta bulursunuz.</p>`,
  released: 'Bu kasa teslim edildi',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>“!${vault}” adlı kasanız teslim edildi: <strong>!${moment}</strong>. Yaşam işareti bunu artık değiştiremez.</p>
<p>Bunu istemediyseniz lütfen seçtiğiniz kişilerle konuşun: onlara bıraktıklarınızı artık açabilirler.</p>`,
  doneTitle: 'Teşekkür ederiz, yaşam işaretiniz alındı',
  doneHeading: 'Teşekkür ederiz. Yaşam işaretiniz alındı.',
  doneRest: (vault) => html`“!${vault}” adlı kasanız kapalı kalıyor.`,
  doneCalledOff: (vault) => html`“!${vault}” adlı kasanız kapalı kalıyor. Yaklaşan teslim iptal edildi.`,
  nextDue: 'Bir sonraki yaşam işareti için son an',
  stillPaused: (until) => html`Yaşam işaretlerine verilen ara sürüyor; bitişi: !${until}.`,
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
};
