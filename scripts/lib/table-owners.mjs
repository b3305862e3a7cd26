/**
 * Who alone writes each table (decision 34): others call a function of the owner. Checked by scripts/arrows.mjs, which
 * also wants every table of platform/database/tables.ts to be named here.
 * @typedef {{ table: string, by: string, columns?: string[], why: string }} Exception  `by`: a folder, or one file of it;
 *   `columns`: the only ones that it may update; `table`: `*` for any
 */

/** Folder of apps/server → its tables, as the code names them. */
export const OWNERS = {
  'src/accounts': ['users', 'recoveryCodes', 'recoveryLinks'],
  'src/alerts': ['alerts'],
  'src/attestations': ['attestations', 'attestationOrders'],
  'src/back-office': ['savedViews'],
  'src/cases': ['cases', 'caseMessages', 'holidays'],
  'src/catalogue': ['services', 'passTypes', 'supplierServices'],
  'src/donations': ['donations', 'donationLines'],
  'src/files': ['files'],
  'src/imports': ['imports'],
  'src/installation': ['installation'],
  'src/journal': ['journalSeals', 'journalUnsealed'],
  'src/ledger': [
    'ledgerTransactions', 'ledgerEntries', 'ledgerClosings', 'ledgerDays', 'supplierSums', 'ledgerSums', 'passSums', 'monthSums',
    'placeSums', 'donorFigures', 'supplierBalances', 'ledgerAccounts',
  ],
  'src/notices': ['notifications', 'messages'],
  'src/orders': ['paymentOrders', 'paymentAttempts', 'paymentLooks'],
  'src/passes': ['passes', 'passCodes', 'redemptions', 'passSuspensions', 'passEvents'],
  'src/payments': ['paymentEvents'],
  'src/payouts': ['paymentAccounts', 'payouts', 'payoutApprovals', 'payoutReleases', 'payoutAttempts'],
  'src/platform': [
    'sessions', 'knownDevices', 'accesses', 'attempts', 'idempotentCalls', 'journal', 'migrations', 'pgboss.job', 'scheduleRuns',
    'exports',
  ],
  'src/profiles': ['beneficiaries', 'partners', 'suppliers', 'profileDecisions', 'duplicateKeys', 'distinctPeople', 'importedForms'],
  'src/projects': ['projects', 'allocations', 'offerAllocations'],
  'src/refunds': ['refundTasks', 'refundApprovals'],
  'src/reviews': ['reviewClaims', 'questions'],
  'src/settings': ['settings'],
  'src/sms': ['smsDays'],
  'src/support': ['programmeContacts'],
  'src/transparency': ['publishedFigures'],
  'src/texts': ['publicTexts', 'acceptances'],
  'src/second-factors': ['secondFactors', 'backupCodes', 'passkeys', 'passkeyChallenges'],
  'src/requests': ['requests', 'requestLines'],
  sandbox: [
    'sandboxCustomers', 'sandboxTransactions', 'sandboxPayouts', 'sandboxSteps', 'sandboxEvents', 'sandboxDeliveries', 'sandboxEndpoint',
  ],
}

/** @type {Exception[]} */
export const EXCEPTIONS = [
  {
    table: 'users',
    by: 'src/profiles',
    columns: ['roleId', 'stat', 'statReason', 'submittedAt', 'editedAt', 'withdrawnAt'],
    why: 'one row is a person for three nouns, so that a call reads whether one may act in one row; each column has one writer',
  },
  {
    table: 'users',
    by: 'src/suspensions',
    columns: ['suspendedAt', 'suspendedBy', 'suspendedReason'],
    why: 'the same row, the columns of a suspension',
  },
  {
    table: 'users',
    by: 'src/administrators',
    columns: ['adminRole', 'invitedUntil', 'removedAt', 'suspendedAt', 'suspendedBy', 'suspendedReason'],
    why: 'the same row, what one administrator decides about another’s account',
  },
  {
    table: 'users',
    by: 'src/seed/seed-demo.ts',
    columns: ['passwordHash'],
    why: 'one hash for all demo accounts: a hash each takes longer than the whole world; a real base refuses these accounts',
  },
  {
    table: 'alerts',
    by: 'src/installation/release-held.ts',
    why: 'alerts know the installation that they watch, so a function of theirs would go in a circle',
  },
  {
    table: 'pgboss.job',
    by: 'src/installation/release-held.ts',
    why: 'only the release of a restored copy wakes jobs that wait, in its own transaction',
  },
  {
    table: 'pgboss.job',
    by: 'src/seed/demo-desk.ts',
    why: 'nothing fails in the demonstration by itself, and a desk must be seen with what failed',
  },
  {
    table: '*',
    by: 'src/installation/move-to-postgres.ts',
    why: 'copies every table as it is, below every rule',
  },
]
