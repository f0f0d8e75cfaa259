import {
  type CompanyScope,
  canonical,
  isRejection,
  type Position,
  reject,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import { type AnyResource, type Row, resourceEvents, resourceStream } from '@bon/contracts/resources'
import { ofKind, pageOfRows, type RowTable, rowOf } from '@bon/projections/documents'
import type { CommandContext, CommandHandler, Decider } from '@bon/services/kernel'
import {
  changedFields,
  type ExistingResource,
  type ListAsked,
  type Listed,
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
  list(scope: CompanyScope, definition: AnyResource, asked: ListAsked): Promise<Listed | undefined>
  show(scope: CompanyScope, definition: AnyResource, uuid: Uuid): Promise<Row<AnyResource> | undefined>
  /** Tells the log what a killed process had no time to tell. */
  noteRest(): Promise<void>
}

type House = { pool: Pool; clock: Clock; handler: CommandHandler }

/**
 * Entities that are personal: rows that can be forgotten, decided by the same decider as those in the log. The log
 * hears that something changed, and in which fields, never what (architecture.md 6).
 */
export const vaultRecords = ({ pool, clock, handler }: House): Records => {
  const db: Db = recordDb(pool)

  const tell = async (note: Note): Promise<Position | undefined> => {
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

  const stateOf = async (from: Db, uuid: Uuid, company_uuid: Uuid): Promise<ExistingResource | undefined> => {
    const row = await from
      .selectFrom('records')
      .selectAll()
      .where('uuid', '=', uuid)
      .where('company_uuid', '=', company_uuid)
      .where(isKnown)
      .executeTakeFirst()
    return row && existing(row)
  }

  /** Row, command and what the log is to hear, in one transaction. */
  const write = (definition: AnyResource, command: ResourceCommand, context: CommandContext) =>
    db.transaction().execute(async (tx) => {
      const { uuid } = command
      const known = await lockedRow(tx, uuid)
      if (known && known.company_uuid !== context.company_uuid) return reject('request.not_found')
      const repeated = await noteOf(tx, uuid, context.command_id)
      if (repeated) return repeated.command_hash === hashOf(context) ? repeated : reject('command.reused')
      const decider = resourceDecider(definition)
      const before: ResourceState = known ? existing(known) : { status: 'new' }
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
      const fields =
        before.status === 'new' ? Object.keys(after.data) : changedFields(before.data, after.data)
      return keepNote(tx, { uuid, resource: definition.name, act: acts[command.type], fields, context })
    })

  const records: Records = {
    perform: async (definition, command, asked) => {
      const context = asked.command_hash === undefined ? { ...asked, command_hash: hashed(command) } : asked
      // A plan would stand in no log and be known to nobody: personal things are changed when they change.
      if (command.type === 'PlanChange') return reject('request.not_found')
      const note = await write(definition, command, context)
      if (note && isRejection(note)) return note
      const position = note && (await tell(note))
      const state = await stateOf(db, command.uuid, context.company_uuid)
      return state ? { state, revision: state.revision, position } : reject('request.not_found')
    },
    repeated: async (_definition, uuid, context) => {
      const note = await noteOf(db, uuid, context.command_id)
      if (!note) return undefined
      if (note.command_hash !== hashOf(context)) return reject('command.reused')
      const state = await stateOf(db, uuid, context.company_uuid)
      return state
        ? { state, revision: state.revision, position: await tell(note) }
        : reject('request.not_found')
    },
    load: (_definition, uuid, company_uuid) => stateOf(db, uuid, company_uuid),
    at: async () => undefined,
    isUsable: async (definition, uuid, scope) => {
      const row = await records.show(scope, definition, uuid)
      return row !== undefined && !row.archived
    },
    list: (scope, definition, asked) =>
      pageOfRows(db.selectFrom('records').where(isKnown) as never, scope, definition, asked),
    show: async (scope, definition, uuid) => {
      const row = await db
        .selectFrom('records')
        .selectAll()
        .where('uuid', '=', uuid)
        .where(ofKind(scope, definition))
        .where(isKnown)
        .executeTakeFirst()
      return row && rowOf(scope, definition, row as RowTable)
    },
    noteRest: async () => {
      const rest = await db.selectFrom('record_commands').selectAll().where('is_noted', '=', false).execute()
      for (const note of rest) await tell(note as Note)
    },
  }

  const keepNote = async (
    tx: Transaction<RecordTables>,
    { context, ...said }: Pick<Note, 'uuid' | 'resource' | 'act' | 'fields'> & { context: CommandContext },
  ): Promise<Note> => {
    const note: Note = {
      ...said,
      command_id: context.command_id,
      command_hash: hashOf(context),
      company_uuid: context.company_uuid,
      vat_entity_uuid: context.vat_entity_uuid,
      actor: context.actor,
      at: clock.now(),
    }
    await tx
      .insertInto('record_commands')
      .values({ ...note, is_noted: false })
      .execute()
    return note
  }
  return records
}

/** A forgotten row is there for its uuid alone. */
const isKnown = sql<SqlBool>`data <> '{}'::jsonb`

/** The log's side: it takes every note, once a command id. */
const noteDecider: Decider<
  Note,
  { status: 'noted' },
  { type: 'ResourceNoted'; data: Pick<Note, 'resource' | 'uuid' | 'act' | 'fields'> },
  never
> = {
  schemas: resourceEvents,
  initialState: { status: 'noted' },
  evolve: (state) => state,
  decide: ({ resource, uuid, act, fields }) => [
    { type: 'ResourceNoted', data: { resource, uuid, act, fields } },
  ],
}

const acts: Record<ResourceCommand['type'], Note['act']> = {
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

/** One at a time for one entity, also while there is no row yet that could be locked. */
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
