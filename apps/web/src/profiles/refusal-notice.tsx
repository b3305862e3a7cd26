import { refusedWords } from '../session/refused-words.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { keptDocument, type SentFile } from './sent.tsx'

/** Why the file was refused, and what happens to what was sent; or who has filled the form in, when the person has sent nothing yet. */
export function RefusalNotice({ sent }: { sent: SentFile }) {
  if (sent.document === null) {
    return (
      <Notice tone="info" title="Notre équipe a déjà rempli ce formulaire.">
        Vérifiez chaque ligne, corrigez ce qui n’est pas juste, puis joignez votre document. Rien n’est envoyé sans vous.
      </Notice>
    )
  }
  return (
    <Notice tone="wait" title="Vos corrections soumettent à nouveau votre profil.">
      <div className="grid gap-2">
        <p>Motif{'\u00A0'}: {sent.reason}</p>
        {sent.refused.length > 0 && <p>À corriger{'\u00A0'}: {refusedWords(sent.refused)}.</p>}
        <p>
          {keptDocument(sent)
            ? 'Tout ce que vous aviez envoyé est gardé, document compris\u00A0: changez ce qu’il faut.'
            : 'Tout ce que vous aviez envoyé est gardé\u00A0: changez ce qu’il faut et joignez un nouveau document.'}
        </p>
      </div>
    </Notice>
  )
}
