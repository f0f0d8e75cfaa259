import { type CompanyScope, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type AnyResource, productCategories, type Resource } from '@bon/contracts/resources'
import { pointersOf, type ResourceHouse } from '../resources/index.ts'
import { repointed } from './repoint.ts'

type Held = Resource<AnyResource>
export type Piece = { definition: AnyResource; uuid: Uuid; name: string }
/** A piece with what is to stand in the parent for it. */
export type Moving = Piece & { to: Uuid; data: Record<string, unknown> }

export type MovePlan = {
  /** In the order in which they can be made: what is pointed at first, what was asked for last. */
  along: Moving[]
  joined: (Piece & { to: Uuid })[]
  byHand: Piece[]
}

/** A stream belongs to one company, so what moves is made anew in the parent, under a name that follows from the old. */
export const movedUuid = (uuid: Uuid): Uuid => uuid5(uuid, 'moved')

/** What follows a product upwards by itself (CAT-47); all else that it needs is somebody's decision. */
const follows: ReadonlySet<string> = new Set(['product_categories', 'modifier_groups'])
/** Whose being there is no matter of the catalogue. */
const unmoved: ReadonlySet<string> = new Set(['companies'])

/** Everything that must be in the parent before this can be there (CAT-43, CAT-47). */
export const planMove = (
  house: Pick<ResourceHouse, 'look' | 'ownerOf'>,
  definition: AnyResource,
  uuid: Uuid,
  { from, to }: { from: CompanyScope; to: CompanyScope },
): MovePlan => {
  const here = house.look(from)
  const above = house.look(to)
  const plan: MovePlan = { along: [], joined: [], byHand: [] }
  const led = new Map<Uuid, Uuid | null>()
  const lead = (target: Uuid): Uuid | null => led.get(target) ?? null

  const visit = (of: AnyResource, target: Uuid): void => {
    if (led.has(target)) return
    const held: Held | undefined = here.find(of, target)
    // Archived, or the parent's: the first is let go of, the second is pointed at from above as from here.
    if (!held || held.company_uuid !== from.company_uuid || unmoved.has(of.name)) {
      led.set(target, held || unmoved.has(of.name) ? target : null)
      return
    }
    const piece = { definition: of, uuid: target, name: nameOf(of, held) }
    if (target !== uuid && !follows.has(of.name)) {
      led.set(target, target)
      plan.byHand.push(piece)
      return
    }
    const same = of === productCategories ? sameName(above.list(of), of, piece.name, to) : undefined
    const moved = same?.uuid ?? movedUuid(target)
    led.set(target, moved)
    const data = dataOf(held)
    for (const pointer of same ? [] : pointersOf(of.fields, data)) visit(pointer.to, pointer.uuid)
    if (same) plan.joined.push({ ...piece, to: moved })
    else plan.along.push({ ...piece, to: moved, data: repointed(of.fields, data, lead) })
  }
  visit(definition, uuid)
  return plan
}

const nameOf = (definition: AnyResource, held: Held): string =>
  String((held as Record<string, unknown>)[definition.label] ?? '')

const sameName = (list: Held[], definition: AnyResource, name: string, { company_uuid }: CompanyScope) =>
  list.find(
    (other) =>
      other.company_uuid === company_uuid &&
      nameOf(definition, other).toLocaleLowerCase('da') === name.toLocaleLowerCase('da'),
  )

const dataOf = ({ uuid: _, company_uuid: __, ...data }: Held): Record<string, unknown> =>
  data as Record<string, unknown>
