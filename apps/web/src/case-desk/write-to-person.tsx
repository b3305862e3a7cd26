import { adminListCases, adminWriteToPerson } from '@passerelle/contract/cases'
import { adminListPersonHistory, adminListPersonMessages } from '@passerelle/contract/person'
import { useState } from 'react'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Button } from '../ui/text/button.tsx'

const loadDialog = async () => ({ default: (await import('./case-text-dialog.tsx')).CaseTextDialog })
const CaseTextDialog = lazyDialog(loadDialog)

/** « Écrire »: the desk opens a case to a person, who answers in it. */
export function WriteToPerson({ userId }: { userId: number }) {
  useSoon(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="line" size="sm" icon="mail" onClick={() => setIsOpen(true)}>Écrire</Button>
      {isOpen && (
        <CaseTextDialog
          route={adminWriteToPerson}
          params={{ id: userId }}
          draftName={`write-to:${userId}`}
          refresh={[adminListCases, adminListPersonMessages, adminListPersonHistory]}
          title="Écrire à cette personne"
          label="Message"
          help="Elle le reçoit dans l’application et par e-mail, et répond dans une réclamation que vous suivez."
          confirmLabel="Envoyer le message"
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
