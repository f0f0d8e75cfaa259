import { z } from 'zod'
import { CompanyUuid, endpoint, Instant, Uuid } from '../kernel/index.ts'
import { changeOf, type Feature } from '../permissions/index.ts'
import type { Fields } from './field.ts'
import type { AnyResource, DataOf } from './resource.ts'

/** Rows per bulk call; the page splits longer work into several calls (CAT-05, DEF-43). */
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

/** A row of a list, or an entity for its form. `inherited`: belongs to the parent and cannot be edited. */
export const rowOf = <D extends AnyResource>(definition: D) =>
  z.object({
    uuid: Uuid,
    company_uuid: CompanyUuid,
    inherited: z.boolean(),
    revision: z.string(),
    archived: z.boolean(),
    data: definition.schema as D['schema'],
  })
export type Row<D extends AnyResource> = Omit<z.infer<ReturnType<typeof rowOf>>, 'data'> & { data: DataOf<D> }

export const ListQuery = z.object({
  search: z.string().max(100).optional(),
  /** A field name; a leading `-` sorts descending. */
  sort: z.string().max(61).optional(),
  /** JSON text of `Filter[]`. */
  filter: z.string().max(4000).optional(),
  /** Query parameters of accounts only (CO-59); other entities ignore them. */
  type: z.string().max(60).optional(),
  designated_purpose: z.string().max(60).optional(),
  has_vat_types: z.enum(['0', '1']).optional(),
  archived: z.enum(['no', 'only']).default('no'),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(25),
})
export type ListQuery = z.infer<typeof ListQuery>

/** What the endpoints of an entity have in common. */
const commonOf = <D extends AnyResource>(definition: D) => {
  const { name, path, page, feature } = definition
  return {
    name,
    path,
    one: `${path}/:uuid` as const,
    params: z.object({ uuid: Uuid }),
    gate: feature ? { feature } : {},
    writeGate: writeGateOf(definition),
    write: page === undefined ? 'provider.write' : changeOf(page),
    Row: rowOf(definition),
    Changes: changesOf(definition),
  } as const
}

const readsOf = <D extends AnyResource>(definition: D) => {
  const { name, path, one, params, gate, Row } = commonOf(definition)
  const read = `${definition.group}.read` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `Lists ${name} with search, filter, sort and cursor (DEF-43).`,
      permission: read,
      ...gate,
      query: ListQuery,
      paged_by: 'cursor',
      returns: z.object({ rows: z.array(Row), next: z.string().nullable(), total: z.int() }),
      rejects: ['list.bad_query'],
      reads: ['documents'],
    }),
    show: endpoint({
      method: 'GET',
      path: one,
      summary: `One of ${name}, archived or not, with its planned changes.`,
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
      summary: `Who changed one of ${name}, when, from what to what (BEYOND-14).`,
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
  }
}

const writesOf = <D extends AnyResource>(definition: D) => {
  const { name, path, one, params, write, writeGate, Row, Changes } = commonOf(definition)
  const Saved = z.object({ row: Row })
  return {
    create: endpoint({
      method: 'POST',
      path,
      summary: `Creates one of ${name}; the uuid is the client's.`,
      permission: write,
      ...writeGate,
      body: z.strictObject({ uuid: Uuid, data: definition.schema as D['schema'] }),
      returns: Saved,
      rejects: [...writeRejects, 'resource.exists'],
      touches: ['resources'],
    }),
    change: endpoint({
      method: 'PUT',
      path: one,
      summary: `Changes the given fields; \`If-Match\` names the revision that they were decided on.`,
      permission: write,
      ...writeGate,
      params,
      body: z.strictObject({ data: Changes }),
      returns: Saved,
      rejects: writeRejects,
      touches: ['resources'],
    }),
    archive: endpoint({
      method: 'POST',
      path: `${one}/archive`,
      summary: 'Takes it out of use; what was sold keeps its stamped name and price.',
      permission: write,
      ...writeGate,
      params,
      returns: Saved,
      rejects: [...writeRejects, 'resource.in_use', 'resource.has_open_bons', 'resource.has_open_session'],
      touches: ['resources'],
    }),
    restore: endpoint({
      method: 'POST',
      path: `${one}/restore`,
      summary: 'Puts an archived one back into use.',
      permission: write,
      ...writeGate,
      params,
      returns: Saved,
      rejects: writeRejects,
      touches: ['resources'],
    }),
    rollBack: endpoint({
      method: 'POST',
      path: `${one}/roll-back`,
      summary: 'Takes back the data of an earlier revision, as a new change (BEYOND-14).',
      permission: write,
      ...writeGate,
      params,
      body: z.strictObject({ to_revision: z.int().min(0).max(1_000_000) }),
      returns: Saved,
      rejects: writeRejects,
      touches: ['resources'],
    }),
  }
}

