import type { PasskeyAsked } from '@passerelle/contract/shapes'
import { useState } from 'react'
import { Button } from '../ui/text/button.tsx'
import { passkeyFault, signWithPasskey } from './passkey.ts'

type PasskeyButtonProps = {
  asked: PasskeyAsked
  /** What was signed, for the server. */
  onSigned: (passkey: string) => void
  isPending: boolean
}

/** « Utiliser ma clé d’accès », before the code: the device asks for the finger, the face or its own code. */
export default function PasskeyButton({ asked, onSigned, isPending }: PasskeyButtonProps) {
  const [isSigning, setIsSigning] = useState(false)
  const [fault, setFault] = useState<string>()

  async function sign() {
    setFault(undefined)
    setIsSigning(true)
    try {
      onSigned(await signWithPasskey(asked))
    } catch (error) {
      setFault(passkeyFault(error))
    } finally {
      setIsSigning(false)
    }
  }

  return (
    <div className="stack">
      <Button isWide isLoading={isSigning || isPending} loadingText="Suivez votre appareil…" onClick={() => void sign()}>
        Utiliser ma clé d’accès
      </Button>
      {fault && <p className="err" role="alert">{fault}</p>}
      <p className="muted">Ou par un code{'\u00A0'}:</p>
    </div>
  )
}
