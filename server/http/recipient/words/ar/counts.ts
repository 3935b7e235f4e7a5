import { plural } from '../../../../../shared/words/plural.ts';

/** So many minutes, as they stand after a preposition or as an object. */
export const minutesInWords = (count: number): string =>
  plural('ar', count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: `${count} دقائق`, other: `${count} دقيقة` });

/** So many hours, as they stand after a preposition or as an object. */
export const hoursInWords = (count: number): string =>
  plural('ar', count, { one: 'ساعة واحدة', two: 'ساعتين', few: `${count} ساعات`, other: `${count} ساعة` });

/** So many documents, standing by themselves. */
export const documentsInWords = (count: number): string =>
  plural('ar', count, {
    one: 'مستند واحد',
    two: 'مستندان',
    few: `${count} مستندات`,
    many: `${count} مستندًا`,
    other: `${count} مستند`,
  });

/** So many people, standing by themselves. */
export const peopleInWords = (count: number): string =>
  plural('ar', count, { one: 'شخص واحد', two: 'شخصان', few: `${count} أشخاص`, many: `${count} شخصًا`, other: `${count} شخص` });
