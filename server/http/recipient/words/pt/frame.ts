import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'Licenças do software utilizado',
  promise:
    'O Heirlock guarda documentos fechados à chave para quem lhos confia, até chegar a altura de os entregar. Nunca pedimos dinheiro, e nunca um código por telefone ou por e‑mail.',
  promiseOfAsking:
    'O Heirlock guarda documentos fechados à chave para quem lhos confia, até chegar a altura de os entregar. Nunca pedimos dinheiro.',
  languages: 'Língua',
};
