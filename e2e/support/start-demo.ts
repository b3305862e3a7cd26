import { makeDemo, startServer } from './server.ts'

/** Before the first test: one server on demonstration data that the spec files share (demo.ts). Ends after the last. */
export default async function startDemo(): Promise<() => Promise<void>> {
  const takeAway = await makeDemo()
  const { url, admin, dataDir, stop } = await startServer({ demo: true, adminRole: 'lecture' })
  process.env['E2E_DEMO_URL'] = url
  process.env['E2E_DEMO_DATA'] = dataDir
  process.env['E2E_DEMO_READER'] = JSON.stringify(admin)
  return async () => {
    await stop()
    takeAway()
  }
}
