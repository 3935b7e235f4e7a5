import { plural } from '../../../../../shared/words/plural.ts';
import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}:`,
  quoted: (name) => `«${name}»`,
  greeting: (name) => (name === undefined ? 'تحية طيبة،' : `تحية طيبة إلى ${name}،`),
  people: (count) =>
    plural('ar', count, {
      zero: 'لا أحد',
      one: 'شخص واحد',
      two: 'شخصان',
      few: `${count} أشخاص`,
      many: `${count} شخصًا`,
      other: `${count} شخص`,
    }),
  documents: (count) =>
    plural('ar', count, {
      zero: 'لا مستندات',
      one: 'مستند واحد',
      two: 'مستندان',
      few: `${count} مستندات`,
      many: `${count} مستندًا`,
      other: `${count} مستند`,
    }),
  hours: (count) => plural('ar', count, { one: 'ساعة واحدة', two: 'ساعتين', few: `${count} ساعات`, other: `${count} ساعة` }),
  minutes: (count) => plural('ar', count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: `${count} دقائق`, other: `${count} دقيقة` }),
  ifButtonFails: 'إن لم يعمل الزر، فيُرجى نسخ هذا العنوان إلى المتصفح:',
  linkWorksUntil: 'الرابط صالح حتى',
  linkWorksOnce: (minutes) => `الرابط صالح مرة واحدة، خلال ${minutes}.`,
  goesTo: 'وتُسلَّم عندئذ إلى',
  ifGenuine: 'إذا كنتم تشكّون في صحة هذه الرسالة، فيُرجى ترك الرابط وإرسال علامة حياة من Heirlock على حاسوبكم بدلًا منه. والأثر واحد.',
  ownerFooter: 'تصلكم هذه الرسالة لأن لديكم خزنة في Heirlock وقد طلبتم منا أن نسهر عليها.',
  recipientFooter: (owner) =>
    `يحفظ Heirlock المستندات مقفلة لأصحابها إلى أن يحين وقت تسليمها. وتصلكم هذه الرسالة لأن عنوان بريدكم الإلكتروني أُدخل هناك من قِبل: ${owner}.`,
};
