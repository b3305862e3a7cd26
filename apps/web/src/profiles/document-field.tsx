import { FileField } from '../ui/file-field.tsx'
import type { ComponentProps, Ref } from 'react'

type FileProps = ComponentProps<typeof FileField>
type DocumentFieldProps = Pick<FileProps, 'label' | 'progress' | 'sendError' | 'isDisabled' | 'onRetry'> & {
  /** From `useController({ name: 'doc_file' })`. */
  document: {
    field: { value: File | null; onChange: (file: File | null) => void; ref: Ref<HTMLInputElement> }
    fieldState: { error?: { message?: string } }
  }
}

/** The private document of a profile. */
export function DocumentField({ document: { field, fieldState }, ...rest }: DocumentFieldProps) {
  return <FileField {...rest} {...field} error={fieldState.error?.message} />
}