const plansOf = <D extends AnyResource>(definition: D) => {
  const { one, params, write, writeGate, Row, Changes } = commonOf(definition)
  return {
    plan: endpoint({
      method: 'POST',
      path: `${one}/plans`,
      summary: 'Plans a change for a moment to come (BEYOND-14).',
      permission: write,
      ...writeGate,
      params,
      body: z.strictObject({ change_uuid: Uuid, at: Instant, data: Changes }),
      returns: z.object({ row: Row, plans: z.array(Plan) }),
      rejects: [...writeRejects, 'resource.plan_in_the_past', 'resource.too_many_plans'],
      touches: ['resources'],
    }),
    dropPlan: endpoint({
      method: 'POST',
      path: `${one}/plans/:change_uuid/cancel`,
      summary: 'Takes a planned change back before its moment.',
      permission: write,
      ...writeGate,
      params: z.object({ uuid: Uuid, change_uuid: Uuid }),
      returns: z.object({ row: Row, plans: z.array(Plan) }),
      rejects: writeRejects,
      touches: ['resources'],
    }),
  }
}

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

const bulkOf = <D extends AnyResource>(definition: D) => {
  const { path, write, writeGate, Changes } = commonOf(definition)
  return {
    bulk: endpoint({
      method: 'POST',
      path: `${path}/bulk`,
      summary: 'Creates, changes, archives or restores many; each stands alone and is done once.',
      permission: write,
      ...writeGate,
      body: z.strictObject({
        actions: z
          .array(bulkAction(definition.schema as D['schema'], Changes))
          .min(1)
          .max(bulkMax),
      }),
      returns: z.object({
        results: z.array(
          z.object({ uuid: Uuid, status: z.enum(['done', 'refused']), refused: Refused.nullable() }),
        ),
      }),
      rejects: [],
      touches: ['resources'],
    }),
  }
}

const derive = <D extends AnyResource>(definition: D) => ({
  ...readsOf(definition),
  ...writesOf(definition),
  ...plansOf(definition),
  ...bulkOf(definition),
})
export type ResourceEndpoints<D extends AnyResource = AnyResource> = ReturnType<typeof derive<D>>

/** A restricted subcompany reads its parent's catalogue and accounts but cannot write them (DEF-70). */
const writeGateOf = ({ group, feature }: AnyResource): { feature?: Feature | readonly Feature[] } => {
  if (group !== 'catalogue' && group !== 'accounting') return feature ? { feature } : {}
  return { feature: feature ? ['own_catalogue', feature] : 'own_catalogue' }
}

const derived = new Map<AnyResource, ResourceEndpoints>()

/** All endpoints of an entity, derived from its definition (DEF-63). */
export const resourceEndpoints = <D extends AnyResource>(definition: D): ResourceEndpoints<D> => {
  const endpoints = (derived.get(definition) as ResourceEndpoints<D> | undefined) ?? derive(definition)
  derived.set(definition, endpoints as unknown as ResourceEndpoints)
  return endpoints
}

/** Any subset of the fields without defaults: an omitted field stays unchanged. */
const changesOf = (definition: AnyResource) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(definition.fields as Fields).map(([name, { schema }]) => [name, schema.optional()]),
    ),
  )

const bulkAction = <S extends z.ZodObject, C extends z.ZodType>(data: S, changes: C) =>
  z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), uuid: Uuid, data }),
    z.strictObject({
      action: z.literal('change'),
      uuid: Uuid,
      revision: z
        .string()
        .regex(/^\d{1,19}$/)
        .optional(),
      data: changes,
    }),
    z.strictObject({ action: z.literal('archive'), uuid: Uuid }),
    z.strictObject({ action: z.literal('restore'), uuid: Uuid }),
  ])
