import type { MailCatalogue } from '../en/index.ts';

export const sms: MailCatalogue['sms'] = {
  checkIn: (vault, moment, url) => `Heirlock: لم تصل علامة حياة لخزنتكم ${vault}. ستُسلَّم في ${moment}. لإيقاف ذلك: ${url}`,
  certificate: (vault, moment, url) => `Heirlock: أُكّدت شهادات وفاة. ستُسلَّم خزنتكم ${vault} في ${moment}. لإيقاف ذلك: ${url}`,
  requested: (vault, url) => `Heirlock: طُلب تسليم خزنتكم ${vault}. وقد يحدث بعد 24 ساعة من الآن. لإيقاف ذلك: ${url}`,
  opening: (vault, hours, url) => `Heirlock: طُلب فتح خزنتكم ${vault}. وتُفتح بعد ${hours} من الآن. لإيقاف ذلك: ${url}`,
  datePassed: (vault, moment) => `Heirlock: مضى تاريخ خزنتكم ${vault}. ستُسلَّم في ${moment}. لإيقاف ذلك يُرجى تحديد تاريخ جديد في Heirlock.`,
  contactCode: (code, minutes) => `Heirlock: \u2068${code}\u2069 يؤكد هذا الرقم. وهو صالح لمدة ${minutes}. يُرجى عدم إخبار أحد.`,
  leftToYou: (owner, url) =>
    `Heirlock: شيء تُرك لكم من ${owner}. وهو ينتظركم هنا: ${url} لا داعي إلى العجلة. وللتأكد يُرجى الاتصال بشخص قريب من ${owner}.`,
  leftToYouAgain: (owner, url) =>
    `Heirlock: ما تُرك لكم من ${owner} ما زال ينتظر: ${url} لا داعي إلى العجلة. وللتأكد يُرجى الاتصال بشخص قريب من ${owner}.`,
  newLink: (owner, url) => `Heirlock: رابطكم الجديد إلى ما تُرك لكم من ${owner}: ${url}`,
  releaseCode: (code, minutes) =>
    `Heirlock: \u2068${code}\u2069 رمزكم. وهو صالح لمدة ${minutes}. يُرجى كتابته في الصفحة التي فتحتموها فقط، وعدم إخبار أحد.`,
  witnessCode: (code, minutes) =>
    `Heirlock: \u2068${code}\u2069 رمزكم الثاني للتوقيع. وهو صالح لمدة ${minutes}. يُرجى كتابته في صفحتنا فقط، وعدم إخبار أحد.`,
  correction: (owner, url) => `Heirlock: قد يُرسل ما تُرك لكم من ${owner} إلى عنوان آخر أيضًا. وإن لم يكن لكم، فيُرجى إيقاف ذلك هنا: ${url}`,
  wayAsked: (owner, url) => `Heirlock: نسأل نيابةً عن ${owner}: هل نصل إليكم على هذا الرقم؟ يُرجى الإجابة هنا بنعم أو لا: ${url}`,
};
