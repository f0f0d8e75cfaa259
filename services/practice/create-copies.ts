import {
  canonical,
  isRejection,
  type Rejection,
  type RequestContext,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { AnyResource } from '@bon/contracts/resources'
import { inTurns } from '../replay/index.ts'
import {
  type ActionRejection,
  action,
  contextOf,
  type Fields,
  type ResourceDependencies,
} from '../resources/index.ts'
import type { Copy } from './configuration-copies.ts'
import { copyOf } from './copy-of.ts'

export type Refused = Rejection<ActionRejection> & { of: AnyResource }

/**
 * Creates the copies by the ordinary commands, kind by kind. A reference to a later one is given as soon as that
 * exists, so that accounts and VAT types, or products and choices, may refer to each other. What an interrupted attempt
 * has created stays. Undefined when all are there.
 */
export const createCopies = async (
  deps: ResourceDependencies,
  copies: readonly Copy[],
  request: RequestContext,
): Promise<Refused | undefined> => {
  const made = new Set<Uuid>()
  const written = new Map<Uuid, Fields>()
  let refused: Refused | undefined
  const write = async (copy: Copy) => {
    if (refused) return
    const data = copyOf(copy.definition.fields, copy.data, (uuid) => (made.has(uuid) ? uuid : undefined))
    const before = written.get(copy.uuid)
    if (!data || (before && canonical(before) === canonical(data))) return
    const done = before
      ? await change(deps, copy, data, before, request)
      : await create(deps, copy, data, request)
    if (done) refused = { ...done, of: copy.definition }
    else written.set(copy.uuid, data)
  }
  for (const own of Map.groupBy(copies, (copy) => copy.definition).values()) {
    await inTurns(own, write)
    for (const { uuid } of own) made.add(uuid)
    await inTurns(
      copies.filter((copy) => written.has(copy.uuid)),
      write,
    )
  }
  return refused
}

const create = async (
  deps: ResourceDependencies,
  { definition, uuid }: Copy,
  data: Fields,
  request: RequestContext,
): Promise<Rejection<ActionRejection> | undefined> => {
  const { company_uuid } = request.scope
  if (await deps.stores[definition.storage].load(definition, uuid, company_uuid)) return undefined
  const command = { type: 'CreateResource', uuid, data } as const
  const own = { ...request, command_id: uuid5(request.command_id, `create:${uuid}`) }
  const done = await action(deps, definition, command, own, contextOf(own, command))
  return isRejection(done) && done.rejection !== 'resource.exists' ? done : undefined
}

const change = async (
  deps: ResourceDependencies,
  { definition, uuid }: Copy,
  data: Fields,
  before: Fields,
  request: RequestContext,
): Promise<Rejection<ActionRejection> | undefined> => {
  const stored = await deps.stores[definition.storage].load(definition, uuid, request.scope.company_uuid)
  if (!stored) return undefined
  const to = Object.fromEntries(
    Object.entries(data).filter(([name, value]) => canonical(value) !== canonical(before[name])),
  )
  const { revision } = stored
  const command = { type: 'ChangeResource', uuid, to, revision } as const
  const own = { ...request, command_id: uuid5(request.command_id, `change:${uuid}:${revision}`) }
  const done = await action(
    deps,
    definition,
    command,
    own,
    contextOf(own, { ...command, revision: `${revision}` }),
  )
  return isRejection(done) ? done : undefined
}
