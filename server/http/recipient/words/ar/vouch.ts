import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const vouch: PageCatalogue['vouch'] = {
  title: 'هل تعلمون أنه على قيد الحياة؟',
  heading: (owner) => html`هل !${owner} على قيد الحياة؟`,
  lead: (owner) =>
    html`لم يسمع Heirlock من !${owner}، وسيُسلَّم قريبًا ما تركه. إذا كنتم تعلمون أنه على قيد الحياة، فيُرجى الضغط على الزر، ولن يُسلَّم شيء.`,
  button: 'نعم، على قيد الحياة',
  onlyIfSure: 'يُرجى الضغط عليه فقط إذا كنتم متأكدين: أي إذا تحدثتم معه، أو مع شخص بجانبه. وإلا فيُرجى إغلاق هذه الصفحة. ولا يُخبَر أحد بذلك.',
  pressPlease: 'فتح هذه الصفحة وحده لا يغيّر شيئًا.',
  nothing: 'ليس هناك ما يُوقَف',
  nothingRest: (owner) => html`لن يُسلَّم قريبًا شيء تُرك من !${owner}، أو أنه سُلّم بالفعل.`,
  doneHeading: 'شكرًا لكم. لقد أُوقف.',
  done: (owner) =>
    html`يبقى ما تُرك من !${owner} مغلقًا. يُرجى أن تطلبوا منه إرسال علامة حياة إلى Heirlock، لكي لا يصل الأمر إلى هذا مرة أخرى.`,
  closePage: 'يمكنكم إغلاق هذه الصفحة الآن.',
};
