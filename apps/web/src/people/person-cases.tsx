import { CasesPart } from '../case-desk/cases-part.tsx'
import { CasesLink } from './person-lists.tsx'

/** What they reported. */
export const PersonCases = ({ userId }: { userId: string }) =>
  <CasesPart query={{ person: userId }} action={<CasesLink userId={userId} />} />
