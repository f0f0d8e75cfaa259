import { companyEndpoints } from '@bon/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'

export type Option = { value: string; label: string }

/**
 * Of all companies an enterprise knows those under it: the list of companies is the provider's, so a field that points
 * at some (CAT-29) reads their names here. All at once: they are few.
 */
const useSubcompanies = (isAsked: boolean): Source => {
  const { data, isError } = useQuery({
    ...query(companyEndpoints.subcompanyNames, {}),
    enabled: isAsked,
    staleTime: 60_000,
  })
  return {
    options: data?.subcompanies.map(({ uuid, display_name }) => ({ value: uuid, label: display_name })),
    isError,
  }
}

type Source = { options: Option[] | undefined; isError: boolean }

/** What a field may point at, when the entity's own list is not the company's to read; undefined when it is. */
export const useSource = (to: string): Source | undefined => {
  const isCompanies = to === 'companies'
  const subcompanies = useSubcompanies(isCompanies)
  return isCompanies ? subcompanies : undefined
}
