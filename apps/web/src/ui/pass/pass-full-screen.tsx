import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { useEffect, useRef } from 'react'
import { IconButton } from '../text/button.tsx'
import { useModal } from '../layout/dialog.tsx'
import { Icon } from '../picture/icon.tsx'
import { CodeGroups, QrCode } from './qr-code.tsx'

type PassFullScreenProps = { amountXof: number; service: string; qrText: string; code: string; onClose: () => void }

/** White in both themes, screen kept awake, the code in groups of four and spelled out for those who listen. Mount it to open it. */
export default function PassFullScreen({ amountXof, service, qrText, code, onClose }: PassFullScreenProps) {
  const node = useRef<HTMLDialogElement>(null)
  useModal(node)
  useAwakeScreen()
  return (
    <dialog
      ref={node}
      className="qrfull"
      aria-label={`${product.label} de ${formatXof(amountXof)}, ${service}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="bar">
        <p>
          <span className="strong num">{formatXof(amountXof)}</span>
          <span className="block">{service}</span>
        </p>
        <IconButton icon="close" label="Fermer" onClick={onClose} data-first-focus />
      </div>
      <div className="mid">
        <QrCode text={qrText} label={`Code QR du ${product.noun}`} />
        <CodeGroups className="groups" code={code} />
      </div>
      <p className="row">
        <Icon name="offline" size={20} />
        Sans réseau, gardez cette page ouverte
      </p>
    </dialog>
  )
}

/** Best effort: absent or refused, the screen simply follows its own settings. */
function useAwakeScreen() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isGone = false
    async function request() {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isGone) await lock?.release()
    }
    const ask = () => void request()
    ask()
    // The browser drops the lock when the page is hidden.
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
