import * as z from 'zod/mini'
import * as accesses from './accesses.ts'
import * as administrators from './administrators.ts'
import * as apiDescription from './api-description.ts'
import * as attestations from './attestations.ts'
import * as backOffice from './back-office.ts'
import * as cases from './cases.ts'
import * as catalogue from './catalogue.ts'
import * as donationList from './donation-list.ts'
import * as donorView from './donor-view.ts'
import * as donations from './donations.ts'
import * as downloads from './downloads.ts'
import * as duplicates from './duplicates.ts'
import * as exportList from './exports.ts'
import * as fields from './fields.ts'
import * as holidays from './holidays.ts'
import * as imports from './imports.ts'
import * as journal from './journal.ts'
import * as ledger from './ledger.ts'
import * as jobs from './jobs.ts'
import * as messages from './messages.ts'
import * as notifications from './notifications.ts'
import * as outcome from './outcome.ts'
import * as passActs from './pass-acts.ts'
import * as passFile from './pass-file.ts'
import * as ownSessions from './own-sessions.ts'
import * as passList from './pass-list.ts'
import * as passes from './passes.ts'
import * as paymentAccounts from './payment-accounts.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as person from './person.ts'
import * as profileDecisions from './profile-decisions.ts'
import * as profiles from './profiles.ts'
import * as projectFile from './project-file.ts'
import * as projectList from './project-list.ts'
import * as questions from './questions.ts'
import * as redemptionList from './redemption-list.ts'
import * as refunds from './refunds.ts'
import * as requestFile from './request-file.ts'
import * as requests from './requests.ts'
import * as reviews from './reviews.ts'
import * as route from './route.ts'
import * as secondFactors from './second-factors.ts'
import * as savedViews from './saved-views.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as shapes from './shapes.ts'
import * as statistics from './statistics.ts'
import * as suspensions from './suspensions.ts'
import * as sms from './sms.ts'
import * as texts from './texts.ts'
import * as transparency from './transparency.ts'
import * as userList from './user-list.ts'
import type { Route } from './route.ts'

const modules = {
  session: { ...session, ...ownSessions, ...userList }, secondFactors, outcome,
  profiles: { ...profiles, ...profileDecisions, ...donorView }, catalogue,
  requests: { ...requests, ...requestFile, ...projectList, ...projectFile },
  donations: { ...donations, ...donationList, ...attestations },
  passes: { ...passes, ...passList, ...passFile, ...passActs, ...redemptionList },
  payments, payouts, paymentAccounts, settings, messages, jobs,
  notifications, downloads, backOffice: { ...backOffice, ...savedViews }, person, suspensions, refunds, cases, ledger,
  journal: { ...journal, ...accesses, ...exportList }, statistics,
  apiDescription, duplicates, reviews: { ...reviews, ...questions }, imports, administrators, sms, texts, holidays, transparency,
}
export type Noun = keyof typeof modules

/** Every declared call by noun, then by name. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
export const routesByNoun: ReadonlyMap<Noun, ReadonlyMap<string, Route>> = new Map((Object.keys(modules) as Noun[]).map((noun) => [
  noun,
  new Map(Object.entries(modules[noun]).filter((entry): entry is [string, Route] => isRoute(entry[1]))),
]))

/** Every declared call by name, for the tests that must cover them all. */
export const routes: ReadonlyMap<string, Route> = new Map([...routesByNoun.values()].flatMap((named) => [...named]))

/** Every shape that has a name of its own, which several calls share. */
export const namedShapes: ReadonlyMap<string, z.core.$ZodType> = new Map(
  Object.values({ route, shapes, fields, ...modules }).flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, z.core.$ZodType] => entry[1] instanceof z.core.$ZodType),
  ),
)

function isRoute(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
