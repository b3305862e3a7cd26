import { formatXof } from '@passerelle/contract/money'
import { adminGetProject, type ProjectFile } from '@passerelle/contract/project-file'
import { projectStateWord } from '@passerelle/contract/project-states'
import { may } from '@passerelle/contract/rights'
import { useParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { WhyLink } from '../ledger/why-link.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { Figures } from '../ui/layout/figures.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import '../ui/styles/payout.css'
import '../ui/styles/story.css'
import { Badge } from '../ui/text/badge.tsx'
import { ActionLink, BackLink } from '../ui/text/button.tsx'
import { ProjectEnds } from './project-ends.tsx'
import { ProjectGifts } from './project-gifts.tsx'
import { ProjectHistory } from './project-history.tsx'
import { ProjectRequest } from './project-request.tsx'
import { projectTones } from './project-tones.ts'
import { ProjectParts } from './project-parts.tsx'

const Waiting = () => <SkeletonCard lines={3} />
const CasesPart = lazyPart(async () => ({ default: (await import('../case-desk/cases-part.tsx')).CasesPart }), undefined, Waiting)

const back = <BackLink to={to.admin(section.projects)}>Projets</BackLink>

/** One project: the request that it comes from, what was given for it, where that is, and how it ended. */
export default function ProjectPage() {
  const { id = '' } = useParams()
  const file = useRead(adminGetProject, { params: { id } })
  if (!file.data) {
    return (
      <Page>
        <PageHead title="Projet" back={back} />
        <UnreadState read={file} unknown="Ce projet est introuvable" fault="Le projet n’a pas pu être chargé" />
      </Page>
    )
  }
  return <Project key={id} projectId={id} file={file.data} />
}

function Project({ projectId, file }: { projectId: string; file: ProjectFile }) {
  const { project, request, gained } = file
  const { user } = useSession()
  return (
    <Page>
      <PageHead
        title={project.title}
        browserTitle={`Projet ${project.code}`}
        back={back}
        action={<Badge tone={projectTones[project.state]}>{projectStateWord[project.state]}</Badge>}
      >
        <span className="code">{project.code}</span>, {project.service.name}, pour {project.holder.name}
      </PageHead>
      <Figures
        label="En chiffres"
        figures={[
          { label: `financés sur ${formatXof(project.asked)} demandés`, value: formatXof(project.financed) },
          {
            label: 'reçus par les fournisseurs', value: formatXof(gained),
            why: <WhyLink source={{ account: 'suppliers', project: project.id }} what="reçus par les fournisseurs" />,
          },
        ]}
      />
      <div className="payout-split">
        <div className="stack-l">
          <ProjectParts projectId={projectId} file={file} />
          <ProjectGifts projectId={projectId} />
          <CasesPart
            query={{ project: projectId }}
            action={<ActionLink to={`${to.admin(section.cases)}?projet=${projectId}`}>Ses réclamations</ActionLink>}
          />
        </div>
        <div className="stack-l">
          <ProjectRequest file={file}>
            {may(user, 'requests.decide') && request.status === 'approved' && <ProjectEnds projectId={project.id} state={project.state} />}
          </ProjectRequest>
          <ProjectHistory projectId={projectId} />
        </div>
      </div>
    </Page>
  )
}
