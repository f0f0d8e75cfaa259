import { accounts, textOfFilters } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { endpointsOf, useEntity } from '../resources/entity.ts'
import { CreateScreen } from '../resources/form/create-screen.tsx'
import { useTexts } from '../resources/use-texts.ts'
import { NoRevenueAccounts } from './no-revenue-accounts.tsx'
import { ProductsPage } from './products-page.tsx'

const selling =
  textOfFilters([
    { field: 'type', is: 'equal', value: 'revenue' },
    { field: 'purpose', is: 'empty' },
    { field: 'vat_type_uuid', is: 'not_empty' },
  ]) ?? ''

/** CAT-48: without a revenue account, a form of twenty fields would only end in a rejection. */
export const ProductCreateScreen = () => {
  const { definition } = useEntity()
  const { create } = useTexts(definition)
  const { data } = useQuery(query(endpointsOf(accounts.name).list, { query: { filter: selling, limit: 1 } }))
  return data?.total === 0 ? (
    <ProductsPage title={create}>
      <NoRevenueAccounts />
    </ProductsPage>
  ) : (
    <CreateScreen />
  )
}
