import { html } from 'ghtml';
import { peopleInWords } from './counts.ts';
import type { PageCatalogue } from '../en/index.ts';

export const checkIn: PageCatalogue['checkIn'] = {
  title: 'علامة حياة',
  heading: (vault) => html`علامة حياة للخزنة «!${vault}»`,
  headingOverdue: (vault) => html`يُرجى إرسال علامة حياة: ستُسلَّم خزنتكم «!${vault}»`,
  button: 'أنا هنا – إرسال علامة حياة',
  pressPlease: 'يُرجى الضغط على الزر: ففتح هذه الصفحة وحده ليس علامة حياة.',
  lead: 'علامة الحياة تخبرنا بأنكم بخير، وبأن الخزنة ينبغي أن تبقى مغلقة.',
  leadOverdue: html`حان موعد علامة الحياة ولم نسمع منكم. <strong>الخزنة ما زالت مغلقة.</strong> إذا أرسلتم علامة حياة الآن بقيت مغلقة: ويُلغى التسليم.`,
  leadPaused: (until) =>
    html`علامات الحياة لهذه الخزنة متوقفة مؤقتًا حتى !${until}. ولا تلزم أي علامة قبل ذلك اليوم. وإذا أرسلتم علامة مع ذلك، فإننا نسجّلها، ويستمر التوقف.`,
  dueBy: 'يُرجى إرسال علامة حياة حتى',
  wasDueOn: 'كان موعد علامة الحياة في',
  releaseLabel: 'إن لم نسمع شيئًا، تُسلَّم الخزنة',
  releaseOn: (moment) => html`في !${moment}`,
  releaseAnyTime: 'في أي وقت من الآن',
  goesTo: 'وتُسلَّم عندئذ إلى',
  nobody: 'لا أحد',
  people: (count) => peopleInWords(count),
  notNeeded: 'لا تلزم علامة حياة',
  archived: (vault) => html`<p>خزنتكم «!${vault}» مؤرشفة. ولا يُسلَّم شيء ما دامت كذلك، ولا تلزم علامة حياة.</p>
<p>وعندما تعيدونها في Heirlock، تبدأ علامات الحياة من جديد.</p>`,
  noTimer: (vault) => html`<p>خزنتكم «!${vault}» لم تعد تنتظر علامات حياة. وتجدون في Heirlock متى وكيف تُسلَّم.</p>`,
  released: 'لقد سُلّمت هذه الخزنة',
  releasedRest: (
    vault,
    moment,
  ) => html`<p>سُلّمت خزنتكم «!${vault}» في <strong>!${moment}</strong>. ولم يعد بإمكان علامة الحياة تغيير ذلك.</p>
<p>إن لم تكونوا تريدون هذا، فيُرجى التحدث إلى الأشخاص الذين اخترتموهم: فهم يستطيعون الآن فتح ما تركتموه لهم.</p>`,
  doneTitle: 'شكرًا لكم، وصلت علامة الحياة',
  doneHeading: 'شكرًا لكم. وصلت علامة الحياة.',
  doneRest: (vault) => html`تبقى خزنتكم «!${vault}» مغلقة.`,
  doneCalledOff: (vault) => html`تبقى خزنتكم «!${vault}» مغلقة. وقد أُلغي التسليم الذي كان قريبًا.`,
  nextDue: 'موعد علامة الحياة التالية حتى',
  stillPaused: (until) => html`تبقى علامات الحياة متوقفة مؤقتًا حتى !${until}.`,
  closePage: 'يمكنكم إغلاق هذه الصفحة الآن.',
};
