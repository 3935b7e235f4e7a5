import type { Catalogue } from '../../../words/catalogue.ts';
import { plural } from '../../../words/plural.ts';
import type { english } from './en.ts';

export const portuguese: Catalogue<typeof english> = {
  title: 'Comprovativo de uma entrega',
  lead: (service) =>
    `Este comprovativo foi emitido pelo serviço Heirlock em ${service}. Diz quando e por que razão um cofre foi entregue, e o que dele recebeu a pessoa indicada abaixo. Não diz nada sobre outras pessoas.`,
  test: 'Este é um ensaio com dados de teste. Nada foi entregue.',
  rows: {
    recipient: 'Para',
    address: 'Endereço',
    owner: 'Deixado por',
    vault: 'Cofre',
    released: 'Entregue',
    made: 'Comprovativo emitido',
  },
  unnamed: 'não é do conhecimento do serviço',
  why: 'Por que razão o cofre foi entregue',
  triggers: {
    inactivity:
      'Tinha sido pedida a entrega do cofre, caso deixasse de haver notícias de quem o guardava. O prazo para dar sinal de vida terminou, e depois disso nada impediu a entrega.',
    date_based: 'Quem guardava o cofre tinha definido uma data para a entrega, e essa data chegou.',
    manual: 'O cofre foi entregue manualmente, por quem o guardava ou por alguém que disso tinha sido encarregado.',
    death_certificate: 'Foi apresentada uma certidão de óbito, e as pessoas a quem cabe analisá-la confirmaram-na.',
  },
  steps: {
    last_check_in: 'Último sinal de vida',
    release_date: 'Data definida',
    certificate_received: 'Certidão de óbito recebida',
    certificate_accepted: 'Certidão de óbito confirmada',
    release_asked: 'Entrega pedida',
    release_approved: 'Acordo de outra pessoa com a entrega',
    opening_set: 'Entrega posta em marcha por quem guardava o cofre',
  },
  step: (what, moment) => `${what}: ${moment}`,
  approvals: (count) =>
    plural('pt', count, {
      zero: 'Mais ninguém tinha de concordar.',
      one: 'Outra pessoa concordou com a entrega.',
      other: `Outras ${count} pessoas concordaram com a entrega.`,
    }),
  note: 'Nota que acompanhou a entrega',
  warnings: 'Avisos antes da entrega',
  noWarnings: 'O serviço não tem registo de nenhum aviso aceite antes desta entrega.',
  warning: (moment, kind, way) => `${moment}: ${kind}, aceite ${way}`,
  warningKinds: {
    due_notice: 'aviso de que era esperado um sinal de vida',
    last_warning: 'último aviso antes da entrega',
    date_passed_warning: 'aviso de que a data tinha passado',
    certificate_warning: 'aviso de que uma certidão de óbito tinha sido confirmada',
    certificate_halfway: 'segundo aviso acerca da certidão de óbito',
    certificate_last_warning: 'último aviso acerca da certidão de óbito',
  },
  ways: { mail: 'por um servidor de correio', sms: 'por um serviço de SMS', desktop: 'ao ser lido na aplicação' },
  received: 'O que lhe foi deixado',
  nothing: 'Não havia nenhum documento no cofre.',
  document: (version, type, size) => `Versão ${version}, ${type}, ${size}`,
  hash: (hash) => `SHA-256 ${hash}`,
  more: (listed, all) => `O cofre tem ${all} documentos; aqui constam os primeiros ${listed} por ordem alfabética.`,
  sealed: (documents, parts, size) =>
    `Tudo foi selado por quem o deixou, antes de chegar ao serviço, que por isso não conhece nomes e não o pode ler. Para si guarda ${plural('pt', documents, { one: 'um documento', other: `${documents} documentos` })} em ${plural('pt', parts, { one: 'uma parte selada', other: `${parts} partes seladas` })}, num total de ${size}. O SHA-256 de cada parte está no ficheiro release.json, dentro deste PDF.`,
  sealedList: (size) =>
    `A lista do que é seu foi selada e assinada por quem a deixou. O serviço guarda-a como um ficheiro selado de ${size} e não a pode abrir; aberta com a chave que lhe pertence a si, mostra a assinatura de quem a deixou.`,
  noSealedList: 'Quando o cofre foi entregue, não tinha sido selada nenhuma lista para si.',
  opened: 'O que abriu',
  notOpened: 'Quando este comprovativo foi emitido, ainda não tinha aberto nada.',
  opening: (moment) => `${moment}: visto o que foi deixado`,
  download: (moment, name) => `${moment}: transferido ${name}`,
  sealedDownload: (moment) => `${moment}: transferido um documento selado`,
  moreOpenings: 'Só constam os primeiros destes momentos.',
  log: 'O registo do serviço',
  logEntry: (entry, moment) =>
    `O serviço mantém um registo em que nenhuma entrada pode ser alterada sem que todas as seguintes se alterem também. A entrega está abrangida pelo registo até à entrada ${entry}, assinado ${moment}:`,
  check: 'Como verificar este comprovativo',
  howSigned: {
    configured: 'O PDF está assinado com o certificado do serviço, que um leitor de PDF mostra.',
    self_made:
      'O serviço não tem um certificado de uma autoridade reconhecida. Assinou este PDF com um certificado emitido por si próprio, e por isso um leitor de PDF dirá que não conhece quem assinou. Ainda assim, pode verificar-se que o comprovativo não foi alterado desde então.',
  },
  tools:
    'O comando “heirlock verify-release” verifica a assinatura e tudo o que aqui consta, sem perguntar a nenhum servidor. O leitor offline compara o comprovativo com o que abriu.',
  key: 'O serviço assina o seu registo e este comprovativo com a mesma chave. Compare-a com uma que conheça de outra fonte:',
  page: (page, pages) => `Página ${page} de ${pages}`,
  files: {
    text: 'Este comprovativo, para programas',
    signature: 'A assinatura do serviço sobre release.json',
    bundle: 'A lista do que é seu, selada e assinada por quem a deixou',
  },
};
