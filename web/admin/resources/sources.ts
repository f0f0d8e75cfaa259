import { companyEndpoints } from '@bon/contracts/companies'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'

const companies = 'companies'

export type Option = { value: string; label: string }

/**
 * A company may only read its own subcompanies: the list of all companies is the provider's, so a field that refers to
 * some (CAT-29) reads their names here. Fetched at once, as they are few.
 */
const useSubcompanies = (isEnabled: boolean): Source => {
  const { data, isError } = useQuery({
    ...query(companyEndpoints.subcompanyNames, {}),
    enabled: isEnabled,
    staleTime: 60_000,
  })
  return {
    options: data?.subcompanies.map(({ uuid, display_name }) => ({ value: uuid, label: display_name })),
    isError,
  }
}

type Source = { options: Option[] | undefined; isError: boolean }

/** Names that come from elsewhere than the entity's own list, by entity. */
export const useSources = (): ReadonlyMap<string, Source> => new Map([[companies, useSubcompanies(true)]])

/** The options of a reference when the company may not read the entity's list; undefined when it may. */
export const useSource = (to: string): Source | undefined => {
  const isCompanies = to === companies
  const subcompanies = useSubcompanies(isCompanies)
  return isCompanies ? subcompanies : undefined
}
