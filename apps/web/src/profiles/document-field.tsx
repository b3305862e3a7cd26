import { dayOf, formatDay } from '@passerelle/contract/dates'
import type { ComponentProps, Ref } from 'react'
import { FileField } from '../ui/form/file-field.tsx'
import { FileRow } from '../ui/form/file-row.tsx'
import { formatFileSize } from '../ui/form/file-size.ts'
import { keptDocument, type SentFile } from './sent.tsx'

type FileProps = ComponentProps<typeof FileField>
type DocumentFieldProps = Pick<FileProps, 'label' | 'progress' | 'sendError' | 'isDisabled' | 'onRetry'> & {
  /** From `useController({ name: 'doc_file' })`. */
  document: {
    field: { value: File | null; onChange: (file: File | null) => void; ref: Ref<HTMLInputElement> }
    fieldState: { error?: { message?: string } }
  }
  /** What was sent before: its document is shown until another is chosen. */
  sent?: SentFile | null
}

/** The private document of a profile. */
export function DocumentField({ document: { field, fieldState }, sent = null, ...rest }: DocumentFieldProps) {
  const earlier = sent?.document && <SentDocument sent={sent} document={sent.document} />
  return <FileField {...rest} {...field} earlier={earlier} error={fieldState.error?.message} />
}

type SentDocumentProps = { sent: SentFile; document: NonNullable<SentFile['document']> }

function SentDocument({ sent, document: { name, size, sent_at: sentAt } }: SentDocumentProps) {
  const isKept = keptDocument(sent) !== null
  return <FileRow name={name} meta={`Envoyé le ${formatDay(dayOf(new Date(sentAt)))}, ${formatFileSize(size)}. ${isKept ? 'Il est gardé si vous n’en choisissez pas d’autre.' : 'Il a été refusé.'}`} hasFailed={!isKept} />
}

/** A new document, or the one sent before. */
export const documentRules = (
  sent: SentFile | null,
  missing: string,
) => ({ validate: (file: File | null) => file !== null || keptDocument(sent) !== null || missing })

/** What stands for the document in what is sent. */
export const documentOf = (file: File | null, sent: SentFile | null): File | string | null => file ?? keptDocument(sent)?.id ?? null
