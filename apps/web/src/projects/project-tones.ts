import type { ProjectState } from '@passerelle/contract/project-states'
import type { BadgeTone } from '../ui/text/badge.tsx'

export const projectTones = { pending: 'wait', financed: 'ok', closed: 'neutral' } as const satisfies Record<ProjectState, BadgeTone>
