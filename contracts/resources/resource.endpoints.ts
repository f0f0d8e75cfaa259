import { z } from 'zod'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'
import { changeOf, type Feature } from '../permissions/index.ts'
import type { Fields } from './field.ts'
import type { AnyResource, DataOf } from './resource.ts'

/** How many rows one bulk call may carry; the page sends a long work in many (CAT-05, DEF-43). */
export const bulkMax = 200

const writeRejects = [
  'resource.invalid',
  'resource.taken',
  'resource.archived',
  'resource.changed_meanwhile',
  'resource.limit_reached',
  'resource.inherited',
] as const

const Plan = z.object({
  change_uuid: Uuid,
  at: Instant,
  to: z.record(z.string(), z.unknown()),
})
export type Plan = z.infer<typeof Plan>

/** A row of a list, and an entity as its form shows it. `inherited`: the parent's, to be used and not edited. */
export const rowOf = <D extends AnyResource>(definition: D) =>
  z.object({
    uuid: Uuid,
    company_uuid: Uuid,
    inherited: z.boolean(),
    revision: z.string(),
    archived: z.boolean(),
    data: definition.schema as D['schema'],
  })
export type Row<D extends AnyResource> = Omit<z.infer<ReturnType<typeof rowOf>>, 'data'> & { data: DataOf<D> }

export const ListQuery = z.object({
  search: z.string().max(100).optional(),
  /** A field, with `-` in front for the greatest first. */
  sort: z.string().max(61).optional(),
  /** JSON text of `Filter[]`. */
  filter: z.string().max(4000).optional(),
  /** CO-59: how accounts are asked for; other entities do not hear it. */
  type: z.string().max(60).optional(),
  designated_purpose: z.string().max(60).optional(),
  has_vat_types: z.enum(['0', '1']).optional(),
  archived: z.enum(['no', 'only']).default('no'),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(25),
})
export type ListQuery = z.infer<typeof ListQuery>

