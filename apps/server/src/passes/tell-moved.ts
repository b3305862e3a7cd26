import { formatXof } from '@passerelle/contract/money'
import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import { supplierName } from '#src/accounts/approved-name.ts'
import type { MailRow } from '#src/notices/mail-content.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/database.ts'

/** Tells a holder where passes are used from now on, or that a supplier is looked for: one notice and one mail. */
export async function tellMoved(ctx: Context, tx: Tx, { beneficiaryId, passIds }: { beneficiaryId: number; passIds: number[] }): Promise<void> {
  const passes = await tx
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .leftJoin('suppliers', 'suppliers.userId', 'passes.supplierId')
    .select(['passes.id', 'passes.amountXof', 'passes.supplierId', 'services.name as service', supplierName.$castTo<string | null>().as('supplier'), 'suppliers.address', 'suppliers.phone'])
    .where('passes.id', 'in', passIds)
    .orderBy('passes.id')
    .execute()
  const [first] = passes
  if (!first) return
  const news = passes.length > 1 ? `Le fournisseur de ${passes.length} de vos ${product.nouns} change.` : `Le fournisseur de votre ${product.noun} «\u00A0${first.service}\u00A0» de ${formatXof(first.amountXof)} change.`
  const next = whatNext(passes)
  await sendNotice(tx, {
    userId: beneficiaryId,
    key: `passes-moved:${first.id}:${ctx.now().getTime()}`,
    message: `${news} ${next}`,
    mail: { subject: passes.length > 1 ? `Le fournisseur de ${passes.length} de vos ${product.nouns} change` : `Le fournisseur de votre ${product.noun} change`, paragraphs: [news, next], rows: supplierRows(passes), link: { label: `Voir mes ${product.nouns}`, path: screens.wallet } },
  })
}

interface MovedPass {
  supplierId: number | null
  supplier: string | null
  service: string
  address: string | null
  phone: string | null
}

function whatNext(passes: MovedPass[]): string {
  const names = [...new Set(passes.flatMap(({ supplier }) => supplier ?? []))]
  const waits = passes.some(({ supplierId }) => supplierId === null)
  const where = names.length === 0 ? [] : [`À utiliser maintenant chez\u00A0: ${names.join(', ')}.`]
  const wait = waits ? [`Nous cherchons un fournisseur${names.length > 0 ? ' pour les autres' : ''}\u00A0: son nom sera indiqué dans «\u00A0Mes ${product.nouns}\u00A0», et rien n’est perdu.`] : []
  return [...where, ...wait].join(' ')
}

/** As the wallet shows them: the way there, and a number to call first. */
function supplierRows(passes: MovedPass[]): MailRow[] {
  return [...Map.groupBy(passes, ({ service, supplierId }) => `${service}:${supplierId}`).values()].flatMap(([pass, ...others]) => {
    if (!pass) return []
    const rows = [
      { label: 'Service', value: others.length > 0 ? `${pass.service} (${others.length + 1}\u00A0${product.nouns})` : pass.service },
      { label: 'Fournisseur', value: pass.supplier ?? 'Pas encore désigné' },
    ]
    return [...rows, ...(pass.address ? [{ label: 'Adresse', value: pass.address }] : []), ...(pass.phone ? [{ label: 'Téléphone', value: formatPhone(pass.phone) }] : [])]
  })
}
