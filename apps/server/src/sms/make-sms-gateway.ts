import type { Config } from '#src/platform/config.ts'
import { fileSmsGateway } from './file-sms-gateway.ts'
import { httpSmsGateway } from './http-sms-gateway.ts'
import type { SmsGateway } from './sms-gateway.ts'

/** Over HTTP when SMS_URL is set; else files under the data folder. */
export const makeSmsGateway = ({ sms, dataDir }: Pick<Config, 'sms' | 'dataDir'>): SmsGateway =>
  (sms.gateway ? httpSmsGateway(sms.gateway) : fileSmsGateway(dataDir))
