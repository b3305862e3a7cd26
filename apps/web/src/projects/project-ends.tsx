import type { ProjectState } from '@passerelle/contract/project-states'
import { useState } from 'react'
import type { ProjectEnd } from '../requests/project-end-dialog.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Button } from '../ui/text/button.tsx'

const loadDialog = async () => ({ default: (await import('../requests/project-end-dialog.tsx')).ProjectEndDialog })
const ProjectEndDialog = lazyDialog(loadDialog)

/** How it may be ended, what that entails said before. */
export function ProjectEnds({ projectId, state }: { projectId: number; state: ProjectState }) {
  useSoon(loadDialog)
  const [end, setEnd] = useState<ProjectEnd | null>(null)
  const close = () => setEnd(null)
  return (
    <div className="row flex-wrap">
      {state === 'pending' && <Button size="sm" tone="line" onClick={() => setEnd('close')}>Fermer le projet</Button>}
      <Button size="sm" tone="clay-line" onClick={() => setEnd('withdraw')}>Retirer l’approbation</Button>
      {end && <ProjectEndDialog requestId={projectId} end={end} onDone={close} onClose={close} />}
    </div>
  )
}
