import type { Catalogue } from '../catalogue.ts';
import { plural } from '../plural.ts';
import type { english } from './en.ts';

export const arabic: Catalogue<typeof english> = {
  bytes: (count) =>
    plural('ar', count, { one: 'بايت واحد', two: '2 بايت', few: `${count} بايتات`, many: `${count} بايتًا`, other: `${count} بايت` }),
  units: { kilo: 'KB', mega: 'MB', giga: 'GB', tera: 'TB' },
  kinds: {
    pdf: 'مستند PDF',
    word: 'مستند Word',
    writing: 'مستند نصي',
    excel: 'جدول Excel',
    table: 'جدول',
    slides: 'عرض تقديمي',
    zip: 'مجلد ZIP',
    page: 'صفحة ويب',
    mail: 'رسالة بريد إلكتروني',
    card: 'بطاقة عنوان',
    picture: 'صورة',
    video: 'فيديو',
    sound: 'تسجيل صوتي',
    text: 'نص',
    file: 'ملف',
  },
};
