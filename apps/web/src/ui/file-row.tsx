import { useEffect, useState, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type FileRowProps = {
  name: string
  meta: ReactNode
  file?: File | undefined
  /** Bytes sent over bytes to send, 0 to 1. */
  progress?: number | undefined
  hasFailed?: boolean
  onRetry?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** Preview, name, size, progress, and what can be done with it. */
export function FileRow({ name, meta, file, progress, hasFailed, onRetry, onRemove }: FileRowProps) {
  return (
    <div className={classNames('file', hasFailed && 'is-bad')}>
      <div className="thumb"><Preview file={file} /></div>
      <p className="name">{name}</p>
      <p className="meta" role="status">{meta}</p>
      <div className="tools">
        {hasFailed && onRetry && <IconButton icon="refresh" label={`Réessayer l’envoi de ${name}`} onClick={onRetry} />}
        {onRemove && <IconButton icon="trash" label={`Retirer ${name}`} onClick={onRemove} />}
      </div>
      {progress !== undefined && progress < 1 && !hasFailed && (
        <progress value={progress} max={1} aria-label={`Envoi de ${name}`} />
      )}
    </div>
  )
}

function Preview({ file }: { file: File | undefined }) {
  const address = useObjectAddress(file && /^image\/(jpeg|png)$/.test(file.type) ? file : undefined)
  if (address) return <img src={address} alt="" width="56" height="56" />
  return <Icon name={file?.type.startsWith('image/') ? 'image' : 'document'} />
}

/** A `blob:` address that lives as long as the component needs it. */
export function useObjectAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
