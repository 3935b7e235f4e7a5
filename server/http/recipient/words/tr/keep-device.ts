import type { PageCatalogue } from '../en/index.ts';

export const keepDevice: PageCatalogue['keepDevice'] = {
  title: 'Bu bilgisayar kalsın',
  heading: 'Bilgisayarlarınızdan biri kaldırılacak',
  lead: (added, asked) =>
    `Hesabınıza eklenmiş bir bilgisayar (eklenme: ${added}) kaldırılacak. Bunu başka bir bilgisayarınız istedi (istek: ${asked}).`,
  dueLabel: 'Bir şey yapmazsanız kaldırılma anı',
  notYet: 'size gönderdiğimiz e-posta çıktıktan üç gün sonra',
  choice: 'Düğmeye basarsanız kalır. Bunu siz istemediyseniz bilgisayarlarınızdan birini başkası kullanıyor demektir.',
  button: 'Bu bilgisayar kalsın',
  pressPlease: 'Lütfen düğmeye basın: yalnızca bu sayfayı açmak hiçbir şeyi değiştirmez.',
  nothing: 'Durdurulacak bir şey yok',
  kept: 'Bu kaldırma durduruldu. Bilgisayar hesabınızda kalıyor.',
  removed: 'Bilgisayar kaldırıldı',
  removedRest:
    'Artık değişiklikleri almıyor. Bunu istemediyseniz onu kasa sahibi setinizle yeniden kurun ve bunu isteyen bilgisayarı kaldırın.',
  doneTitle: 'Bilgisayar kalıyor',
  doneHeading: 'Kalıyor',
  done: 'Bilgisayar hesabınızda kalıyor. Yeni bir istek yine üç gün bekler ve size yine yazarız.',
  closePage: 'Artık bu sayfayı kapatabilirsiniz.',
};
