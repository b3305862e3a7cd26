import { Notice } from './notice.tsx'

/** What was typed is back after a reload, or a session that ended; files are kept on no device. `file`: « le document ». */
export function RestoredNotice({ file }: { file: string }) {
  return (
    <Notice tone="info" title="Votre brouillon est revenu.">
      <p>Les fichiers n’y sont pas gardés{'\u00A0'}: choisissez à nouveau {file}.</p>
    </Notice>
  )
}
