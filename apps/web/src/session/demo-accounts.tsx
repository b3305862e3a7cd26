import { roleLabel } from '@passerelle/contract/constants'
import { demoAccounts } from '@passerelle/contract/session'
import { useEffect, useState } from 'react'
import { callApi, type Reply } from '../platform/api.ts'
import { Button } from '../ui/text/button.tsx'

/** Nothing unless the server runs with demonstration data. */
export function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
  const demo = useDemoAccounts()
  if (!demo) return null
  return (
    <details className="demo">
      <summary>Comptes de démonstration</summary>
      <div className="grid grid-cols-2 gap-2">
        {demo.accounts.map(({ email, role }) => (
          <Button key={email} tone="line" size="sm" onClick={() => onChoose(email, demo.password)}>{roleLabel[role]}</Button>
        ))}
      </div>
      <p className="muted mt-2">
        {demo.accounts.map(({ email }) => <span key={email} className="block">{email}</span>)}
        Mot de passe{'\u00A0'}: {demo.password}
      </p>
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
