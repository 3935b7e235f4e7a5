import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'الرسائل تصلكم',
  heading: 'هل تصلكم رسائل Heirlock؟',
  lead: (email) => `تُرسل التذكيرات والتحذيرات إلى ${email}. يُرجى الضغط على الزر، فيعلم Heirlock أنها تصلكم هناك.`,
  button: 'نعم، لقد وصلتني',
  pressPlease: 'يُرجى الضغط على الزر: ففتح هذه الصفحة وحده لا يغيّر شيئًا.',
  doneTitle: 'الرسائل تصلكم',
  doneHeading: 'شكرًا لكم: الرسائل تصلكم',
  done: 'يعلم Heirlock على حاسوبكم بذلك في المرة القادمة التي يتصل فيها.',
  closePage: 'يمكنكم إغلاق هذه الصفحة الآن.',
};
