import { PictureView } from './picture-view.tsx'
import { useView } from './use-view.ts'
import { Viewer } from './viewer.tsx'

interface PublicPictureProps {
  label: string
  id: string
  /** What is on it, for who does not see it. */
  name: string
  url: string
}

/** A picture that everybody may see, at its own address; alone on its page, it has the keys. */
export function PublicPicture({ label, id, name, url }: PublicPictureProps) {
  const view = useView()
  return (
    <Viewer label={label} id={id} name={label} view={view} file={{ url }} hasKeys>
      <PictureView url={url} name={name} view={view} />
    </Viewer>
  )
}
