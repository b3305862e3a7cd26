import { expect, test } from 'vitest'
import { findBadImports } from './import-rules.mjs'

/** @param {Record<string, string>} files */
const faults = (files) => findBadImports(new Map(Object.entries(files)))

test('accepts the arrows as drawn', () => {
  expect(
    faults({
      'apps/web/src/passes/scan-page.tsx': `import { Button } from '../ui/button.tsx'\n` +
        `import { paths } from '../paths.ts'\nimport { redeemPass } from '@passerelle/contract/passes'`,
      'apps/server/src/passes/redeem-pass.ts':
        `import { postTransfer } from '#src/ledger/post-transfer.ts'\nimport type { Context } from '../platform/context.ts'`,
      'apps/server/src/app.ts': `import { passRoutes } from './passes/pass-routes.ts'`,
      'apps/server/src/ledger/post-transfer.test.ts':
        `import { redeemPass } from '../passes/redeem-pass.ts'\nimport { makePass } from '#test/factories.ts'`,
      'apps/server/sandbox/runner.ts': `import { step } from './step.ts'\n` +
        `import type { Db } from '#src/platform/database/database.ts'\nimport { sign } from '#src/payment-provider/sign.ts'`,
      'apps/server/sandbox/runner.test.ts': `import { makePass } from '#test/factories.ts'`,
      'e2e/redeem-pass.spec.ts': `import { makePass } from '../apps/server/test/factories.ts'`,
      'e2e/routes.spec.ts': `import { table } from '../apps/web/test/route-table.ts'`,
    }),
  ).toEqual([])
})

test.each([
  ['a client that knows the server', 'apps/web/src/a.ts', '../../server/src/app.ts'],
  ['a contract that knows the server', 'packages/contract/src/a.ts', '../../../apps/server/src/app.ts'],
  ['a server that knows the client', 'apps/server/src/passes/a.ts', '../../../web/src/paths.ts'],
  ['a journey that knows the client', 'e2e/a.spec.ts', '../apps/web/src/paths.ts'],
  ['a platform that knows a feature', 'apps/server/src/platform/a.ts', '#src/passes/redeem-pass.ts'],
  ['a button that knows a feature', 'apps/web/src/ui/text/button.tsx', '../../passes/scan-result.tsx'],
  ['a client platform that knows a feature', 'apps/web/src/platform/api.ts', '../passes/scan-result.tsx'],
  ['a feature that knows the wiring', 'apps/server/src/passes/a.ts', '../app.ts'],
  ['a product that needs its tests', 'apps/server/src/passes/a.ts', '#test/factories.ts'],
  ['a feature that loads the sandbox', 'apps/server/src/seed/a.ts', '#sandbox/sandbox-pay.ts'],
  ['another wiring that loads the sandbox', 'apps/server/src/main.ts', '../sandbox/sandbox-pay.ts'],
  ['a sandbox that knows a feature', 'apps/server/sandbox/a.ts', '#src/passes/redeem-pass.ts'],
  ['a sandbox that needs its tests', 'apps/server/sandbox/a.ts', '#test/factories.ts'],
])('refuses %s', (_, file, target) => {
  for (const statement of [
    `import { x } from '${target}'`,
    `import type {\n  X,\n} from '${target}'`,
    `import '${target}'`,
    `export * from '${target}'`,
    `const page = lazy(() => import('${target}'))`,
  ]) {
    expect(faults({ [file]: statement }), statement).toHaveLength(1)
  }
})

test('the application loads the sandbox only while it runs', () => {
  const target = '#sandbox/sandbox-pay.ts'
  const app = (/** @type {string} */ statement) => faults({ 'apps/server/src/app.ts': statement })
  for (const statement of [`import type { Clock } from '${target}'`, `const { sandboxPay } = await import('${target}')`]) {
    expect(app(statement), statement).toEqual([])
  }
  for (const statement of [`import { x } from '${target}'`, `import { type X } from '${target}'`, `export * from '${target}'`]) {
    expect(app(statement), statement).toHaveLength(1)
  }
})

test('refuses features that need each other, over any number of steps, and names the files', () => {
  const circle = faults({
    'apps/server/src/passes/a.ts': `import '../ledger/b.ts'`,
    'apps/server/src/ledger/b.ts': `import '../payouts/c.ts'`,
    'apps/server/src/payouts/c.ts': `import '../passes/a.ts'`,
  })
  expect(circle).toHaveLength(1)
  for (const file of ['passes/a.ts', 'ledger/b.ts', 'payouts/c.ts']) expect(circle[0]).toContain(file)
})
