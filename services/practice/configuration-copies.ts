import type { CompanyScope, CompanyUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { practiceCopy } from '@bon/contracts/practice'
import {
  type AnyResource,
  accounts,
  companySettings,
  customPrices,
  type DataOf,
  discountKinds,
  modifierGroups,
  optOutCategories,
  optOuts,
  paymentTypes,
  priceProfiles,
  productCategories,
  products,
  type Resource,
  registerPages,
  registers,
  salesAreas,
  tablePlanAreas,
  tables,
  timeDelimitations,
  vatTypes,
} from '@bon/contracts/resources'
import type { CatalogueThen } from '../replay/index.ts'
import { copyOf } from './copy-of.ts'

/** An entity of the practice company. */
export type Copy = { definition: AnyResource; uuid: Uuid; data: Readonly<Record<string, unknown>> }

/** What a till sells from, so that most references exist before they are used. What reaches devices is not among it. */
export const copiedDefinitions = [
  companySettings,
  tablePlanAreas,
  tables,
  vatTypes,
  accounts,
  paymentTypes,
  discountKinds,
  priceProfiles,
  timeDelimitations,
  productCategories,
  products,
  modifierGroups,
  optOutCategories,
  optOuts,
  customPrices,
  registerPages,
  salesAreas,
  registers,
] as const satisfies readonly AnyResource[]

/** The configuration of a company at a moment, with one register, as entities of a practice company (BEYOND-23). */
export const configurationCopies = (
  then: Pick<CatalogueThen, 'list' | 'find'>,
  scope: CompanyScope,
  to: { company_uuid: CompanyUuid; of_register_uuid: RegisterUuid },
): Copy[] => {
  const chosen = copiedDefinitions.map((definition) => ({
    definition,
    all: chosenOf(then, scope, definition, to),
  }))
  const known = new Set(chosen.flatMap(({ all }) => all.map(({ uuid }) => uuid)))
  const mapped = (uuid: Uuid) => (known.has(uuid) ? practiceCopy(to.company_uuid, uuid) : undefined)
  return chosen.flatMap(({ definition, all }) =>
    all.flatMap(({ uuid, ...data }) => {
      const copy = copyOf(definition.fields, data, mapped)
      // Settings have the uuid of their company.
      const own = definition === companySettings ? to.company_uuid : practiceCopy(to.company_uuid, uuid)
      return copy ? [{ definition, uuid: own, data: { ...copy, ...besides(definition, copy) } }] : []
    }),
  )
}

const chosenOf = (
  then: Pick<CatalogueThen, 'list' | 'find'>,
  scope: CompanyScope,
  definition: AnyResource,
  { of_register_uuid }: { of_register_uuid: RegisterUuid },
): Resource<AnyResource>[] => {
  if (definition === companySettings || definition === registers) {
    const one = then.find(definition, scope, definition === registers ? of_register_uuid : scope.company_uuid)
    return one ? [one] : []
  }
  const all = then.list(definition, scope)
  return definition === paymentTypes ? all.filter(isWithoutDevice) : all
}

/** Cash, and cards at a terminal beside the till: no means of a practice company reaches anybody. */
const isWithoutDevice = ({ interface_key }: Resource<AnyResource>): boolean =>
  interface_key === 'cash' || interface_key === 'autonomous_terminal'

/** What the copy has otherwise than the original: it prints on nothing, mails nobody and asks no service. */
const besides = (definition: AnyResource, copy: Readonly<Record<string, unknown>>): object => {
  if (definition === companySettings) return settings
  if (definition === paymentTypes) return payment
  if (definition === products) return { subcompany_availability: 'all', subcompany_uuids: [] }
  if (definition !== registers) return {}
  const own = copy['settings'] as DataOf<typeof registers>['settings']
  return { ...register, settings: { ...own, ...register_settings } }
}

const settings = {
  print_receipt: 'never',
  risk_digest: 'never',
  risk_digest_to: [],
  heads_to: [],
  flags: [],
} as const satisfies Partial<DataOf<typeof companySettings>>

const payment = {
  class: null,
  provides_terminal_integration: false,
  separate_counts_by_card_type: false,
  open_cash_drawer: null,
} as const satisfies Partial<DataOf<typeof paymentTypes>>

const register = {
  flags: [],
  disabled: false,
  disabled_reason: null,
} as const satisfies Partial<DataOf<typeof registers>>

const register_settings = {
  external_order_remote_link: null,
  allow_conversion_to_invoice: false,
  has_nta_token: false,
  nta_company_id: null,
} as const satisfies Partial<DataOf<typeof registers>['settings']>
