import { roleLabel } from '@passerelle/contract/constants'
import { demoAccounts } from '@passerelle/contract/session'
import { useEffect, useState } from 'react'
import { callApi, type Reply } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'

/** Nothing unless the server runs with demonstration data. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  const demo = useDemoAccounts()
  if (!demo) return null
  return (
    <details className="demo">
      <summary>Comptes de démonstration</summary>
      <ul>
        {demo.accounts.map(({ email, role }) => (
          <li key={email}>
            <Button tone="quiet" size="sm" onClick={() => onChoose(email, demo.password)}>{roleLabel[role]}</Button>
            <span className="muted">{email}</span>
          </li>
        ))}
      </ul>
      <p className="muted">Mot de passe{'\u00A0'}: <span className="code">{demo.password}</span></p>
    </details>
  )
}

function useDemoAccounts() {
  const [demo, setDemo] = useState<Reply<typeof demoAccounts>>(null)
  useEffect(() => {
    const controller = new AbortController()
    // A help to try the product: without it the page is whole.
    callApi(demoAccounts, { signal: controller.signal }).then(setDemo, () => {})
    return () => controller.abort()
  }, [])
  return demo
}
