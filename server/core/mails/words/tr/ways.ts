import type { MailCatalogue } from '../en/index.ts';

export const ways: MailCatalogue['ways'] = {
  address: {
    first: {
      subject: (owner) => `Heirlock’tan ${owner} adına gelen e-postalar size burada ulaşıyor mu?`,
      lead: (owner) =>
        `${owner}, Heirlock’ta belgeler saklıyor ve bir gün onlarla ilgili bir haberin size ulaşmasını istiyor. Bunun için bu e-posta adresini de belirtti.`,
      please:
        'Lütfen bu adresin size ait olup olmadığını bize söyleyin. Sayfada tek bir düğmeye basmanız yeterli; açılacak bir hesap, ödenecek bir ücret yok.',
    },
    again: {
      subject: (owner) => `Bu hâlâ sizin adresiniz mi? ${owner} adına soruyoruz`,
      lead: (owner) =>
        `Bir süre önce, bir gün ${owner} adına bir haber size ulaşabilsin diye, bu e-posta adresinin size ait olduğunu söylemiştiniz. Bunun hâlâ böyle olup olmadığını yılda bir kez soruyoruz.`,
      please: 'Hâlâ size aitse düğmeye basın. Olmuş bir şey yok ve bunun başka bir sonucu olmaz.',
    },
    button: 'Soruyu yanıtla',
    otherwise:
      'Sayfada, adresin size ait olmadığını ya da artık size ait olmadığını da söyleyebilirsiniz. Yanıt vermek istemezseniz o da sorun değil: sizden hiçbir şey alınmaz.',
    ifGenuine: (owner) =>
      `Bunun gerçek olup olmadığını mı merak ediyorsunuz? ${owner} ile yüz yüze ya da önceden bildiğiniz bir numaradan telefonda konuşup sorun. Hiçbir zaman şifre ya da para istemeyiz.`,
  },
  deputy: {
    first: {
      subject: (owner) => `${owner} bir haberin iletilmesi için yardımınızı istiyor`,
      lead: (owner, recipient) =>
        `${owner} sizi Heirlock’ta haberi iletebilecek biri olarak belirtti. Bir gün ${recipient ?? 'başka biri'} için bekleyen bir şey olabilir ve bizim e-postalarımız ulaşmayabilir. O zaman ${recipient ?? 'o kişi'} ile konuşup bunu bildirmenizi rica ederiz.`,
    },
    again: {
      subject: (owner) => `${owner} adına bir haberi hâlâ iletir misiniz?`,
      lead: (owner, recipient) =>
        `Bir süre önce, bizim e-postalarımız ulaşmazsa bir gün ${owner} adına ${recipient ?? 'başka biri'} ile konuşup kendisini bekleyen bir şey olduğunu bildirmeyi kabul etmiştiniz. Bunun hâlâ böyle olup olmadığını yılda bir kez soruyoruz.`,
    },
    nothingElse:
      'Ne olduğunu öğrenmezsiniz, hiçbir şey saklamazsınız ve hiçbir şeyi açamazsınız. Buna belki de hiç gerek kalmaz: yalnızca başka yollar işe yaramazsa diye.',
    button: 'Soruyu yanıtla',
    otherwise: 'Sayfada evet ya da hayır diyebilirsiniz. Yanıt vermek istemezseniz o da sorun değil.',
    ifGenuine: (owner) =>
      `Bunun gerçek olup olmadığını mı merak ediyorsunuz? ${owner} ile yüz yüze ya da önceden bildiğiniz bir numaradan telefonda konuşup sorun. Hiçbir zaman şifre ya da para istemeyiz.`,
    footer: (owner) =>
      `Heirlock, belgeleri sahipleri adına, teslim edilecekleri zamana kadar kilitli saklar. Bu e-postayı, ${owner} sizi orada haberi iletebilecek biri olarak belirttiği için alıyorsunuz.`,
  },
};
