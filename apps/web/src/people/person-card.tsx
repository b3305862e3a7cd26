import { adminRoleWord } from '@passerelle/contract/administrator-words'
import { role, roleLabel } from '@passerelle/contract/constants'
import { dayOf, formatDay, formatInstant } from '@passerelle/contract/dates'
import { statWord, withdrawnWord } from '@passerelle/contract/decision-words'
import type { PersonCard as Card } from '@passerelle/contract/person'
import { formatPhone } from '@passerelle/contract/phone'
import { may } from '@passerelle/contract/rights'
import type { User } from '@passerelle/contract/shapes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { statTone } from '../profiles/review-words.ts'
import { fullName } from '../session/person.ts'
import { lazyDialog, lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Avatar } from '../ui/picture/avatar.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { ActionLink } from '../ui/text/button.tsx'
import { Email } from '../ui/text/email.tsx'
import { PersonAcceptances } from './person-acceptances.tsx'
import { PersonActs } from './person-acts.tsx'
import { PersonSuspension } from './person-suspension.tsx'

const AdministratorPart = lazyPart(() => import('../administrators/administrator-part.tsx'), undefined, Skeleton)
const WriteToPerson = lazyDialog(async () => ({ default: (await import('../case-desk/write-to-person.tsx')).WriteToPerson }))

/** Who it is, in which state, how they are reached as far as the reader may know, and what can be done. */
export function PersonCard({ person, officer }: { person: Card; officer: User | null }) {
  const { id, display_name: name, stat, suspension, role_id: roleId } = person
  const hasFile = roleId !== null && roleId !== role.admin && person.submitted_at !== null
  const canWrite = may(officer, 'cases.answer') && roleId !== role.admin && person.merged_into === null
  return (
    <section className="card stack" aria-label="Identité">
      <div className="who-h">
        <Avatar name={name} isLarge />
        <div>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="muted">{[person.profession, person.place].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <p className="row gap-2">
        {person.merged_into !== null ? <Badge>Réuni</Badge>
        : suspension ? <Badge tone="no">Suspendu</Badge>
        : stat && <Badge tone={statTone[stat]}>{person.is_withdrawn ? withdrawnWord : statWord[stat]}</Badge>}
        <Badge>{roleWord(person)}</Badge>
      </p>
      <dl className="kv">
        {pairsOf(person).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasFile && may(officer, 'profiles.read') && (
        <p><ActionLink to={to.admin(section.profiles, id)} icon="chevron-right">Ouvrir le dossier</ActionLink></p>
      )}
      {(canWrite || canCorrect(person, officer)) && (
        <div className="row gap-2">
          {canWrite && <WriteToPerson userId={id} />}
          {canCorrect(person, officer) && <PersonActs person={person} officer={officer} />}
        </div>
      )}
      {person.merged_into !== null && (
        <Notice tone="info" title="Ce compte est réuni à un autre.">
          <Link to={to.admin(section.people, person.merged_into)}>Ouvrir le compte qui reste</Link>
        </Notice>
      )}
      {person.merged.length > 0 && (
        <p className="muted">
          Réuni à ce compte{'\u00A0'}: {person.merged.map((one, index) => (
            <span key={one}>{index > 0 && ', '}<Link to={to.admin(section.people, one)}>n°{'\u00A0'}{one}</Link></span>
          ))}. Son histoire est ci-contre.
        </p>
      )}
      {person.admin_role !== null && may(officer, 'administrators.manage') && officer?.id !== id && <AdministratorPart id={id} />}
      {may(officer, 'people.suspend') && officer?.id !== id && person.merged_into === null && <PersonSuspension person={person} />}
    </section>
  )
}

/** Nobody's own; an administrator's is for who manages them. */
function canCorrect({ id, admin_role: adminRole, merged_into: mergedInto }: Card, officer: User | null): boolean {
  return may(officer, adminRole === null ? 'people.correct' : 'administrators.manage') && mergedInto === null && officer?.id !== id
}

function roleWord({ role_id: roleId, admin_role: adminRole }: Card): string {
  if (adminRole) return adminRoleWord[adminRole]
  return roleId === null ? 'Sans profil' : roleLabel[roleId]
}

function pairsOf(person: Card) {
  const {
    id, display_name: shown, identifiant, contact, identity, submitted_at: sentAt, created_at: at, acceptances,
    must_accept: isDue,
  } = person
  const pairs: { label: string; value: ReactNode }[] = [
    { label: 'Personne', value: shown === fullName(person) ? null : fullName(person) },
    { label: 'Numéro', value: <span className="num">{id}</span> },
    { label: 'Identifiant', value: identifiant && <span className="code">{identifiant}</span> },
    { label: 'Téléphone', value: contact?.phone && <span className="num">{formatPhone(contact.phone)}</span> },
    { label: 'E-mail', value: contact && <Email address={contact.email} /> },
    { label: 'IFU', value: contact?.ifu && <span className="num">{contact.ifu}</span> },
    { label: 'Responsable', value: contact?.responsable },
    { label: 'Adresse', value: contact?.address },
    { label: 'Naissance', value: identity && formatDay(identity.birthday) },
    { label: 'Document', value: identity && <span className="code">{identity.document}</span> },
    { label: 'Proche', value: identity && <>{identity.parent.name}, <span className="num">{formatPhone(identity.parent.phone)}</span></> },
    { label: 'Inscription', value: formatDay(dayOf(new Date(at))) },
    { label: 'Dossier envoyé', value: sentAt && formatInstant(sentAt) },
    { label: 'Accords', value: (acceptances.length > 0 || isDue) && <PersonAcceptances acceptances={acceptances} isDue={isDue} /> },
  ]
  return pairs.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
}
