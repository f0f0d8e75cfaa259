import { type CompanyScope, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type AnyResource, productCategories, type Resource } from '@bon/contracts/resources'
import { pointersOf, type ResourceDependencies } from '../resources/index.ts'
import { repointed } from './repoint.ts'

type Entity = Resource<AnyResource>
export type Piece = { definition: AnyResource; uuid: Uuid; name: string }
/** An entity with the data to create in the parent. */
export type Moving = Piece & { to: Uuid; data: Record<string, unknown> }

export type MovePlan = {
  /** In order of creation: referenced entities first, the requested one last. */
  along: Moving[]
  joined: (Piece & { to: Uuid })[]
  manual: Piece[]
}

/**
 * A stream belongs to one company, so the entity is created anew in the parent, with an id derived from the old one.
 */
export const movedUuid = (uuid: Uuid): Uuid => uuid5(uuid, 'moved')

/** Moves with a product automatically (CAT-47); other references must be decided by the user. */
const follows: ReadonlySet<string> = new Set(['product_categories', 'modifier_groups'])
/** References that are unrelated to the catalogue. */
const unmoved: ReadonlySet<string> = new Set(['companies'])

/** Everything that must exist in the parent first (CAT-43, CAT-47). */
export const planMove = (
  deps: Pick<ResourceDependencies, 'reader' | 'ownerOf'>,
  definition: AnyResource,
  uuid: Uuid,
  { from, to }: { from: CompanyScope; to: CompanyScope },
): MovePlan => {
  const here = deps.reader(from)
  const above = deps.reader(to)
  const plan: MovePlan = { along: [], joined: [], manual: [] }
  const led = new Map<Uuid, Uuid | null>()
  const lead = (target: Uuid): Uuid | null => led.get(target) ?? null

  const visit = (of: AnyResource, target: Uuid): void => {
    if (led.has(target)) return
    const entity: Entity | undefined = here.find(of, target)
    // An archived target is dropped; a target of the parent is referenced from there as before.
    if (!entity || entity.company_uuid !== from.company_uuid || unmoved.has(of.name)) {
      led.set(target, entity || unmoved.has(of.name) ? target : null)
      return
    }
    const piece = { definition: of, uuid: target, name: nameOf(of, entity) }
    if (target !== uuid && !follows.has(of.name)) {
      led.set(target, target)
      plan.manual.push(piece)
      return
    }
    const same = of === productCategories ? sameName(above.list(of), of, piece.name, to) : undefined
    const moved = same?.uuid ?? movedUuid(target)
    led.set(target, moved)
    const data = dataOf(entity)
    for (const pointer of same ? [] : pointersOf(of.fields, data)) visit(pointer.to, pointer.uuid)
    if (same) plan.joined.push({ ...piece, to: moved })
    else plan.along.push({ ...piece, to: moved, data: repointed(of.fields, data, lead) })
  }
  visit(definition, uuid)
  return plan
}

const nameOf = (definition: AnyResource, entity: Entity): string =>
  String((entity as Record<string, unknown>)[definition.label] ?? '')

const sameName = (list: Entity[], definition: AnyResource, name: string, { company_uuid }: CompanyScope) =>
  list.find(
    (other) =>
      other.company_uuid === company_uuid &&
      nameOf(definition, other).toLocaleLowerCase('da') === name.toLocaleLowerCase('da'),
  )

const dataOf = ({ uuid: _, company_uuid: __, ...data }: Entity): Record<string, unknown> => ({
  ...data,
})
