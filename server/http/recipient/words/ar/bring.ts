import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'جزء من مفتاح',
  heading: 'جزء من مفتاح ما تُرك لكم',
  oneMoment: 'لحظة من فضلكم …',
  needsScript:
    'تحتاج هذه الصفحة إلى JavaScript: فهي تُبقي الجزء في متصفحكم ولا ترسله إلى أحد. يُرجى السماح بتشغيل JavaScript لهذه الصفحة وتحميلها من جديد، أو استخدام متصفح آخر.',
};
