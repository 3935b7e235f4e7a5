import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'تراخيص البرمجيات المستخدمة',
  promise: 'يحفظ Heirlock المستندات مقفلة لأصحابها إلى أن يحين وقت تسليمها. لا نطلب مالًا أبدًا، ولا نطلب رمزًا بالهاتف أو بالبريد أبدًا.',
  promiseOfAsking: 'يحفظ Heirlock المستندات مقفلة لأصحابها إلى أن يحين وقت تسليمها. ولا نطلب مالًا أبدًا.',
  languages: 'اللغة',
};
