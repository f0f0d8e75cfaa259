import {
  type CompanyScope,
  type CompanyUuid,
  isRejection,
  type Position,
  type RequestContext,
  reject,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type AnyResource, allResources, modifierGroups } from '@bon/contracts/resources'
import {
  action,
  claimsOf,
  contextOf,
  pointersOf,
  type ResourceCommand,
  type ResourceDependencies,
} from '../resources/index.ts'
import { type MovePlan, type Moving, movedUuid, type Piece, planMove } from './plan-move.ts'
import { repointed } from './repoint.ts'

export type MoveDependencies = {
  resources: ResourceDependencies
  /** The scope of a company for a user acting in it. */
  scopeOf(company_uuid: CompanyUuid): CompanyScope | undefined
  parentOf(company_uuid: CompanyUuid): Uuid | undefined
  /**
   * Whether the actor may change everything in that company that a move may write: products, categories and modifier
   * groups.
   */
  mayWrite(actor: Uuid, company_uuid: CompanyUuid): Promise<boolean>
}

/**
 * Creates in the parent, updates references, then archives in the subcompany. Each step checks whether it is already
 * done, so that an interrupted move is completed by requesting it again, by anyone (CAT-47). The requested entity is
 * archived last, so that it stays in the list until then. Open orders hold stamped lines and are unaffected.
 */
export const move = async (
  deps: MoveDependencies,
  definition: AnyResource,
  uuid: Uuid,
  request: RequestContext,
  dry_run: boolean,
) => {
  const { resources } = deps
  const from = request.scope
  const parent = deps.parentOf(from.company_uuid)
  const to = parent === undefined ? undefined : deps.scopeOf(parent)
  const current = resources.reader(from).find(definition, uuid)
  if (current?.company_uuid !== from.company_uuid) return reject('request.not_found')
  if (!to) return reject('product.no_parent')
  for (const { company_uuid } of [from, to])
    if (!(await deps.mayWrite(request.actor, company_uuid))) return reject('session.forbidden')
  const plan = planMove(resources, definition, uuid, { from, to })
  const moved = plan.along.at(-1)?.to ?? uuid
  if (dry_run) return { body: bodyOf(plan, moved, false) }
  if (plan.manual.length > 0)
    return reject('product.move_needs', { what: plan.manual.map(({ name }) => name).join(', ') })
  const conflict = conflictAbove(resources, plan, to)
  if (conflict) return conflict
  const written: { position?: Position } = {}
  const stopped = await carry(deps, plan, request, to, written)
  return stopped ?? { body: bodyOf(plan, moved, true), ...written }
}

const carry = async (
  deps: MoveDependencies,
  plan: MovePlan,
  request: RequestContext,
  to: CompanyScope,
  written: { position?: Position },
) => {
  const { resources } = deps
  const step = async (scope: CompanyScope, of: AnyResource, command: ResourceCommand, name: string) => {
    const stepName = `${command.type} ${of.name} ${command.uuid}`
    const own = { ...request, scope, command_id: uuid5(request.command_id, stepName) }
    const result = await action(resources, of, command, own, contextOf(own, { name: of.name, ...command }))
    if (isRejection(result)) return reject('product.move_stopped', { name, why: result.rejection })
    // The caller's next list includes everything (read your own writes).
    if (result.position !== undefined) written.position = result.position
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
      const scope = (held.uuid === root) === isRoot ? deps.scopeOf(held.company_uuid) : undefined
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
    // Now the requested entity drops its groups; a retry after an interruption here finds them only through the
    // parent's copies.
    (await repoint(true)) ??
    (await archive(groupsLeft(resources, request.scope, to, root))) ??
    (await archive(plan.along.slice(-1)))
  )
}

/** Own groups that already exist in the parent. */
const groupsLeft = (
  resources: ResourceDependencies,
  from: CompanyScope,
  to: CompanyScope,
  root: Uuid | undefined,
) =>
  resources
    .reader(from)
    .list(modifierGroups)
    .filter(
      ({ uuid, company_uuid }) =>
        uuid !== root &&
        company_uuid === from.company_uuid &&
        resources.reader(to).find(modifierGroups, movedUuid(uuid)) !== undefined,
    )
    .map(({ uuid, name }): Piece => ({ definition: modifierGroups, uuid, name }))

type Step = (
  scope: CompanyScope,
  of: AnyResource,
  command: ResourceCommand,
  name: string,
) => Promise<ReturnType<typeof reject<'product.move_stopped'>> | undefined>

/** An earlier attempt may have created it, and it may have been archived since. */
const makeAbove = async (
  resources: ResourceDependencies,
  { definition, to: uuid, data, name }: Moving,
  to: CompanyScope,
  step: Step,
) => {
  const existing = await resources.stores[definition.storage].load(definition, uuid, to.company_uuid)
  if (existing?.status === 'active') return undefined
  return existing
    ? step(to, definition, { type: 'RestoreResource', uuid }, name)
    : step(to, definition, { type: 'CreateResource', uuid, data }, name)
}

/** All references to moved entities in all companies, including those of the old entities themselves. */
const pointingAt = (resources: ResourceDependencies, led: ReadonlyMap<Uuid, Uuid>) =>
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

/** A number or name in use in the parent is reported before anything is written. */
const conflictAbove = (resources: ResourceDependencies, { along }: MovePlan, to: CompanyScope) => {
  for (const { definition, to: uuid, data } of along) {
    const others = resources
      .reader(to)
      .list(definition)
      .filter((other) => other.company_uuid === to.company_uuid && other.uuid !== uuid)
    const theirs = new Set(others.flatMap((other) => claimsOf(definition, other).map(keyOf)))
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
  manual: plan.manual.map(named),
  is_done,
})

const named = ({ definition, uuid, name }: Piece) => ({ resource: definition.name, uuid, name })
