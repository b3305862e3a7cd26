import { formatInstant } from '@passerelle/contract/dates'
import { isAccepted, type TextName, weightWord, wordsOfText } from '@passerelle/contract/text-words'
import { publicText, type PublishedText } from '@passerelle/contract/texts'
import { Link } from 'react-router'
import { useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Button } from '../ui/text/button.tsx'

interface TextVersionsProps {
  name: TextName
  /** The newest first. */
  versions: readonly { version: number; is_major: boolean; published_at: string }[]
  /** The words of an earlier one are to be written again. */
  onTake: (text: PublishedText) => void
}

/** What was published, each to be read; an earlier one goes back into the form, where it is published like any other. */
export function TextVersions({ name, versions, onTake }: TextVersionsProps) {
  const { screen } = wordsOfText(name)
  return (
    <section className="card" aria-labelledby="text-versions">
      <div className="card-head"><h2 id="text-versions">Versions</h2></div>
      {versions.length === 0 && <p className="muted">Aucune version n’est publiée.</p>}
      <ul className="stack">
        {versions.map(({ version, is_major, published_at }, index) => (
          <li key={version}>
            <Link to={`${screen ?? ''}?version=${version}`}>Version {version}</Link>
            {isAccepted(name) && `, ${weightWord[is_major ? 'major' : 'minor'].label.toLowerCase()}`}
            <span className="muted block">le {formatInstant(published_at)}</span>
            {index > 0 && <TakeVersion name={name} version={version} onTake={onTake} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TakeVersion({ name, version, onTake }: { name: TextName; version: number; onTake: (text: PublishedText) => void }) {
  const toast = useToast()
  const { refetch, isFetching } = useRead(publicText, { params: { text: name }, query: { version }, enabled: false })
  const take = async () => {
    const { data, error } = await refetch()
    if (error) toast.error(error.message)
    else if (data?.text) onTake(data.text)
  }
  return (
    <Button tone="line" size="sm" isLoading={isFetching} loadingText="Lecture…" onClick={() => void take()}>
      Reprendre cette version<span className="sr">{'\u00A0'}: {version}</span>
    </Button>
  )
}
