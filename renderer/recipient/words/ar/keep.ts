import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { plural } from '../../../../shared/words/plural.ts';
import type { keep as english } from '../en/keep.ts';

export const keep: Catalogue<typeof english> = {
  heading: 'حفظه لوقت لاحق، من دوننا',
  about:
    'الرابط إلى هذه الصفحة ينتهي، ولا أحد يعلم هل ستكون هذه الخدمة موجودة بعد عشرين عامًا. يمكنكم حفظ كل شيء في مجلد خاص بكم: مقفلًا كما هو، مع صفحة تفتحه في أي متصفح، من دون إنترنت.',
  button: 'حفظ الكل مقفلًا كما هو',
  hint: 'تحصلون على مجلد ZIP. وهو يُفتح بما فتحتموه به اليوم، فيُرجى حفظ ذلك أيضًا، في مكان آخر: فمن لديه الاثنان يستطيع قراءة كل شيء.',
  running: 'يجري حفظ الكل مقفلًا كما هو',
  saved: (documents, leftOut) =>
    [
      documents === 1
        ? 'حُفظ، وفيه ملف واحد جرى التحقق منه.'
        : `حُفظ، وفيه ${plural('ar', documents, { zero: '0 ملف', two: 'ملفان', few: `${documents} ملفات`, many: `${documents} ملفًا`, other: `${documents} ملف` })}، جرى التحقق من كل منها.`,
      leftOut === 0
        ? ''
        : ` ${plural('ar', leftOut, { one: 'تعذّر الحصول على ملف واحد، وهو ليس فيه', two: 'تعذّر الحصول على ملفين، وهما ليسا فيه', few: `تعذّر الحصول على ${leftOut} ملفات، وهي ليست فيه`, many: `تعذّر الحصول على ${leftOut} ملفًا، وهي ليست فيه`, other: `تعذّر الحصول على ${leftOut} ملف، وهي ليست فيه` })}.`,
    ].join(''),
  zipName: 'للحفظ لوقت لاحق',
};