const derive = <D extends AnyResource>(definition: D) => {
  const { name, path, group, page, feature } = definition
  const gate = feature ? { feature } : {}
  const writeGate = writeGateOf(definition)
  const params = z.object({ uuid: Uuid })
  const one = `${path}/:uuid` as const
  const read = `${group}.read` as const
  const write = page === undefined ? 'provider.write' : changeOf(page)
  const Row = rowOf(definition)
  const Changes = changesOf(definition)
  const Saved = z.object({ row: Row })
  const Refused = z.object({
    code: z.string(),
    fields: z.array(
      z.object({
        path: z.string(),
        rule: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
  })
  return {
    list: endpoint({
      method: 'GET',
      path,
      says: `Lists ${name} with search, filter, sort and cursor (DEF-43).`,
      permission: read,
      ...gate,
      query: ListQuery,
      returns: z.object({ rows: z.array(Row), next: z.string().nullable(), total: z.int() }),
      rejects: ['list.bad_query'],
      reads: ['documents'],
    }),
    show: endpoint({
      method: 'GET',
      path: one,
      says: `One of ${name}, archived or not, with its planned changes.`,
      permission: read,
      ...gate,
      params,
      returns: z.object({ row: Row, plans: z.array(Plan) }),
      rejects: [],
      reads: ['documents'],
    }),
    history: endpoint({
      method: 'GET',
      path: `${one}/history`,
      says: `Who changed one of ${name}, when, from what to what (BEYOND-14).`,
      permission: read,
      ...gate,
      params,
      returns: z.object({
        events: z.array(
          z.object({
            revision: z.string(),
            type: z.string(),
            at: Instant,
            actor: z.string(),
            actor_name: z.string().nullable(),
            data: z.record(z.string(), z.unknown()),
          }),
        ),
      }),
      rejects: [],
    }),
    create: endpoint({
      method: 'POST',
      path,
      says: `Creates one of ${name}; the uuid is the client's.`,
      permission: write,
      ...writeGate,
      body: z.strictObject({ uuid: Uuid, data: definition.schema as D['schema'] }),
      returns: Saved,
      rejects: [...writeRejects, 'resource.exists'],
    }),
    change: endpoint({
      method: 'PUT',
      path: one,
      says: `Changes the given fields; \`If-Match\` names the revision that they were decided on.`,
      permission: write,
      ...writeGate,
      params,
      body: z.strictObject({ data: Changes }),
      returns: Saved,
      rejects: writeRejects,
    }),
    archive: endpoint({
      method: 'POST',
      path: `${one}/archive`,
      says: 'Takes it out of use; what was sold keeps its stamped name and price.',
      permission: write,
      ...writeGate,
      params,
      returns: Saved,
      rejects: [...writeRejects, 'resource.in_use', 'resource.has_open_bons', 'resource.has_open_session'],
    }),
    restore: endpoint({
      method: 'POST',
      path: `${one}/restore`,
      says: 'Puts an archived one back into use.',
      permission: write,
      ...writeGate,
      params,
      returns: Saved,
      rejects: writeRejects,
    }),
    rollBack: endpoint({
      method: 'POST',
      path: `${one}/roll-back`,
      says: 'Takes back the data of an earlier revision, as a new change (BEYOND-14).',
      permission: write,
      ...writeGate,
      params,
      body: z.strictObject({ to_revision: z.int().min(0).max(1_000_000) }),
      returns: Saved,
      rejects: writeRejects,
    }),
    plan: endpoint({
      method: 'POST',
      path: `${one}/plans`,
      says: 'Plans a change for a moment to come (BEYOND-14).',
      permission: write,
      ...writeGate,
      params,
      body: z.strictObject({ change_uuid: Uuid, at: Instant, data: Changes }),
      returns: z.object({ row: Row, plans: z.array(Plan) }),
      rejects: [...writeRejects, 'resource.plan_in_the_past', 'resource.too_many_plans'],
    }),
    dropPlan: endpoint({
      method: 'POST',
      path: `${one}/plans/:change_uuid/cancel`,
      says: 'Takes a planned change back before its moment.',
      permission: write,
      ...writeGate,
      params: z.object({ uuid: Uuid, change_uuid: Uuid }),
      returns: z.object({ row: Row, plans: z.array(Plan) }),
      rejects: writeRejects,
    }),
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      says: 'Creates, changes, archives or restores many; each stands alone and is done once.',
      permission: write,
      ...writeGate,
      body: z.strictObject({
        acts: z
          .array(bulkAct(definition.schema as D['schema'], Changes))
          .min(1)
          .max(bulkMax),
      }),
      returns: z.object({
        results: z.array(
          z.object({ uuid: Uuid, status: z.enum(['done', 'refused']), refused: Refused.nullable() }),
        ),
      }),
      rejects: [],
    }),
  }
}
export type ResourceEndpoints<D extends AnyResource = AnyResource> = ReturnType<typeof derive<D>>

/** DEF-70: what a restricted subcompany sells and books by is its parent's, to be read and not to be written. */
const writeGateOf = ({ group, feature }: AnyResource): { feature?: Feature | readonly Feature[] } => {
  if (group !== 'catalogue' && group !== 'accounting') return feature ? { feature } : {}
  return { feature: feature ? ['own_catalogue', feature] : 'own_catalogue' }
}

const derived = new Map<AnyResource, ResourceEndpoints>()

/** Everything that an entity's API has, derived from its definition (DEF-63). */
export const resourceEndpoints = <D extends AnyResource>(definition: D): ResourceEndpoints<D> => {
  const known = (derived.get(definition) as ResourceEndpoints<D> | undefined) ?? derive(definition)
  derived.set(definition, known as unknown as ResourceEndpoints)
  return known
}

/** Any of the fields, none of them filled in by itself: what is not said stays as it is. */
const changesOf = (definition: AnyResource) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(definition.fields as Fields).map(([name, { schema }]) => [name, schema.optional()]),
    ),
  )

const bulkAct = <S extends z.ZodObject, C extends z.ZodType>(data: S, changes: C) =>
  z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('create'), uuid: Uuid, data }),
    z.strictObject({
      act: z.literal('change'),
      uuid: Uuid,
      revision: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
      data: changes,
    }),
    z.strictObject({ act: z.literal('archive'), uuid: Uuid }),
    z.strictObject({ act: z.literal('restore'), uuid: Uuid }),
  ])
