import { formatDay } from '@passerelle/contract/dates'
import { formatXof, sumXof } from '@passerelle/contract/money'
import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { MailContent, MailRow } from '#src/notices/mail-content.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { Tx } from '#src/platform/database/database.ts'

/** Tells a holder of passes just assigned, in one notice and one mail however many they are. Neither shows a code. */
export async function tellReceived(tx: Tx, { beneficiaryId, passIds }: { beneficiaryId: number; passIds: number[] }): Promise<void> {
  const passes = await tx
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
    .select(['passes.id', 'passes.allocationId', 'passes.amountXof', 'passes.expiresOn', 'services.name as service', 'suppliers.socialReason as supplier', 'suppliers.address', 'suppliers.phone'])
    .where('passes.id', 'in', passIds)
    .orderBy('passes.id')
    .execute()
  const [first] = passes
  if (!first) return
  const { message, mail } = passes.length > 1 ? manyWords(passes) : oneWords(first)
  // A pass that was taken back may come to the same person again, by another allocation.
  await sendNotice(tx, { userId: beneficiaryId, key: `passes-received:${first.id}:${first.allocationId}`, message, mail })
}

interface ReceivedPass {
  amountXof: number
  expiresOn: string | null
  service: string
  supplier: string | null
  address: string | null
  phone: string | null
}

interface Words {
  message: string
  mail: MailContent
}

const link = { label: `Voir mes ${product.nouns}`, path: screens.wallet }

function oneWords(pass: ReceivedPass): Words {
  const news = `Vous avez reçu ${product.aNoun} de ${formatXof(pass.amountXof)} pour «\u00A0${pass.service}\u00A0».`
  return {
    message: `${news} Retrouvez-le dans «\u00A0Mes ${product.nouns}\u00A0».`,
    mail: {
      subject: `Vous avez reçu ${product.aNoun}`,
      paragraphs: [news, whatNext([pass])],
      rows: [
        { label: 'Service', value: pass.service },
        { label: 'Montant', value: formatXof(pass.amountXof) },
        ...supplierRows(pass),
        ...lastDayRow([pass]),
      ],
      link,
    },
  }
}

/** As the wallet shows them: the way there, and a number to call first. */
function supplierRows({ supplier, address, phone }: ReceivedPass): MailRow[] {
  return [
    { label: 'Fournisseur', value: supplier ?? 'Pas encore désigné' },
    ...(address ? [{ label: 'Adresse', value: address }] : []),
    ...(phone ? [{ label: 'Téléphone', value: formatPhone(phone) }] : []),
  ]
}

function manyWords(passes: ReceivedPass[]): Words {
  const total = formatXof(sumXof(passes.map((pass) => pass.amountXof)))
  const news = `Vous avez reçu ${passes.length} ${product.nouns} d’une valeur totale de ${total}.`
  const alike = [...Map.groupBy(passes, (pass) => JSON.stringify([pass.service, pass.amountXof])).values()]
  const rows: MailRow[] = alike.flatMap(([pass, ...others]) => (pass ? [{ label: pass.service, value: `${others.length + 1}\u00A0×\u00A0${formatXof(pass.amountXof)}` }] : []))
  return {
    message: `${news} Retrouvez-les dans «\u00A0Mes ${product.nouns}\u00A0».`,
    mail: {
      subject: `Vous avez reçu ${passes.length} ${product.nouns}`,
      paragraphs: [news, whatNext(passes)],
      rows: [...rows, ...lastDayRow(passes), { label: 'Total', value: total, isTotal: true }],
      link,
    },
  }
}

function lastDayRow(passes: ReceivedPass[]): MailRow[] {
  const first = passes.flatMap((pass) => pass.expiresOn ?? []).toSorted()[0]
  return first === undefined ? [] : [{ label: 'Valable jusqu’au', value: formatDay(first) }]
}

function whatNext(passes: ReceivedPass[]): string {
  const isOne = passes.length === 1
  const without = passes.filter((pass) => pass.supplier === null).length
  if (without > 0 && without < passes.length) {
    return `Certains n’ont pas encore de fournisseur\u00A0: son nom sera indiqué dans «\u00A0Mes ${product.nouns}\u00A0», où chacun a son code QR. Ne donnez ces codes à personne d’autre.`
  }
  if (without > 0) {
    return `Aucun fournisseur ne propose encore ce service. Dès qu’il y en aura un, son nom sera indiqué dans «\u00A0Mes ${product.nouns}\u00A0».`
  }
  return isOne
    ? `Présentez son code QR à ce fournisseur\u00A0: il est dans «\u00A0Mes ${product.nouns}\u00A0». Ne donnez ce code à personne d’autre.`
    : `Chacun a son code QR et son fournisseur dans «\u00A0Mes ${product.nouns}\u00A0». Ne donnez ces codes à personne d’autre.`
}
