import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

const leadsNowhere = html`<p>Na maior parte das vezes, só foi copiada uma parte do link. Volte, por favor, à mensagem e carregue no botão, ou copie o endereço inteiro, até ao último caráter.</p>
<p>Se houver várias mensagens nossas, experimente a mais recente.</p>
<p>Se isso não ajudar, mostre a mensagem a uma pessoa de confiança, a um familiar ou à pessoa que trata da herança. Quem percebe de computadores consegue ver o que há de errado com o link.</p>`;

export const problems: PageCatalogue['problems'] = {
  unknownLink: { title: 'Este endereço não conduz a nada', rest: leadsNowhere },
  noPage: { title: 'Esta página não existe', rest: leadsNowhere },
  expiredVerification: {
    title: 'Este link expirou',
    rest: html`<p>Os nossos links funcionam durante um tempo limitado, e o deste terminou. Não fez nada de errado.</p>
<p>Se veio com a pergunta se o seu endereço está certo, peça à pessoa que indicou o seu nome que envie a pergunta de novo. Essa pessoa encontra-a no Heirlock, ao lado do seu nome. E mesmo sem isso, escrevemos-lhe quando chegar a altura.</p>
<p>Se essa pessoa lhe deu o link num cartão ou como código, peça-lhe um novo: cada um funciona uma só vez e durante um tempo limitado.</p>`,
  },
  lockedLink: {
    title: 'Este link está bloqueado',
    rest: html`<p>Foram escritos demasiados códigos errados. Abra, por favor, mais uma vez o link da sua mensagem: a página pode então enviar-lhe um novo.</p>`,
  },
  httpsOnly: {
    title: 'Este endereço precisa de https',
    rest: html`<p>Esta página só é mostrada através de uma ligação protegida. Abra, por favor, o link de novo com <strong>https://</strong> no início.</p>
<p>Se o link na sua mensagem começa por http://, quem gere este serviço tem algo a corrigir: mostre-lhe, por favor, esta página.</p>`,
  },
  tooManyVisits: {
    title: 'Espere um pouco, por favor',
    rest: (
      minutes,
    ) => html`<p>Esta página foi aberta muitas vezes em pouco tempo, por isso fechámo-la por um momento. Isso impede que estranhos experimentem links ao acaso.</p>
<p>Volte, por favor, daqui a <strong>${minutes === 1 ? 'um minuto' : `${minutes} minutos`}</strong> e abra de novo o seu link. Nada se perde.</p>`,
  },
  foreignForm: {
    title: 'Carregue no botão mais uma vez, por favor',
    rest: html`<p>Não conseguimos ver que o botão foi carregado na nossa própria página, por isso nada foi feito.</p>
<p>Abra, por favor, de novo o link da sua mensagem e carregue lá no botão. Se esta página voltar, experimente outro navegador.</p>`,
  },
  unreadableForm: {
    title: 'Isto não chegou como devia',
    rest: html`<p>A página não conseguiu ler o que o seu navegador enviou, por isso nada foi feito. Abra, por favor, o link da sua mensagem e tente de novo.</p>`,
  },
  refused: {
    title: 'Isto não é possível',
    rest: html`<p>Nada foi feito. Abra, por favor, de novo o link da sua mensagem; mostra como as coisas estão agora.</p>`,
  },
  fault: {
    title: 'Algo correu mal do nosso lado',
    rest: (requestId) => html`<p>Não é culpa sua, e nada se perdeu. Tente de novo, por favor, daqui a alguns minutos.</p>
<p class="soft">Se continuar, e souber quem gere este serviço, diga-lhe este número: ${requestId}</p>`,
  },
};
