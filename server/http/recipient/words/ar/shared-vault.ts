import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'شكرًا لكم، احتُسب ذلك هنا',
  heading: 'شكرًا لكم. احتُسب ذلك هنا.',
  known: (other) => html`كما أن <strong>!${other}</strong>، الذي يُبقيها مغلقة معنا، على علم بذلك أيضًا.`,
  hereAlone: (other) =>
    html`أُلغي هذا هنا فقط. و<strong>!${other}</strong> يُبقيها مغلقة معنا، ولا يعلم بذلك. وإذا كان قد كتب إليكم بهذا الشأن أيضًا، فيُرجى الضغط على الرابط في رسالته كذلك.`,
  counted: (vault) => html`سجّلنا أنكم بخير، ونُبقي خزنتكم «!${vault}» مغلقة.`,
  unheard: (other) =>
    html`<strong>!${other} لا يعلم بذلك بعد.</strong> وهو يُبقي الخزنة مغلقة معنا، ويعمل بما يسمعه بنفسه. ونحاول إبلاغه. وللتأكد، يُرجى الضغط على الرابط في رسالته أيضًا.`,
  notCounted: (other) =>
    html`<strong>!${other} لا يكتفي بقولنا مرة أخرى.</strong> وهو يُبقي الخزنة مغلقة معنا، ويريد أن يسمع منكم. يُرجى الضغط على الرابط في رسالته أيضًا، أو إرسال علامة حياة من Heirlock على حاسوبكم.`,
  given: (other) =>
    html`<strong>!${other} قد أعطى جزأه من المفتاح.</strong> وذلك الجزء وحده لا يفتح شيئًا، وجزؤنا باقٍ هنا. يُرجى فتح Heirlock على حاسوبكم الآن: فهو يصنع مفتاحًا جديدًا لا ينفع معه ذلك الجزء.`,
  witness: (witness) =>
    html`<strong>!${witness}</strong> يسهر على الخزنة أيضًا، ولا يصدّق أحدًا سواكم. وإذا كان قد كتب إليكم، فيُرجى الرد على رسالته كذلك.`,
  lookAgain: 'الاطلاع على الوضع الآن',
};
