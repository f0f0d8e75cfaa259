import {
  type CompanyScope,
  type CompanyUuid,
  canonical,
  type Instant,
  isRejection,
  type Position,
  reject,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import { type AnyResource, type Row, resourceEvents, resourceStream } from '@bon/contracts/resources'
import { ofKind, pageOfRows, type RowTable, rowOf } from '@bon/projections/resources'
import type { CommandContext, CommandHandler, Decider } from '@bon/services/kernel'
import {
  changedFields,
  type ExistingResource,
  type Listed,
  type PageQuery,
  type ResourceCommand,
  type ResourceState,
  type ResourceStore,
  resourceDecider,
} from '@bon/services/resources'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { type Note, type RecordTables, recordDb } from './record.tables.ts'

type Db = Kysely<RecordTables>

export type Records = ResourceStore & {
  list(scope: CompanyScope, definition: AnyResource, query: PageQuery): Promise<Listed | undefined>
  show(scope: CompanyScope, definition: AnyResource, uuid: Uuid): Promise<Row<AnyResource> | undefined>
  /** Appends the events that a killed process left pending. */
  noteRest(): Promise<void>
}

type Dependencies = { pool: Pool; clock: Clock; handler: CommandHandler }

/**
 * Personal entities: erasable rows, decided by the same decider as those in the log. Events contain that something
 * changed and in which fields, never the values (ARCH-19).
 */
export const vaultRecords = ({ pool, clock, handler }: Dependencies): Records => {
  const db: Db = recordDb(pool)

  const appendNote = async (note: Note): Promise<Position | undefined> => {
    const stream = resourceStream(note.resource, note.uuid)
    const done = await handler.handle(noteDecider, stream, note, contextOf(note))
    if (isRejection(done)) throw new Error(`${stream} does not take a note: ${done.rejection}`)
    await db
      .updateTable('record_commands')
      .set({ is_noted: true })
      .where('command_id', '=', note.command_id)
      .where('uuid', '=', note.uuid)
      .execute()
    return done.position
  }

  const records: Records = {
    perform: async (definition, command, commandContext) => {
      const context =
        commandContext.command_hash === undefined
          ? { ...commandContext, command_hash: hashed(command) }
          : commandContext
      // Plans are not supported: a plan of a personal entity would be in no log.
      if (command.type === 'PlanChange') return reject('request.not_found')
      const note = await write(db, clock, definition, command, context)
      if (note && isRejection(note)) return note
      const position = note && (await appendNote(note))
      const state = await stateOf(db, command.uuid, context.company_uuid)
      return state ? { state, revision: state.revision, position } : reject('request.not_found')
    },
    repeated: async (_definition, uuid, context) => {
      const note = await noteOf(db, uuid, context.command_id)
      if (!note) return undefined
      if (note.command_hash !== hashOf(context)) return reject('command.reused')
      const state = await stateOf(db, uuid, context.company_uuid)
      return state
        ? { state, revision: state.revision, position: await appendNote(note) }
        : reject('request.not_found')
    },
    load: (_definition, uuid, company_uuid) => stateOf(db, uuid, company_uuid),
    at: async () => undefined,
    isUsable: async (definition, uuid, scope) => {
      const row = await records.show(scope, definition, uuid)
      return row !== undefined && !row.archived
    },
    list: (scope, definition, query) =>
      pageOfRows(db.selectFrom('records').where(isNotForgotten), scope, definition, query),
    show: async (scope, definition, uuid) => {
      const row = await db
        .selectFrom('records')
        .selectAll()
        .where('uuid', '=', uuid)
        .where(ofKind(scope, definition))
        .where(isNotForgotten)
        .executeTakeFirst()
      return row && rowOf(scope, definition, row as RowTable)
    },
    noteRest: async () => {
      const rest = await db.selectFrom('record_commands').selectAll().where('is_noted', '=', false).execute()
      for (const note of rest) await appendNote(note as Note)
    },
  }

  return records
}

/** A forgotten row remains only for its uuid. */
const isNotForgotten = sql<SqlBool>`data <> '{}'::jsonb`

/** Appends every note, once per command id. */
const noteDecider: Decider<
  Note,
  { status: 'noted' },
  { type: 'ResourceNoted'; data: Pick<Note, 'resource' | 'uuid' | 'action' | 'fields'> },
  never
> = {
  schemas: resourceEvents,
  initialState: { status: 'noted' },
  evolve: (state) => state,
  decide: ({ resource, uuid, action, fields }) => [
    { type: 'ResourceNoted', data: { resource, uuid, action, fields } },
  ],
}

const actions: Record<ResourceCommand['type'], Note['action']> = {
  CreateResource: 'created',
  ChangeResource: 'changed',
  RollBackResource: 'changed',
  ArchiveResource: 'archived',
  RestoreResource: 'restored',
  PlanChange: 'changed',
  DropPlan: 'changed',
}

const contextOf = ({ command_id, command_hash, company_uuid, vat_entity_uuid, actor, at }: Note) => ({
  command_id,
  command_hash,
  company_uuid,
  vat_entity_uuid,
  actor,
  now: at,
})

const hashed = ({ ...command }: ResourceCommand): string =>
  sha256Hex(canonical({ ...command, revision: 'revision' in command ? String(command.revision) : null }))

const hashOf = ({ command_hash }: CommandContext): string => {
  if (command_hash === undefined) throw new Error('a record’s command is hashed by its caller')
  return command_hash
}

const existing = (row: Omit<RowTable, 'resource'>): ExistingResource => ({
  status: row.archived ? 'archived' : 'active',
  data: row.data,
  revision: BigInt(row.revision),
  plans: [],
})

/** One change at a time per entity, also while there is no row to lock. */
const lockedRow = async (tx: Transaction<RecordTables>, uuid: Uuid) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${uuid}, 0))`.execute(tx)
  return tx.selectFrom('records').selectAll().where('uuid', '=', uuid).executeTakeFirst()
}

const noteOf = (from: Db, uuid: Uuid, command_id: Uuid): Promise<Note | undefined> =>
  from
    .selectFrom('record_commands')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('command_id', '=', command_id)
    .executeTakeFirst() as Promise<Note | undefined>

const stateOf = async (
  from: Db,
  uuid: Uuid,
  company_uuid: CompanyUuid,
): Promise<ExistingResource | undefined> => {
  const row = await from
    .selectFrom('records')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('company_uuid', '=', company_uuid)
    .where(isNotForgotten)
    .executeTakeFirst()
  return row && existing(row)
}

/** Writes row, command and pending event in one transaction. */
const write = (
  db: Db,
  clock: Clock,
  definition: AnyResource,
  command: ResourceCommand,
  context: CommandContext,
) =>
  db.transaction().execute(async (tx) => {
    const { uuid } = command
    const stored = await lockedRow(tx, uuid)
    if (stored && stored.company_uuid !== context.company_uuid) return reject('request.not_found')
    const repeated = await noteOf(tx, uuid, context.command_id)
    if (repeated) return repeated.command_hash === hashOf(context) ? repeated : reject('command.reused')
    const decider = resourceDecider(definition)
    const before: ResourceState = stored ? existing(stored) : { status: 'new' }
    const decided = decider.decide(command, before, context)
    if (isRejection(decided)) return decided
    if (decided.length === 0) return undefined
    const after = decided.reduce(decider.evolve, before) as ExistingResource
    const row = {
      company_uuid: context.company_uuid,
      resource: definition.name,
      revision: Number(after.revision),
      archived: after.status === 'archived',
      data: JSON.stringify(after.data),
    }
    await tx
      .insertInto('records')
      .values({ uuid, ...row })
      .onConflict((conflict) => conflict.column('uuid').doUpdateSet(row))
      .execute()
    const fields = before.status === 'new' ? Object.keys(after.data) : changedFields(before.data, after.data)
    return storeNote(tx, clock.now(), {
      uuid,
      resource: definition.name,
      action: actions[command.type],
      fields,
      context,
    })
  })

const storeNote = async (
  tx: Transaction<RecordTables>,
  at: Instant,
  {
    context,
    ...noteData
  }: Pick<Note, 'uuid' | 'resource' | 'action' | 'fields'> & { context: CommandContext },
): Promise<Note> => {
  const note: Note = {
    ...noteData,
    command_id: context.command_id,
    command_hash: hashOf(context),
    company_uuid: context.company_uuid,
    vat_entity_uuid: context.vat_entity_uuid,
    actor: context.actor,
    at,
  }
  await tx
    .insertInto('record_commands')
    .values({ ...note, is_noted: false })
    .execute()
  return note
}
