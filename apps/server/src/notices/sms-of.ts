import { product } from '@passerelle/contract/product'
import { fitSms } from '#src/sms/gsm.ts'
import type { SmsContent } from './send-sms.ts'

/** A sentence of ours, without a long name in it, from whom it comes. */
export const smsOf = (sentence: string): SmsContent => ({ text: fitSms(() => `${product.brand}\u00A0: ${sentence}`) })
