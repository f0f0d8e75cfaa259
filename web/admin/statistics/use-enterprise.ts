import { enterpriseEndpoints } from '@bon/contracts/statistics'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { askedBy, periodQueryOf, type View } from './view.ts'

type Filter = 'register_uuid' | 'cashier_uuid' | 'hour_from' | 'hour_to' | 'category_uuid'

/** Filters that a page has and that figures by company cannot obey. */
const filters = {
  turnover: ['register_uuid', 'cashier_uuid', 'hour_from', 'hour_to'],
  money: ['register_uuid', 'cashier_uuid'],
  products: ['register_uuid', 'category_uuid'],
  units: ['cashier_uuid'],
  tables: [],
} as const satisfies Record<string, readonly Filter[]>

/** Whether a page shows whole companies as they stand now: not a part of one, and no past moment. */
export const isOfEnterprise = (part: keyof typeof filters, view: View): boolean =>
  view.as_of === undefined && filters[part].every((filter) => view[filter] === undefined)

const useAsked = (part: keyof typeof filters, view: View) => {
  const { company } = useSession()
  const is_shown = company.type === 'enterprise' && isOfEnterprise(part, view)
  const asked = askedBy(view)
  return {
    is_shown,
    input: { query: periodQueryOf({ ...view, as_of: undefined }) },
    asked: { ...asked, enabled: asked.enabled && is_shown },
  }
}

export const useTurnoverByCompany = (view: View) => {
  const { is_shown, input, asked } = useAsked('turnover', view)
  const { data, error, refetch } = useQuery({
    ...query(enterpriseEndpoints.enterprise_turnover, input),
    ...asked,
  })
  return { is_shown, data: is_shown ? data : undefined, error, refetch }
}

export const useMoneyByCompany = (view: View) => {
  const { is_shown, input, asked } = useAsked('money', view)
  const { data, error, refetch } = useQuery({
    ...query(enterpriseEndpoints.enterprise_money, input),
    ...asked,
  })
  return { is_shown, data: is_shown ? data : undefined, error, refetch }
}

export const useProductsByCompany = (view: View) => {
  const { is_shown, input, asked } = useAsked('products', view)
  const { data, error, refetch } = useQuery({
    ...query(enterpriseEndpoints.enterprise_products, input),
    ...asked,
  })
  return { is_shown, data: is_shown ? data : undefined, error, refetch }
}

export const useUnitsByCompany = (view: View) => {
  const { is_shown, input, asked } = useAsked('units', view)
  const { data, error, refetch } = useQuery({
    ...query(enterpriseEndpoints.enterprise_units, input),
    ...asked,
  })
  return { is_shown, data: is_shown ? data : undefined, error, refetch }
}

export const useTablesByCompany = (view: View) => {
  const { is_shown, input, asked } = useAsked('tables', view)
  const { data, error, refetch } = useQuery({
    ...query(enterpriseEndpoints.enterprise_tables, input),
    ...asked,
  })
  return { is_shown, data: is_shown ? data : undefined, error, refetch }
}
