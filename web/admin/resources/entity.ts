import type { Feature } from '@bon/contracts/permissions'
import {
  type AnyResource,
  type ResourceEndpoints,
  resourceEndpoints,
  resourceOf,
} from '@bon/contracts/resources'
import { type ComponentType, createContext, use } from 'react'

/** What an entity holds. Its shape is the definition's; the machine knows it only by its fields. */
export type Data = Readonly<Record<string, unknown>>
export type EntityRow = {
  uuid: string
  company_uuid: string
  /** The parent's: used here and changed there (CO-43). */
  inherited: boolean
  revision: string
  archived: boolean
  data: Data
}
export type EntityPlan = { change_uuid: string; at: string; to: Data }

/** A section of the form, or what stands beside it, sees what is typed as it is typed. */
type Beside = ComponentType<{ values: Data }>
type Section = ComponentType<{ values: Data; onChange: (field: string, value: unknown) => void }>

/**
 * The escape hatches of an entity whose pages are more than its definition says (architecture.md 6): `sections` and
 * `Aside` replace or add parts of the form, `List`, `Edit` and `Create` are whole pages of
 * web/admin/resources/overrides, `ListTools` and `EditTools` stand before a page's own buttons.
 */
export type Override = {
  Aside?: Beside
  sections?: Readonly<Record<string, Section>>
  List?: ComponentType
  Edit?: ComponentType
  Create?: ComponentType
  ListTools?: ComponentType
  EditTools?: ComponentType<{ row: EntityRow }>
}

/** The entity that a page is about: its declaration, its endpoints, where it lies, and what one may do to it. */
export type Entity = {
  definition: AnyResource
  endpoints: ResourceEndpoints
  /** `/companies/…/admin/products`, `/superadmin/addons` */
  path: string
  /** Whose they are: the company of the session, or the provider. */
  company_uuid: string
  /** Who looks: the columns of a list are each person's own. */
  user_uuid: string
  mayWrite: boolean
  /** What the company has not; a field that needs it is not drawn. */
  barred: readonly Feature[]
  override: Override
}

export const EntityContext = createContext<Entity | undefined>(undefined)

export const useEntity = (): Entity => {
  const entity = use(EntityContext)
  if (!entity) throw new Error('useEntity stands outside a resource page')
  return entity
}

const made = new Map<string, ResourceEndpoints>()

/** The endpoints of an entity; derived once, since the schemas in them are compiled. */
export const endpointsOf = (name: string): ResourceEndpoints => {
  const known = made.get(name)
  if (known) return known
  const endpoints = resourceEndpoints(resourceOf(name))
  made.set(name, endpoints)
  return endpoints
}

/**
 * What people call a row: its label, and before it what the list shows before it, so that an account is
 * `1010 Salg af mad` and a register `1 Restaurant` wherever they are chosen.
 */
export const nameOf = ({ list, label, fields }: AnyResource, data: Data): string =>
  [...list.slice(0, Math.max(0, list.indexOf(label))), label]
    .filter((field) => field === label || ['text', 'number'].includes(fields[field]?.widget))
    .map((field) => data[field])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ')
