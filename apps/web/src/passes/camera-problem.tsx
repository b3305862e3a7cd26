import { product } from '@passerelle/contract/product'
import { Button } from '../ui/text/button.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import type { CameraProblem as Problem } from './use-camera.ts'

const orType = `Vous pouvez aussi saisir le code du ${product.noun}.`

const texts: Record<Problem | 'reader', { title: string; text: string }> = {
  refused: { title: 'L’appareil photo est bloqué', text: `Touchez le cadenas près de l’adresse, autorisez l’appareil photo, puis réessayez. ${orType}` },
  absent: { title: 'Aucun appareil photo trouvé', text: `Branchez-en un, puis réessayez. ${orType}` },
  busy: { title: 'L’appareil photo est occupé', text: `Une autre application s’en sert. Fermez-la, puis réessayez. ${orType}` },
  silent: { title: 'L’appareil photo ne répond pas', text: `Si votre navigateur demande une autorisation, acceptez-la. Sinon, réessayez. ${orType}` },
  impossible: { title: 'L’appareil photo n’est pas accessible', text: `Ce navigateur ou cette adresse ne le permet pas. Ouvrez le site en https avec un navigateur à jour. ${orType}` },
  reader: { title: 'Le lecteur de QR n’a pas pu être chargé', text: `Vérifiez votre réseau, puis réessayez. ${orType}` },
}

/** Says which problem, and how to go on: never a loop of questions. */
export function CameraProblem({ problem, onRetry }: { problem: Problem | 'reader'; onRetry: () => void }) {
  const { title, text } = texts[problem]
  return (
    <div className="camno" role="alert">
      <Icon name="camera" />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button className="btn-glass" icon="refresh" onClick={onRetry}>Réessayer</Button>
    </div>
  )
}
