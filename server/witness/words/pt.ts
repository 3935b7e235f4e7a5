import type { AliveWords } from './en.ts';

export const portuguese: AliveWords = {
  title: 'Está com vida?',
  heading: 'Está bem?',
  asks: 'Indicou esta testemunha para um cofre no Heirlock. Há algum tempo que não tem notícias suas, e pergunta se está bem.',
  early: 'Indicou esta testemunha para um cofre no Heirlock. Em breve espera de novo notícias suas.',
  paused: (until) => `Este cofre está em pausa até ${until}: a testemunha espera, e não precisa de fazer nada.`,
  expectedBy: 'Espera notícias suas até',
  expectedUntil: 'Esperava notícias suas até',
  givesOn: 'Se não tiver notícias, dá a sua parte (primeira data possível)',
  anyTime: 'a qualquer momento',
  button: 'Estou com vida',
  onlyHere: 'O que carregar aqui conta apenas para esta testemunha.',
  serversAsk: (servers) =>
    `Os seus dois serviços (${servers}) fazem-lhe a pergunta eles próprios. Responda também às mensagens deles, ou dê sinal de vida no Heirlock, no seu computador: isso avisa os três.`,
  whatIs:
    'Uma testemunha guarda uma das três partes da chave do seu cofre. Uma só parte não abre nada. Se não tiver notícias suas, dá a sua parte aos seus dois serviços, e nunca a mais ninguém.',
  done: 'Obrigado. Esta testemunha sabe que está bem.',
  next: 'Espera de novo notícias suas até',
  closePage: 'Pode fechar esta página.',
  given: 'Esta testemunha deu a sua parte',
  givenRest:
    'Não teve notícias suas a tempo, e deu a sua parte aos seus dois serviços. Estes regem-se pelos próprios relógios, e continuam à sua espera enquanto lhe fizerem a pergunta. Abra o Heirlock no seu computador: cria por si uma nova chave, e então a parte que foi dada já não abre nada.',
  unknown: 'Este endereço não conduz a nada',
  unknownRest: 'Pode estar incompleto, ou esta testemunha já não vela pelo cofre. Dê sinal de vida no Heirlock, no seu computador.',
  tooMany: 'Demasiados pedidos',
  tooManyRest: 'Tente de novo daqui a algum tempo.',
  failed: 'Algo correu mal aqui',
  failedRest: 'Ficou anotado. Tente de novo daqui a algum tempo, ou dê sinal de vida no Heirlock, no seu computador.',
  elsewhere: 'Isto não foi enviado a partir desta página',
  elsewhereRest: 'Abra de novo o link da mensagem, e carregue lá no botão.',
  languages: 'Línguas',
};
