import { product } from '@passerelle/contract/product'
import { Page } from '../layouts/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { PassTypeTable } from './pass-type-table.tsx'
import { ServiceTable } from './service-table.tsx'

/** Services, products and pass types: what can be asked for and given. */
export default function CataloguePage() {
  return (
    <Page>
      <PageHead title="Catalogue">
        Les services, les produits et les types de {product.noun} proposés. Ce qui est archivé n’est plus proposé{'\u00A0'}; ce qui existe
        reste.
      </PageHead>
      <ServiceTable />
      <PassTypeTable />
    </Page>
  )
}
