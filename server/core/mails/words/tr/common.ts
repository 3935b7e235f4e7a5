import { plural } from '../../../../../shared/words/plural.ts';
import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}:`,
  quoted: (name) => `“${name}”`,
  greeting: (name) => (name === undefined ? 'Merhaba,' : `Sayın ${name},`),
  people: (count) => plural('tr', count, { zero: 'hiç kimse', other: `${count} kişi` }),
  documents: (count) => plural('tr', count, { zero: 'hiç belge', other: `${count} belge` }),
  hours: (count) => `${count} saat`,
  minutes: (count) => `${count} dakika`,
  ifButtonFails: 'Düğme bir şey yapmazsa bu adresi tarayıcınıza kopyalayın:',
  linkWorksUntil: 'Bağlantının geçerli olduğu son an',
  linkWorksOnce: (minutes) => `Bağlantı bir kez ve ${minutes} içinde geçerlidir.`,
  goesTo: 'O zaman alacak olanlar',
  ifGenuine:
    'Bu e-postanın gerçek olup olmadığından emin değilseniz bağlantıya dokunmayın; bunun yerine bilgisayarınızdaki Heirlock’tan yaşam işareti verin. İkisi aynı işi görür.',
  ownerFooter: 'Bu e-postayı, Heirlock’ta bir kasanız olduğu ve onu gözetmemizi istediğiniz için alıyorsunuz.',
  recipientFooter: (owner) =>
    `Heirlock, belgeleri sahipleri adına, teslim edilecekleri zamana kadar kilitli saklar. Bu e-postayı, ${owner} oraya e-posta adresinizi girdiği için alıyorsunuz.`,
};
