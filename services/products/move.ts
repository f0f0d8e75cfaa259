import {
  type CompanyScope,
  isRejection,
  type Position,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type AnyResource, allResources, modifierGroups } from '@bon/contracts/resources'
import {
  act,
  claimsOf,
  contextOf,
  pointersOf,
  type ResourceCommand,
  type ResourceHouse,
} from '../resources/index.ts'
import { type MovePlan, type Moving, movedUuid, type Piece, planMove } from './plan-move.ts'
import { repointed } from './repoint.ts'

export type MoveHouse = {
  resources: ResourceHouse
  /** The company as one who acts in it sees it. */
  scopeOf(company_uuid: Uuid): CompanyScope | undefined
  parentOf(company_uuid: Uuid): Uuid | undefined
  /** Whether he may change in that company all that a move may write: products, categories and variant groups. */
  mayWrite(actor: Uuid, company_uuid: Uuid): Promise<boolean>
}

/**
 * Made above, pointed at from below, archived below: each step is done when it is there, so that a move that was cut
 * off anywhere is finished by asking for it again, by whomever (CAT-47). What was asked for is archived last: until
 * then it is in the list, and the button with it. Open orders hold stamped lines and notice nothing.
 */
export const move = async (
  house: MoveHouse,
  definition: AnyResource,
  uuid: Uuid,
  request: RequestContext,
  dry_run: boolean,
) => {
  const { resources } = house
  const from = request.scope
  const parent = house.parentOf(from.company_uuid)
  const to = parent === undefined ? undefined : house.scopeOf(parent)
  const held = resources.look(from).find(definition, uuid)
  if (held?.company_uuid !== from.company_uuid) return reject('request.not_found')
  if (!to) return reject('product.no_parent')
  for (const { company_uuid } of [from, to])
    if (!(await house.mayWrite(request.actor, company_uuid))) return reject('session.forbidden')
  const plan = planMove(resources, definition, uuid, { from, to })
  const moved = plan.along.at(-1)?.to ?? uuid
  if (dry_run) return { body: bodyOf(plan, moved, false) }
  if (plan.byHand.length > 0)
    return reject('product.move_needs', { what: plan.byHand.map(({ name }) => name).join(', ') })
  const taken = takenAbove(resources, plan, to)
  if (taken) return taken
  const written: { position?: Position } = {}
  const stopped = await carry(house, plan, request, to, written)
  return stopped ?? { body: bodyOf(plan, moved, true), ...written }
}

const carry = async (
  house: MoveHouse,
  plan: MovePlan,
  request: RequestContext,
  to: CompanyScope,
  written: { position?: Position },
) => {
  const { resources } = house
  const step = async (scope: CompanyScope, of: AnyResource, command: ResourceCommand, name: string) => {
    const said = `${command.type} ${of.name} ${command.uuid}`
    const own = { ...request, scope, command_id: uuid5(request.command_id, said) }
    const acted = await act(resources, of, command, own, contextOf(own, { name: of.name, ...command }))
    if (isRejection(acted)) return reject('product.move_stopped', { name, why: acted.rejection })
    // Whoever asked sees all of it in his next list (read your own writes).
    if (acted.position !== undefined) written.position = acted.position
    return undefined
  }
  for (const piece of plan.along) {
    const stopped = await makeAbove(resources, piece, to, step)
    if (stopped) return stopped
  }
  const led = new Map([...plan.along, ...plan.joined].map((piece) => [piece.uuid, piece.to]))
  const root = plan.along.at(-1)?.uuid
  const repoint = async (isRoot: boolean) => {
    for (const { of, held, data } of pointingAt(resources, led)) {
      const scope = (held.uuid === root) === isRoot ? house.scopeOf(held.company_uuid) : undefined
      const command = { type: 'ChangeResource', uuid: held.uuid, to: data } as const
      const stopped = scope && (await step(scope, of, command, String(held[of.label] ?? '')))
      if (stopped) return stopped
    }
    return undefined
  }
  const archive = async (pieces: readonly Piece[]) => {
    for (const { definition, uuid, name } of pieces) {
      const stopped = await step(request.scope, definition, { type: 'ArchiveResource', uuid }, name)
      if (stopped) return stopped
    }
    return undefined
  }
  const pieces = [...plan.along, ...plan.joined]
  return (
    (await repoint(false)) ??
    (await archive(pieces.filter(({ definition }) => definition.name === 'product_categories'))) ??
    // Now it lets go of its groups, and a try that was cut off here knows them only by what stands above.
    (await repoint(true)) ??
    (await archive(groupsLeft(resources, request.scope, to, root))) ??
    (await archive(plan.along.slice(-1)))
  )
}

