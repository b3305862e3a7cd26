import { expect, test } from 'vitest'

const sources =
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../showcase/**'], { query: '?raw', import: 'default', eager: true })
const holding = (pattern: RegExp) =>
  Object.entries(sources).filter(([, source]) => pattern.test(source)).map(([path]) => path.replace('../', '')).toSorted()

test('only platform/send.ts calls the network, and before it is there the scripts of the first pages', () => {
  // A first page asks for itself again, as the browser's check does elsewhere; what reads PDFs takes the files of our own build; the worker
  // answers with the application, and with nothing of anybody.
  const doors = ['./send.ts', 'documents/open-pdf.ts', 'early/early-login.ts', 'early/early-start.ts', 'service-worker/serve-shell.ts']
  expect(holding(/\bfetch\(|XMLHttpRequest\(/)).toEqual(doors)
})

test('a worker’s file is named so: by that the server knows whose script needs a policy of its own', () => {
  const workers = Object.values(sources).flatMap((source) => source.match(/new Worker\([^)]*/g) ?? [])
  expect(workers).toHaveLength(1)
  for (const made of workers) expect(made).toMatch(/new URL\('\.\/[\w-]*worker\.ts'/)
})

/** Every other action goes through useAct or useSubmit, whose outcomes outcome.test.tsx tells one by one. */
const direct = {
  'passes/use-redeem-pass.ts': 'a scan has its own screens of result',
  'payments/watch-payment.ts': 'asks again until it knows',
  'profiles/use-reload-person.ts': 'after a change that was told: without network the kept copy stays',
  'reviews/use-claim.ts': 'a file that is left: without network its claim ends by itself',
  'session/demo-accounts.tsx': 'a help: without it the page is whole',
  'accounts/lost-mailbox.tsx': 'a help: without it the page is whole',
  'accounts/use-dead-link.ts': 'whether a mailed link is still good: without an answer the form stays',
  'papers/paper-download.tsx': 'a paper for the browser’s downloads: a refusal is a toast, and asked again it is the same paper',
  'back-office/list-download.tsx': 'an address for a download, which the browser does: nothing is changed, a refusal is a toast',
  'session/use-passkey-asked.ts': 'a help: without it a code is asked for',
  'session/session.tsx': 'who this is, and leaving: both silent without network',
}

test('an action is told by the one table of outcomes', () => {
  expect(holding(/\b(?:callApi|fetchFile)\(/).filter((path) => !path.startsWith('./'))).toEqual(Object.keys(direct).toSorted())
})

test('every form shows the faults that the server finds, and the success that it says', () => {
  const forms = holding(/\buse(?:Act|Submit)\(\w/).filter((path) => !path.startsWith('./'))
  expect(forms.length).toBeGreaterThan(15)
  const bodies = Object.entries(sources).filter(([path]) => forms.includes(path.replace('../', '')))
  expect(bodies.filter(([, source]) =>
    /\bregister\b|useController/.test(source) && !/onError/.test(source),
  ).map(([path]) => path)).toEqual([])
  expect(bodies.filter(([, source]) => !/onSuccess|\buseDecided\(/.test(source)).map(([path]) => path)).toEqual([])
})
