import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'Anahtarın bir parçası',
  heading: 'Size bırakılanlara ait anahtarın bir parçası',
  oneMoment: 'Bir dakika …',
  needsScript:
    'Bu sayfa için JavaScript gerekir: parçayı kendi tarayıcınızda tutar ve kimseye göndermez. Lütfen bu sayfada JavaScript’e izin verip sayfayı yeniden yükleyin ya da başka bir tarayıcı kullanın.',
};