/** Groups of ours that stand in the parent already. */
const groupsLeft = (resources: ResourceHouse, from: CompanyScope, to: CompanyScope, root: Uuid | undefined) =>
  resources
    .look(from)
    .list(modifierGroups)
    .filter(
      ({ uuid, company_uuid }) =>
        uuid !== root &&
        company_uuid === from.company_uuid &&
        resources.look(to).find(modifierGroups, movedUuid(uuid)) !== undefined,
    )
    .map(({ uuid, name }): Piece => ({ definition: modifierGroups, uuid, name }))

type Step = (
  scope: CompanyScope,
  of: AnyResource,
  command: ResourceCommand,
  name: string,
) => Promise<ReturnType<typeof reject<'product.move_stopped'>> | undefined>

/** A try before this one may have made it, and somebody may have archived it since. */
const makeAbove = async (
  resources: ResourceHouse,
  { definition, to: uuid, data, name }: Moving,
  to: CompanyScope,
  step: Step,
) => {
  const known = await resources.stores[definition.storage].load(definition, uuid, to.company_uuid)
  if (known?.status === 'active') return undefined
  return known
    ? step(to, definition, { type: 'RestoreResource', uuid }, name)
    : step(to, definition, { type: 'CreateResource', uuid, data }, name)
}

/** Whoever points at what moves, in whatever company: the old ones too, so that they let go of each other. */
const pointingAt = (resources: ResourceHouse, led: ReadonlyMap<Uuid, Uuid>) =>
  allResources
    .filter(({ storage }) => storage === 'journal')
    .flatMap((of: AnyResource) =>
      resources.everywhere(of).flatMap((each) => {
        const held = each as typeof each & Record<string, unknown>
        const pointers = pointersOf(of.fields, held)
        if (!pointers.some(({ uuid }) => led.has(uuid))) return []
        const names = new Set(
          pointers.filter(({ uuid }) => led.has(uuid)).map(({ path }) => path.split('.')[0]),
        )
        const all = repointed(of.fields, held, (uuid) => led.get(uuid) ?? uuid)
        const data = Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
        return [{ of, held, data }]
      }),
    )

/** A number or name that the parent uses already is heard before anything is written. */
const takenAbove = (resources: ResourceHouse, { along }: MovePlan, to: CompanyScope) => {
  for (const { definition, to: uuid, data } of along) {
    const others = resources
      .look(to)
      .list(definition)
      .filter((other) => other.company_uuid === to.company_uuid && other.uuid !== uuid)
    const theirs = new Set(others.flatMap((other) => claimsOf(definition, other as never).map(keyOf)))
    const claim = claimsOf(definition, data).find((ours) => theirs.has(keyOf(ours)))
    if (claim) {
      const at = claim.fields.map((name) => ({ path: `data.${name}`, rule: 'taken' }))
      return { ...reject('resource.taken', { field: claim.fields.join(', ') }), fields: at }
    }
  }
  return undefined
}

const keyOf = ({ fields, value }: { fields: readonly string[]; value: string }) =>
  `${fields.join('+')}\u001e${value}`

const bodyOf = (plan: MovePlan, uuid: Uuid, is_done: boolean) => ({
  uuid,
  along: plan.along.slice(0, -1).map(named),
  joined: plan.joined.map(named),
  by_hand: plan.byHand.map(named),
  is_done,
})

const named = ({ definition, uuid, name }: Piece) => ({ resource: definition.name, uuid, name })
