import { getApiPage } from '@passerelle/contract/api-description'
import { openColumns } from '@passerelle/contract/open-data'
import { product } from '@passerelle/contract/product'
import { getTransparency, getTransparencyCsv, getTransparencyIati } from '@passerelle/contract/transparency'
import { ButtonLink } from '../ui/text/button.tsx'

const files = [
  { label: 'CSV', of: getTransparencyCsv, name: `${product.brand.toLowerCase()}-transparence.csv` },
  { label: 'JSON', of: getTransparency, name: `${product.brand.toLowerCase()}-transparence.json` },
  { label: 'IATI', of: getTransparencyIati, name: `${product.brand.toLowerCase()}-iati.xml` },
]

/** The same figures as files, and what stands in them. */
export function OpenDataPart() {
  return (
    <section className="card open-data" aria-labelledby="open-data">
      <h2 id="open-data">Données ouvertes</h2>
      <p>
        Dons et utilisations par mois et département, par mois et service, des mois finis. Les groupes de moins de cinq personnes sont
        réunis. Aucun nom. Mises à jour chaque nuit, à réutiliser librement en citant {product.brand}.
      </p>
      <div className="row">
        {files.map(({ label, of, name }) => (
          <ButtonLink key={label} tone="line" size="sm" icon="download" href={of.path} download={name}>{label}</ButtonLink>
        ))}
      </div>
      <details className="more">
        <summary>Les colonnes expliquées</summary>
        <dl className="kv">
          {openColumns.map(({ name, header, about }) => <div key={name}><dt>{header}</dt><dd>{about}</dd></div>)}
        </dl>
        <p className="muted mt-4">
          Le fichier CSV est en UTF-8, avec des points-virgules, et s’ouvre dans un tableur. Le JSON porte aussi l’argent gardé et les
          délais&nbsp;; la <a href={getApiPage.path}>description de l’API</a> explique chaque champ. Le fichier IATI suit la norme 2.03.
        </p>
      </details>
    </section>
  )
}
