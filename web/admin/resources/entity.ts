import type { Feature } from '@bon/contracts/permissions'
import {
  type AnyResource,
  type DataOf,
  type ResourceEndpoints,
  resourceEndpoints,
  resourceOf,
} from '@bon/contracts/resources'
import { type ComponentType, createContext, use } from 'react'

/** An entity's data. Its type is in the definition; the generic code only reads its fields. */
export type Data = Readonly<Record<string, unknown>>
/** Form values while editing: incomplete input is not yet a valid value of its field. */
export type DraftOf<D extends AnyResource> = { readonly [Name in keyof DataOf<D>]?: unknown }

/** The value of a form field; undefined until it is valid. */
export const fieldValue = <D extends AnyResource, Name extends keyof DataOf<D> & string>(
  { fields }: D,
  draft: DraftOf<D>,
  name: Name,
): DataOf<D>[Name] | undefined => fields[name].schema.safeParse(draft[name]).data

export type EntityRow = {
  uuid: string
  company_uuid: string
  /** Belongs to the parent company: usable here, changed there (CO-43). */
  inherited: boolean
  revision: string
  archived: boolean
  data: Data
}
export type EntityPlan = { change_uuid: string; at: string; to: Data }

/** A form section or aside gets the current values while typing. */
type AsideComponent = ComponentType<{ values: Data }>
type Section = ComponentType<{ values: Data; onChange: (field: string, value: unknown) => void }>

/**
 * Overrides for entities that need more than their definition (ARCH-20): `sections` and `Aside` replace or add parts of
 * the form, `List`, `Edit` and `Create` are whole pages of web/admin/overrides, `ListTools` and `EditTools` come before
 * a page's own buttons.
 */
export type Override = {
  Aside?: AsideComponent
  sections?: Readonly<Record<string, Section>>
  List?: ComponentType
  Edit?: ComponentType
  Create?: ComponentType
  ListTools?: ComponentType
  EditTools?: ComponentType<{ row: EntityRow }>
}

/** The entity of a page: definition, endpoints, path, and the user's rights. */
export type Entity = {
  definition: AnyResource
  endpoints: ResourceEndpoints
  /** `/companies/…/admin/products`, `/superadmin/addons` */
  path: string
  /** The owner: the session's company, or the provider. */
  company_uuid: string
  /** The user, because column settings are personal. */
  user_uuid: string
  mayWrite: boolean
  /** Features the company lacks; fields that need one are hidden. */
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

/** An entity's endpoints, cached because their schemas are compiled. */
export const endpointsOf = (name: string): ResourceEndpoints => {
  const cached = made.get(name)
  if (cached) return cached
  const endpoints = resourceEndpoints(resourceOf(name))
  made.set(name, endpoints)
  return endpoints
}

/**
 * A row's display name: its label with the list columns before it, so that an account is `1010 Salg af mad` and a
 * register `1 Restaurant` wherever they are chosen.
 */
export const nameOf = ({ list, label, fields }: AnyResource, data: Data): string =>
  [...list.slice(0, Math.max(0, list.indexOf(label))), label]
    .filter((field) => field === label || ['text', 'number'].includes(fields[field]?.widget))
    .map((field) => data[field])
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ')
