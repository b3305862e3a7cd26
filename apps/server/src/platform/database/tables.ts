import type { LedgerKind } from '@passerelle/contract/ledger-words'
import type { MessageChannel, MessageFault, MessageState } from '@passerelle/contract/message-states'
import type { PassEvent, SuspensionCause } from '@passerelle/contract/pass-events'
import type { PaymentKind, PaymentState } from '@passerelle/contract/payment-states'
import type { PayoutState } from '@passerelle/contract/payout-states'
import type { CaseKind, CaseOutcome, CaseState, CaseSubject } from '@passerelle/contract/case-words'
import type { QuestionItem } from '@passerelle/contract/questions'
import type { AdminRole, RoleId, Stat } from '@passerelle/contract/constants'
import type { PublishedFigures } from '@passerelle/contract/transparency'
import type { ImportKind } from '@passerelle/contract/import-kinds'
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

/** The tables of migrations/, in camelCase. Amounts are whole FCFA; `…At` are instants, `…On` are days 'YYYY-MM-DD'. */
type Json<T> = ColumnType<T, T | string, T | string>

/** Made by the database from the columns beside it (migration 12); read by searches only. */
type SearchKey = ColumnType<string, never, never>

/** By the names of the form's fields. */
type ApprovedIdentity = Record<string, string | null>

/** The tables, and those of the transaction that an action has opened. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** What the action's transaction returned; without `value` when that is nothing. */
export interface Committed {
  value?: unknown
}

