import { uuid5 } from '../kernel/index.ts'
import type { AnyResource, Look, Resource } from './resource.ts'

const company_uuid = '6b616a6b-616e-5465-8eaa-626f6e000002'

/** An id for specs: the same name is the same thing. */
export const idOf = (name: string) => uuid5(company_uuid, name)

/** What a rule looks at, for specs: these documents and no others, seen from the entity called `of`. */
export const lookAt = (
  of: string,
  known: readonly (readonly [AnyResource, string, Record<string, unknown>])[] = [],
): Look => {
  const rows = <D extends AnyResource>(definition: D) =>
    known
      .filter(([kind]) => kind.name === definition.name)
      .map(([, name, data]) => ({ ...data, uuid: idOf(name), company_uuid }) as Resource<D>)
  return {
    uuid: idOf(of),
    scope: { company_uuid, vat_entity_uuid: company_uuid, resource_companies: [company_uuid] },
    before: undefined,
    find: (definition, uuid) => rows(definition).find((row) => row.uuid === uuid),
    list: rows,
  }
}

/** Codes of the rules that the data breaks, with their places. */
export const broken = <D extends AnyResource>(
  definition: D,
  data: Record<string, unknown>,
  look = lookAt('it'),
) =>
  definition.rules(definition.schema.parse(data) as never, look).map(({ path, rule }) => `${path}: ${rule}`)
