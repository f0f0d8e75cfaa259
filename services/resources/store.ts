import type { CompanyScope, CompanyUuid, Position, Rejection, Uuid } from '@bon/contracts/kernel'
import { type AnyResource, resourceStream } from '@bon/contracts/resources'
import type { CodeOf, CommandContext, CommandHandler, HandlerRejection } from '../kernel/index.ts'
import { type ExistingResource, type ResourceCommand, resourceDecider } from './resource.decider.ts'

export type Performed = { state: ExistingResource; revision: bigint; position: Position | undefined }
export type StoreRejection = CodeOf<ReturnType<typeof resourceDecider>> | HandlerRejection

/** Storage of entities: the log, or rows of the vault. Both decide by `resourceDecider`. */
export type ResourceStore = {
  perform(
    definition: AnyResource,
    command: ResourceCommand,
    context: CommandContext,
  ): Promise<Performed | Rejection<StoreRejection>>
  /** The result of a repeated command; undefined for a new one. */
  repeated(
    definition: AnyResource,
    uuid: Uuid,
    context: CommandContext,
  ): Promise<Performed | Rejection<HandlerRejection> | undefined>
  /** Current state, strongly consistent; undefined for none, or one of another company. */
  load(definition: AnyResource, uuid: Uuid, company_uuid: CompanyUuid): Promise<ExistingResource | undefined>
  /** State at an earlier revision; undefined where no history is stored. */
  at(definition: AnyResource, uuid: Uuid, revision: bigint): Promise<ExistingResource | undefined>
  /** Whether the company may use it. */
  isUsable(definition: AnyResource, uuid: Uuid, scope: CompanyScope): Promise<boolean>
}

type Usable = ResourceStore['isUsable']

/** Entities in the log, one stream each. */
export const journalStore = (handler: CommandHandler, isUsable: Usable): ResourceStore => {
  const deciderOf = remembered(resourceDecider)
  return {
    perform: async (definition, command, context) => {
      const stream = resourceStream(definition.name, command.uuid)
      const done = await handler.handle(deciderOf(definition), stream, command, context)
      return 'rejection' in done ? done : performed(done)
    },
    repeated: async (definition, uuid, context) => {
      const stream = resourceStream(definition.name, uuid)
      const done = await handler.repeated(deciderOf(definition), stream, context)
      return !done || 'rejection' in done ? done : performed(done)
    },
    load: async (definition, uuid, company_uuid) => {
      const stream = resourceStream(definition.name, uuid)
      const folded = await handler.load(deciderOf(definition), stream, company_uuid)
      return folded && folded.state.status !== 'new' ? folded.state : undefined
    },
    at: async (definition, uuid, revision) => {
      const state = await handler.at(deciderOf(definition), resourceStream(definition.name, uuid), revision)
      return state.status === 'new' ? undefined : state
    },
    isUsable,
  }
}

const performed = (done: {
  state: { status: string }
  revision: bigint
  position: Position | undefined
}): Performed => {
  if (done.state.status === 'new') throw new Error('an entity that was answered exists')
  return {
    state: done.state as ExistingResource,
    revision: done.revision,
    position: done.position,
  }
}

const remembered = <T>(make: (definition: AnyResource) => T) => {
  const made = new Map<AnyResource, T>()
  return (definition: AnyResource): T => {
    const cached = made.get(definition) ?? make(definition)
    made.set(definition, cached)
    return cached
  }
}
