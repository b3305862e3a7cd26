import { dayOf, formatDay } from '@passerelle/contract/dates'
import { supportContact } from '@passerelle/contract/session'
import { type TextName, textNames, textWords } from '@passerelle/contract/text-words'
import { publicText } from '@passerelle/contract/texts'
import { Link, matchPath, useLocation, useSearchParams } from 'react-router'
import { Page } from './layouts/page.tsx'
import { PublicLinks } from './layouts/public-links.tsx'
import type { Reply } from './platform/api.ts'
import { HelpAnswers } from './public/help-answers.tsx'
import { PrivacyRegister } from './public/privacy-register.tsx'
import { useSession } from './session/session.tsx'
import { wayHome } from './session/way-home.ts'
import { LogoBar } from './shell/logo-bar.tsx'
import { EmptyState } from './ui/feedback/empty-state.tsx'
import { ErrorState } from './ui/feedback/error-state.tsx'
import { Notice } from './ui/feedback/notice.tsx'
import { SkeletonCard } from './ui/feedback/skeleton.tsx'
import { PageHead } from './ui/layout/page-head.tsx'
import { BackLink } from './ui/text/button.tsx'
import './public/public.css'
import './signed-in.css'
import { ContactsList } from './texts/contacts-list.tsx'
import { MarkedText } from './texts/marked-text.tsx'
import { useUncached } from './platform/use-uncached.ts'

/**
 * A text of the programme, for everybody: the version in force, or an earlier one by `?version=`. Whoever comes from outside reads
 * the same without the application (`public/text-document.tsx`).
 */
export default function PublicTextPage() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const name = textNames.find((one) => isAt(textWords[one].screen, pathname)) ?? 'help'
  const version = search.get('version')
  // Whoever is signed in has left the bars of the layout.
  const home = wayHome(useSession().user)
  const { data, error, retry } = useUncached(publicText, { params: { text: name }, ...(version && { query: { version } }) })
  return (
    <>
      <LogoBar />
      <Page isNarrow>
        <PageHead title={textWords[name].label} back={<BackLink to={home.to}>{home.label}</BackLink>}>
          {data?.text && versionWords(data.text)}
        </PageHead>
        {data ? <Read name={name} reply={data} /> : error?.status === 404 || error?.status === 422 ? (
          <EmptyState isCard title="Cette version n’existe pas">
            <Link to={pathname}>Lire la version en vigueur</Link>
          </EmptyState>
        ) : error ? (
          <ErrorState isCard title="Le texte n’a pas pu être lu" reference={error.requestId} onRetry={retry}>{error.message}</ErrorState>
        ) : <SkeletonCard lines={6} />}
        {data && name === 'help' && <HelpAnswers />}
        {data && name === 'privacy' && <PrivacyRegister />}
        {name !== 'legal' && <Contacts />}
        <footer className="muted"><PublicLinks /></footer>
      </Page>
    </>
  )
}

const isAt = (screen: string | null, pathname: string) => screen !== null && matchPath(screen, pathname) !== null
const dayWords = (instant: string) => formatDay(dayOf(new Date(instant)))
const versionWords = ({ version, published_at }: { version: number; published_at: string }) =>
  `Version ${version}, publiée le ${dayWords(published_at)}.`

function Read({ name, reply: { text, versions } }: { name: TextName; reply: Reply<typeof publicText> }) {
  const { pathname } = useLocation()
  if (!text) return <EmptyState isCard title="Ce texte n’est pas encore publié">Pour toute question, écrivez au service client.</EmptyState>
  const others = versions.filter(({ version }) => version !== text.version)
  return (
    <>
      {text.version !== versions[0]?.version && (
        <Notice tone="info" title="Ceci est une ancienne version">
          <Link to={pathname}>Lire la version en vigueur</Link>
        </Notice>
      )}
      <section className="card" aria-label={textWords[name].label}><MarkedText text={text.body} /></section>
      {others.length > 0 && (
        <section className="card" aria-labelledby="versions">
          <div className="card-head"><h2 id="versions">Autres versions</h2></div>
          <div className="rich">
            <ul>
              {others.map(({ version, published_at }) => (
                <li key={version}><Link to={`${pathname}?version=${version}`}>Version {version}</Link>, du {dayWords(published_at)}</li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  )
}

function Contacts() {
  const { data } = useUncached(supportContact)
  return data && (
    <section className="card" aria-labelledby="contacts">
      <div className="card-head"><h2 id="contacts">Nous joindre</h2></div>
      <ContactsList contacts={data} />
    </section>
  )
}
