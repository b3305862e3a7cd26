import { adminListPersonDocuments } from '@passerelle/contract/person'
import { useRead } from '../platform/query.ts'
import { DuplicatesPanel } from '../profiles/duplicates-panel.tsx'

/** Who may be the same person, above all the rest; the document to compare with is the latest that the page lists. */
export function PersonDuplicates({ userId }: { userId: string }) {
  const { data } = useRead(adminListPersonDocuments, { params: { id: userId } })
  return <DuplicatesPanel userId={Number(userId)} document={data?.documents[0]} />
}
