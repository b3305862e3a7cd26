import { fileMaxWords } from '@passerelle/contract/constants'
import { useEffect, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type Ref } from 'react'
import { classNames } from '../text/class-names.ts'
import { FieldError, useFieldIds, type FieldProps } from './field.tsx'
import { FileRow } from './file-row.tsx'
import { formatFileSize } from './file-size.ts'
import { Icon } from '../picture/icon.tsx'
import type { IconName } from '../picture/icon-names.ts'
import type { TakenKind } from './take-file.ts'
import { useMediaQuery } from '../layout/use-media-query.ts'

const kinds = {
  document: { accept: 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png', words: 'PDF, JPEG ou PNG' },
  image: { accept: 'image/jpeg,image/png,.jpg,.jpeg,.png', words: 'JPEG ou PNG' },
  csv: { accept: 'text/csv,.csv,.txt', words: 'CSV' },
} as const // endings too: some phones call a photo « octet-stream »

type FileFieldProps = FieldProps & {
  value: File | null
  onChange: (file: File | null) => void
  /** document: PDF, JPEG, PNG. image: JPEG, PNG. csv: what a spreadsheet exports, judged by the server. */
  kind?: TakenKind
  /** What is there already, shown until a file is chosen. */
  earlier?: ReactNode
  id?: string
  name?: string
  /** While it is sent: it stays focusable and takes nothing. */
  isDisabled?: boolean
  /** 0 to 1 while it is sent. */
  progress?: number | undefined
  /** « L’envoi a été coupé à 62 % »: the file stays chosen. */
  sendError?: string | undefined
  onRetry?: () => void
  /** The choosing control, for the focus of the first error. */
  ref?: Ref<HTMLInputElement>
}

/** Camera or gallery on a phone, a chooser or a drop on a desk; what is handed over may be sent (`take-file.ts`). */
export function FileField(props: FileFieldProps) {
  const {
    label, help, error, isOptional, className, id: givenId, value, onChange, earlier, kind = 'document', name, isDisabled, progress,
    sendError, onRetry, ref,
  } = props
  const { accept, words } = kinds[kind]
  const limitWords = `${words}, ${fileMaxWords} au plus.`
  const [refusal, setRefusal] = useState<string>()
  const shownError = refusal ?? error
  const { id, describedBy } = useFieldIds(givenId, help ?? limitWords, shownError)
  const isPhone = useMediaQuery('(pointer: coarse)')
  const { isTaking, originalBytes, take } = useTaking(kind, onChange, setRefusal)
  // Not disabled while a file is read: that would take the focus away, and the last file chosen wins anyhow.
  const picker = { id, name, accept, describedBy, isDisabled: isDisabled ?? false, isInvalid: Boolean(shownError), onPick: take }
  return (
    <div className={classNames('field', className)}>
      <span className="lab" id={`${id}-label`}>
        {label}
        {isOptional && <span className="opt"> (facultatif)</span>}
      </span>
      {value && (
        <FileRow
          name={value.name}
          file={value}
          meta={sendError ?? sizeWords(value.size, originalBytes, progress)}
          progress={progress}
          hasFailed={Boolean(sendError)}
          onRetry={onRetry}
          onRemove={isDisabled ? undefined : () => {
            setRefusal(undefined)
            onChange(null)
            // Its button goes away with the file.
            document.getElementById(id)?.focus()
          }}
        />
      )}
      {!value && earlier}
      <DropZone isDisabled={picker.isDisabled} isBad={Boolean(shownError)} onFile={take}>
        {isPhone && kind !== 'csv' && (
          <PickButton {...picker} id={`${id}-camera`} labelId={`${id}-label`} icon="camera" isCamera>Prendre une photo</PickButton>
        )}
        <PickButton {...picker} labelId={`${id}-label`} icon={kind === 'image' ? 'image' : 'upload'} inputRef={ref}>
          {value ? 'Changer de fichier' : earlier ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        </PickButton>
        {isTaking && <span className="muted" role="status">Lecture du fichier…</span>}
      </DropZone>
      <p className="help" id={`${id}-help`}>{help ?? limitWords}</p>
      <FieldError id={`${id}-error`} error={shownError} />
    </div>
  )
}

/** It weighs as much as a form: it comes while one fills the form in. */
const loadJudge = () => import('./take-file.ts')

/** The last file chosen wins. */
function useTaking(kind: TakenKind, onChange: (file: File | null) => void, refuse: (why: string | undefined) => void) {
  const [isTaking, setIsTaking] = useState(false)
  const [originalBytes, setOriginalBytes] = useState(0)
  const turn = useRef(0)
  useEffect(() => void loadJudge().catch(() => {}), [])
  async function take(given: File) {
    turn.current += 1
    const mine = turn.current
    refuse(undefined)
    setIsTaking(true)
    const taken = await loadJudge().then(({ takeFile }) => takeFile(given, kind), () => ({
      refusal: 'La connexion a été coupée avant que ce fichier soit lu. Choisissez-le à nouveau.',
    }))
    if (mine !== turn.current) return
    setIsTaking(false)
    if ('refusal' in taken) return refuse(taken.refusal)
    setOriginalBytes(given.size)
    onChange(taken.file)
  }
  return { isTaking, originalBytes, take }
}

/** « 1,1 sur 1,8 Mo (4,6 Mo au départ) », « Envoyé · 420 Ko », « 420 Ko ». */
function sizeWords(bytes: number, originalBytes: number, progress: number | undefined): string {
  const size = formatFileSize(bytes)
  const before = originalBytes > bytes ? ` (${formatFileSize(originalBytes)} au départ)` : ''
  if (progress === undefined) return size + before
  if (progress >= 1) return `Envoyé · ${size}${before}`
  return `${formatFileSize(Math.round(bytes * progress))} sur ${size}${before}`
}

type PickButtonProps = {
  id: string
  name?: string | undefined
  labelId: string
  accept: string
  describedBy: string | undefined
  icon: IconName
  isCamera?: boolean
  isDisabled: boolean
  isInvalid: boolean
  onPick: (file: File) => void
  inputRef?: Ref<HTMLInputElement> | undefined
  children: string
}

/** The real file input, drawn as a button: labels, keyboard and screen readers work as the platform does. */
function PickButton({
  id, name, labelId, accept, describedBy, icon, isCamera, isDisabled, isInvalid, onPick, inputRef, children,
}: PickButtonProps) {
  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file && !isDisabled) onPick(file)
    // So that the same file chosen again is a change.
    event.target.value = ''
  }
  return (
    <label className="btn btn-line btn-sm pick">
      <Icon name={icon} size={20} />
      <span id={`${id}-pick`}>{children}</span>
      <input
        ref={inputRef}
        id={id}
        name={isCamera ? undefined : name}
        type="file"
        className="sr"
        accept={isCamera ? 'image/*' : accept}
        capture={isCamera ? 'environment' : undefined}
        aria-disabled={isDisabled || undefined}
        aria-labelledby={`${labelId} ${id}-pick`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onClick={(event) => isDisabled && event.preventDefault()}
        onChange={pick}
      />
    </label>
  )
}

function DropZone({ isDisabled, isBad, onFile, children }: {
  isDisabled: boolean
  isBad: boolean
  onFile: (file: File) => void
  children: ReactNode
}) {
  const [isOver, setIsOver] = useState(false)
  const allow = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(!isDisabled)
  }
  return (
    <div
      className={classNames('drop row', isOver && 'is-over', isBad && 'is-bad')}
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const file = event.dataTransfer.files[0]
        if (file && !isDisabled) onFile(file)
      }}
    >
      {children}
    </div>
  )
}
