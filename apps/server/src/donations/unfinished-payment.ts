import { widgetPayment, type WidgetPayment } from '#src/orders/open-attempt.ts'
import type { PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'

/**
 * What the provider’s window needs so that a donor goes on with the payment of a gift which nobody has finished: the same transaction,
 * which can be paid once. Null when there is nothing to pay, or no longer: the gift is decided, the provider has not made its
 * transaction, or another environment made it.
 * @throws AppError not_found: an unknown gift, or somebody else’s
 */
export async function getUnfinishedPayment(
  ctx: UserContext,
  provider: PaymentProvider,
  { donationId }: { donationId: number },
): Promise<WidgetPayment | null> {
  const donation = await ctx.db
    .selectFrom('donations')
    .select(['orderId', 'status'])
    .where('id', '=', donationId)
    .where('partnerId', '=', ctx.actor.id)
    .executeTakeFirst()
  if (!donation) throw new AppError('not_found')
  if (donation.status !== 'pending') return null
  const { id, environment } = provider.describe()
  const attempt = await ctx.db
    .selectFrom('paymentAttempts')
    .select(['id', 'providerTxId'])
    .where('orderId', '=', donation.orderId)
    .where('state', 'in', ['opened', 'pending'])
    .where('provider', '=', id)
    .where('environment', '=', environment)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return attempt?.providerTxId ? widgetPayment(provider, attempt.id, attempt.providerTxId) : null
}
