import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { keep as english } from '../en/keep.ts';

export const keep: Catalogue<typeof english> = {
  heading: 'İlerisi için, biz olmadan saklayın',
  about:
    'Bu sayfanın bağlantısı sona erer ve bu hizmetin yirmi yıl sonra olup olmayacağını kimse bilmez. Hepsini kendi klasörünüzde saklayabilirsiniz: hâlâ kilitli olarak, onu herhangi bir tarayıcıda internet olmadan açan bir sayfayla birlikte.',
  button: 'Hepsini kilitli olarak kaydet',
  hint: 'Bir ZIP klasörü alırsınız. Bugün neyle açtıysanız onunla açılır; lütfen onu da, başka bir yerde saklayın: ikisine de sahip olan her şeyi okuyabilir.',
  running: 'Hepsi kilitli olarak kaydediliyor',
  saved: (documents, leftOut) =>
    [
      documents === 1 ? 'Kaydedildi, içinde denetlenmiş 1 dosya var.' : `Kaydedildi, içinde her biri denetlenmiş ${documents} dosya var.`,
      leftOut === 0 ? '' : ` ${leftOut} dosya alınamadı ve içinde değil.`,
    ].join(''),
  zipName: 'İlerisi için saklanacak',
};