export interface Tables {
  installation: { onlyOne: Generated<boolean>; id: string; keyFingerprint: Buffer; heldAt: Date | null; createdAt: Date }
  alerts: { key: string; toldAt: Date; since: Date | null }
  files: {
    id: string
    ownerId: number | null
    kind: 'document' | 'image'
    mime: 'application/pdf' | 'image/jpeg' | 'image/png'
    size: number
    originalName: string
    isPublic: boolean
    /** What is joined to a case about money: those who pay read it, and no other document. */
    isForFinance: Generated<boolean>
    /** Joined by the desk to what it answered the owner: none of what they sent. */
    isFromDesk: Generated<boolean>
    createdAt: Date
  }
  users: {
    id: Generated<number>
    name: string
    firstname: string
    email: string
    passwordHash: string
    roleId: RoleId | null
    adminRole: AdminRole | null
    avatarFileId: string | null
    stat: Stat | null
    statReason: string | null
    submittedAt: Date | null
    /** The latest change of a profile since it was submitted. */
    editedAt: Date | null
    suspendedAt: Date | null
    suspendedBy: number | null
    suspendedReason: string | null
    /** Since when the approval of the profile is taken back, until it is approved again. */
    withdrawnAt: Generated<Date | null>
    /** The account of the same person that goes on, when this one has ended in it. */
    mergedInto: Generated<number | null>
    /** Until when an invited administrator may choose a password; null for whoever has one. */
    invitedUntil: Generated<Date | null>
    /** An administrator who is suspended for good, unless invited again. */
    removedAt: Generated<Date | null>
    /** Since when the person wants short messages. */
    smsSince: Generated<Date | null>
    createdAt: Date
    searchKey: SearchKey
    nameKey: SearchKey
    declaredKey: SearchKey
    fileKey: SearchKey
    /** The company's name as approved, and where they are: copies of what the profile says (migration 36). */
    company: ColumnType<string | null, never, never>
    department: ColumnType<string | null, never, never>
    listKey: SearchKey
    sortKey: SearchKey
  }
  savedViews: { id: Generated<number>; adminId: number; list: string; name: string; query: string; createdAt: Date }
  exports: {
    id: Generated<number>
    userId: number
    list: string
    filters: ColumnType<Record<string, unknown>, string, never>
    at: Date
    endedAt: Date | null
    rowCount: number | null
    listKey: SearchKey
  }
  programmeContacts: {
    onlyOne: Generated<boolean>
    email: string | null
    phone: string | null
    whatsapp: string | null
    address: string | null
    hours: string | null
    changedAt: Date
    changedBy: number | null
  }
  publicTexts: {
    id: Generated<number>
    name: string
    version: number
    body: string
    isMajor: boolean
    publishedAt: Date
    publishedBy: number | null
  }
  acceptances: { userId: number; textId: number; at: Date }
  settings: { name: string; value: number; changedAt: Date; changedBy: number | null }
  sessions: {
    id: Generated<string>
    tokenHash: Buffer
    userId: number
    createdAt: Date
    expiresAt: Date
    suspendedAt: Date | null
    /** When it last proved the second factor. */
    factorAt: Date | null
    seenAt: Date | null
    agent: Generated<string>
  }
  secondFactors: { userId: number; sealedSecret: Buffer; createdAt: Date; confirmedAt: Date | null; lastStep: number }
  backupCodes: { codeHash: Buffer; userId: number }
  passkeys: {
    id: Generated<number>
    userId: number
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  passkeyChallenges: {
    challengeHash: Buffer
    userId: number
    purpose: 'add' | 'sign_in' | 'prove'
    sessionHash: Buffer | null
    expiresAt: Date
  }
  recoveryCodes: { email: string; id: string; codeHash: Buffer; tries: number; expiresAt: Date }
  recoveryLinks: { id: string; email: string; tokenHash: Buffer; expiresAt: Date }
  /** `deviceHash`: of the cookie in platform/device.ts. */
  knownDevices: { userId: number; deviceHash: Buffer; lastSignInAt: Date }
  accesses: {
    id: Generated<number>
    at: Date
    kind: 'sign_in' | 'recovery' | 'reading'
    userId: number | null
    network: string
    outcome: 'allowed' | 'refused' | 'limited'
    requestId: string | null
    /** Of a reading: whose profile or document, and which document. */
    aboutId: number | null
    fileId: string | null
  }
  attempts: { id: Generated<number>; bucket: string; at: Date }
  /** Calls with a key (`idempotency.ts`). */
  idempotentCalls: {
    caller: string
    key: string
    route: string
    bodyHash: Buffer
    leasedUntil: Date | null
    committed: Json<Committed> | null
    status: number | null
    reply: Json<unknown> | null
    createdAt: Date
  }
  beneficiaries: {
    userId: number
    identifiant: string
    phone: string
    address: string
    birthday: string
    sex: string
    profession: string
    maritalStatus: string
    department: string
    city: string
    parentName: string
    parentPhone: string
    typeDoc: string
    refDoc: string
    motivation: string
    docFileId: string
    /** Since when donors may read first name, trade and commune; null: they may not. */
    shownSince: Date | null
    searchKey: SearchKey
  }
  partners: {
    userId: number
    type: 'enterprise' | 'particular'
    ifu: string
    address: string
    phone: string
    socialReason: string | null
    responsable: string | null
    email: string | null
    profession: string | null
    maritalStatus: string | null
    docFileId: string
    logoFileId: string | null
    approvedIdentity: Json<ApprovedIdentity> | null
    searchKey: SearchKey
  }
  suppliers: {
    userId: number
    socialReason: string
    responsable: string
    email: string
    ifu: string
    address: string
    phone: string
    department: string | null
    city: string | null
    docFileId: string
    approvedIdentity: Json<ApprovedIdentity> | null
    searchKey: SearchKey
    nameKey: SearchKey
  }
  /** Files that were imported: what they held is not kept. */
  imports: {
    id: Generated<number>
    kind: ImportKind
    fileName: string
    digest: string
    rowCount: number
    createdCount: number
    byId: number
    at: Date
    listKey: SearchKey
  }
  /** What an imported person’s form will be filled with, until they send it. */
  importedForms: {
    userId: number
    importId: number
    roleId: RoleId
    form: Json<Record<string, string | null>>
    invitedAt: Date | null
  }
  profileDecisions: {
    id: Generated<number>
    userId: number
    action: 'approved' | 'rejected' | 'reopened' | 'withdrawn'
    roleId: number
    reason: string | null
    refused: Json<string[]>
    byId: number
    at: Date
  }
  /** Kept by triggers of the tables that they are made of. */
  duplicateKeys: { userId: number; kind: 'document' | 'phone' | 'ifu' | 'name'; key: string }
  /** Who has a file open, until when unless it is said again. */
  reviewClaims: { kind: 'profile' | 'request'; fileId: number; byId: number; since: Date; until: Date }
  questions: {
    id: Generated<number>
    kind: 'profile' | 'request'
    fileId: number
    item: QuestionItem
    text: string
    askedBy: number
    askedAt: Date
    answer: string | null
    answeredAt: Date | null
    /** Answered, or decided without. */
    endedAt: Date | null
  }
  distinctPeople: { lowId: number; highId: number; byId: number; at: Date }
  journal: {
    id: Generated<number>
    at: Date
    actorId: number | null
    action: string
    subjectType: string
    subjectId: string
    reason: string | null
    detail: Json<Record<string, unknown>>
    requestId: string | null
  }
  /** Lines without a place in the chain yet. */
  journalUnsealed: { lineId: number }
  journalSeals: { place: number; lineId: number; salt: string; digest: Buffer; chain: Buffer }
  messages: {
    id: Generated<number>
    channel: Generated<MessageChannel>
    userId: number
    key: string
    kind: ColumnType<string, never, never>
    state: Generated<MessageState>
    fault: MessageFault | null
    tries: Generated<number>
    /** A `KeptMail` of notices/. */
    content: Json<unknown>
    hasSecret: Generated<boolean>
    address: string | null
    createdAt: Generated<Date>
    triedAt: Date | null
    sentAt: Date | null
    resentAt: Date | null
  }
  /** What left as short messages in a local day, and its cost. */
  smsDays: { day: string; sent: number; costXof: number }
  /** How the last run of each schedule ended (platform/jobs/schedule-runs.ts). */
  scheduleRuns: { name: string; ranAt: Date; outcome: 'done' | 'failed'; fault: string | null; doneAt: Date | null }
  notifications: {
    id: Generated<number>
    userId: number
    key: string
    message: string
    /** Of the screen that shows what it tells of. */
    path: string | null
    createdAt: Date
    readAt: Date | null
  }
  services: {
    id: Generated<number>
    name: string
    type: 'produit' | 'service'
    detailsHtml: string
    archivedAt: Date | null
    createdAt: Date
    searchKey: SearchKey
  }
  passTypes: { id: Generated<number>; name: string; priceXof: number; archivedAt: Date | null; createdAt: Date; searchKey: SearchKey }
  supplierServices: { supplierId: number; serviceId: number }
  requests: {
    id: Generated<number>
    code: string
    beneficiaryId: number
    serviceId: number
    title: string
    slug: string
    imageFileId: string
    resume: string
    description: string
    status: 'pending' | 'approved' | 'rejected'
    reason: string | null
    decidedBy: number | null
    decidedAt: Date | null
    createdAt: Date
    searchKey: SearchKey
    personKey: SearchKey
    listKey: SearchKey
  }
  requestLines: { requestId: number; position: number; count: number; amountXof: number }
  projects: {
    id: number
    beneficiaryId: number
    serviceId: number
    status: 'pending' | 'financed' | 'closed'
    openedAt: Date
    endedAt: Date | null
  }
  ledgerTransactions: { id: Generated<number>; kind: LedgerKind; reference: string; at: Date }
  ledgerEntries: { id: Generated<number>; transactionId: number; account: string; amountXof: number }
  /** The last transaction of each day that is over, and what each event has moved up to it (ledger/keep-days.ts). */
  ledgerClosings: { day: string; throughId: number }
  ledgerDays: { account: string; kind: LedgerKind; day: string; entries: number; amountXof: number }
  /** The same of one supplier, each time that a thousand bookings have come together (ledger/keep-suppliers.ts). */
  supplierSums: { account: string; kind: LedgerKind; throughId: number; entries: number; amountXof: number }
  /** The platform's accounts, summed up once a day (ledger/keep-sums.ts). */
  ledgerSums: { throughId: number; notedAt: Date; sums: Json<Record<string, number>> | null }
  /** Events of passes, counted once a day (ledger/keep-sums.ts). */
  passSums: { throughId: number; notedAt: Date; sums: Json<Record<string, number>> | null }
  /** Money that came and went by month, uses by commune; the same way. */
  monthSums: { throughId: number; notedAt: Date; sums: Json<Record<string, number>> | null }
  /** A view: every account with its balance, credits less debits (0059). */
  ledgerAccounts: { id: number; account: string; supplierId: number | null; balanceXof: number }
  placeSums: { throughId: number; notedAt: Date; sums: Json<Record<string, number>> | null }
  /** What the public reads, one row: made anew each night (transparency/publish-figures.ts). */
  publishedFigures: { publishedAt: Date; figures: Json<PublishedFigures> }
  /** What a donor has paid for, kept by the database when an order is paid. */
  donorFigures: { donorId: number; passes: number; passesXof: number; feesXof: number }
  supplierBalances: {
    supplierId: number
    balanceXof: number
    /** Scans that were not undone, kept by the database with each. */
    uses: Generated<number>
  }
  paymentOrders: {
    id: Generated<number>
    kind: 'donation' | 'offer'
    ownerId: number
    amountXof: number
    feeXof: number
    feeBasisPoints: number
    state: 'open' | 'paid' | 'failed' | 'replaced'
    projectId: number | null
    createdAt: Date
    paidAt: Date | null
    /** The conditions that its owner had accepted; null while none were. */
    termsId: Generated<number | null>
  }
  paymentAttempts: {
    id: string
    orderId: number
    provider: string
    environment: 'live' | 'sandbox' | 'local'
    amountXof: number
    providerTxId: string | null
    state: PaymentState
    rawStatus: string | null
    cause: string | null
    /** Which its transaction bears, where that is another attempt's. */
    reference: string | null
    createdAt: Date
    nextCheckAt: Date | null
    checks: Generated<number>
    settledAt: Date | null
    seq: Generated<number>
    /** The order's, kept by the database; so is the key. */
    kind: ColumnType<PaymentKind, never, never>
    listKey: SearchKey
  }
  /** What the provider said of an attempt, each answer that differs from the last. */
  paymentLooks: {
    id: Generated<number>
    attemptId: string
    word: Json<Record<string, unknown>>
    firstAt: Date
    lastAt: Date
    times: Generated<number>
  }
  paymentEvents: {
    id: Generated<number>
    dedupeKey: string
    kind: 'transaction' | 'payout' | 'unknown'
    name: string
    providerObjectId: string | null
    body: Json<Record<string, unknown>>
    receivedAt: Date
    processedAt: Date | null
    outcome: string | null
  }
  refundApprovals: { taskId: number; adminId: number; at: Date }
  refundTasks: {
    id: Generated<number>
    attemptId: string
    amountXof: number
    cause: string
    createdAt: Date
    doneAt: Date | null
    takenBy: number | null
    takenAt: Date | null
    leftAt: Generated<Date | null>
    refusedBy: Generated<number | null>
    refusedAt: Generated<Date | null>
    refusalReason: Generated<string | null>
    listKey: SearchKey
  }
  donations: {
    id: Generated<number>
    orderId: number
    partnerId: number
    serviceId: number
    title: string
    description: string
    status: 'pending' | 'approved' | 'failed'
    refundedAt: Date | null
    createdAt: Date
  }
  donationLines: { donationId: number; position: number; count: number; amountXof: number }
  attestations: {
    id: Generated<number>
    year: number
    place: number
    placeBefore: ColumnType<number | null, never, never>
    symbols: string
    donorId: number
    donorName: string
    /** Of one gift; null for those of a period, which has its two days instead. */
    orderId: number | null
    fromOn: string | null
    toOn: string | null
    amountXof: number
    feeXof: number
    says: Json<unknown>
    issuedAt: Date
  }
  attestationOrders: { attestationId: number; orderId: number }
  allocations: {
    id: Generated<number>
    projectId: number
    serviceId: number
    amountXof: number
    status: 'open' | 'reserved' | 'financed' | 'closed'
    reservedOrderId: number | null
    reservedUntil: Date | null
  }
  offerAllocations: { orderId: number; allocationId: number }
  passes: {
    id: Generated<number>
    serviceId: number
    amountXof: number
    orderId: number
    donorId: number
    donationId: number | null
    state: PassState
    allocationId: number | null
    beneficiaryId: number | null
    supplierId: number | null
    /** Set while the pass waits for a supplier after it lost one: its holder is still to be told. */
    formerSupplierId: number | null
    assignedAt: Date | null
    expiresOn: string | null
    usedAt: Date | null
    createdAt: Date
  }
  passCodes: {
    codeHash: Buffer
    passId: number
    sealed: Buffer
    retiredAt: Date | null
    retiredReason: 'renewed' | 'expired' | 'unassigned' | null
    retiredSupplierId: number | null
  }
  redemptions: {
    id: Generated<number>
    passId: number
    supplierId: number
    beneficiaryId: number
    amountXof: number
    at: Date
    undoneAt: Date | null
    undoneBy: number | null
    /** When the mail about it was made; the holder may be told of several at once. */
    mailedAt: Date | null
    /** Where the holder lived then; null only until the job has come to a use from before 0059 (place-uses.ts). */
    department: string | null
    city: string | null
  }
  passSuspensions: { passId: number; cause: SuspensionCause; at: Date }
  passEvents: {
    id: Generated<number>
    passId: number
    event: PassEvent
    actorId: number | null
    at: Date
    detail: Json<Record<string, unknown>>
  }
  paymentAccounts: {
    id: Generated<number>
    supplierId: number
    ifu: string
    name: string
    number: string
    createdAt: Date
    removedAt: Date | null
    listKey: SearchKey
  }
  payouts: {
    id: Generated<number>
    code: string
    supplierId: number
    amountXof: number
    accountId: number
    number: string
    accountName: string
    description: string
    status: PayoutState
    reason: string | null
    createdAt: Date
    approvedAt: Date | null
    heldAt: Date | null
    heldBy: number | null
    heldReason: string | null
    searchKey: SearchKey
    supplierKey: SearchKey
    listKey: SearchKey
  }
  cases: {
    id: Generated<number>
    code: string
    personId: number
    subject: CaseSubject
    subjectId: number | null
    /** The supplier that it is about. */
    aboutId: number | null
    kind: CaseKind
    state: CaseState
    /** The desk wrote first. */
    isFromDesk: Generated<boolean>
    ownerId: number | null
    outcome: CaseOutcome | null
    /** The end of the last day on which our answer is promised. */
    dueAt: Date
    /** The same while it is awaited from us, else as late as can be. */
    awaitedAt: ColumnType<Date, never, never>
    deskMessageId: Generated<number>
    seenMessageId: Generated<number>
    createdAt: Date
    updatedAt: Date
    closedAt: Date | null
    personKey: SearchKey
    listKey: SearchKey
  }
  caseMessages: {
    id: Generated<number>
    caseId: number
    side: 'person' | 'desk' | 'note'
    authorId: number
    text: string
    fileId: string | null
    at: Date
  }
  holidays: { onDay: string; name: string; everyYear: Generated<boolean>; isExpected: Generated<boolean> }
  payoutApprovals: { payoutId: number; adminId: number; at: Date }
  payoutReleases: { payoutId: number; adminId: number; reason: string; at: Date }
  payoutAttempts: {
    id: string
    payoutId: number
    number: string
    state: 'sending' | 'unknown' | 'sent' | 'failed'
    providerPayoutId: string | null
    providerReference: string | null
    cause: string | null
    createdAt: Date
    nextCheckAt: Date | null
    checks: Generated<number>
    endedAt: Date | null
  }
}

export type PassState = 'funded' | 'assigned' | 'used' | 'suspended' | 'canceled'
