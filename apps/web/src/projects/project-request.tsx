import { formatInstant } from '@passerelle/contract/dates'
import type { ProjectFile } from '@passerelle/contract/project-file'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { Named } from '../back-office/named.tsx'
import { linesOf, lineWords } from '../lines/line-values.ts'
import { to } from '../paths.ts'
import { ActionLink } from '../ui/text/button.tsx'

/** The request that it was: what was asked for, by whom, and who approved it; below, what may be decided now. */
export function ProjectRequest({ file: { project, request }, children }: { file: ProjectFile; children: ReactNode }) {
  const { decided_by: officer, decided_at: decidedAt } = request
  return (
    <section className="card stack" aria-labelledby="project-request">
      <h2 id="project-request">Demande</h2>
      <img src={request.image} alt={`Projet ${project.title}`} className="max-h-52 w-full rounded-ctl bg-sunken object-contain" />
      <p>{request.resume}</p>
      <details>
        <summary>Lire toute la demande</summary>
        <p className="whitespace-pre-line pt-3">{request.description}</p>
      </details>
      <dl className="kv">
        <div><dt>Bénéficiaire</dt><dd><Named of={project.holder} /></dd></div>
        <div><dt>Service</dt><dd>{project.service.name}</dd></div>
        <div>
          <dt>Demandé</dt>
          <dd>{linesOf(request.lines).map((line) => <span key={line.amountXof} className="num block">{lineWords(line)}</span>)}</dd>
        </div>
        <div><dt>Déposée le</dt><dd>{formatInstant(request.created_at)}</dd></div>
        {decidedAt && <div><dt>Décidée le</dt><dd>{formatInstant(decidedAt)}</dd></div>}
        {officer && <div><dt>Décidée par</dt><dd><Link to={to.admin(section.people, officer.id)}>{officer.name}</Link></dd></div>}
        {project.ended_at && <div><dt>Terminé le</dt><dd>{formatInstant(project.ended_at)}</dd></div>}
      </dl>
      <p><ActionLink to={to.admin(section.requests, project.id)} icon="chevron-right">La demande et ses décisions</ActionLink></p>
      {children}
    </section>
  )
}
