import { useCallback, type ReactNode } from 'react'
import { IconButton } from '../text/button.tsx'
import { classNames } from '../text/class-names.ts'
import { Icon } from '../picture/icon.tsx'

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
  if (file && /^image\/(jpeg|png)$/.test(file.type)) return <FilePicture file={file} />
  return <Icon name={file?.type.startsWith('image/') ? 'image' : 'document'} />
}

/** A chosen picture, shown from the device; its `blob:` address lives as long as the image. */
function FilePicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt="" />
}
