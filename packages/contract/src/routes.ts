import * as backOffice from './back-office.ts'
import * as catalogue from './catalogue.ts'
import * as donations from './donations.ts'
import * as downloads from './downloads.ts'
import * as journal from './journal.ts'
import * as ledger from './ledger.ts'
import * as notifications from './notifications.ts'
import * as outcome from './outcome.ts'
import * as passes from './passes.ts'
import * as payouts from './payouts.ts'
import * as profiles from './profiles.ts'
import * as refunds from './refunds.ts'
import * as requests from './requests.ts'
import * as session from './session.ts'
import * as suspensions from './suspensions.ts'
import type { Route } from './route.ts'

const modules = {
  session, outcome, profiles, catalogue, requests, donations, passes, payouts, notifications, downloads, backOffice, suspensions, refunds,
  ledger, journal,
}

/** Every declared call by name, for the tests that must cover them all. */
export const routes: ReadonlyMap<string, Route> = new Map(
  Object.values(modules).flatMap((module) => Object.entries(module).filter((entry): entry is [string, Route] => isRoute(entry[1]))),
)

function isRoute(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
