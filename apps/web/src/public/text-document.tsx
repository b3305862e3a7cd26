import { wordsOfText } from '@passerelle/contract/text-words'
import { Page } from '../layouts/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { HelpAnswers } from './help-answers.tsx'
import { PrivacyRegister } from './privacy-register.tsx'
import { Place, PublicFrame } from './public-frame.tsx'

/** A text of the programme as a page of its own: the server writes what is published when it is asked for. */
export function TextDocument({ name }: { name: 'help' | 'terms' | 'privacy' | 'legal' }) {
  return (
    <PublicFrame>
      <Page isNarrow>
        <PageHead title={wordsOfText(name).label} />
        <Place name="text" as="div" className="stack-l" />
        {name === 'help' && <HelpAnswers />}
        {name === 'privacy' && <PrivacyRegister />}
        <section className="card" aria-labelledby="contacts">
          <div className="card-head"><h2 id="contacts">Nous joindre</h2></div>
          <Place name="contacts" as="div" />
        </section>
      </Page>
    </PublicFrame>
  )
}
