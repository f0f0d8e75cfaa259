import { uuid5 } from '../kernel/index.ts'
import type { AnyResource, Resource, RuleContext } from './resource.ts'

const company_uuid = '6b616a6b-616e-5465-8eaa-626f6e000002'

/** Deterministic id by name, for specs. */
export const idOf = (name: string) => uuid5(company_uuid, name)

/** Context of a rule for specs: exactly these documents, seen from the entity called `of`. */
export const ruleContext = (
  of: string,
  documents: readonly (readonly [AnyResource, string, Record<string, unknown>])[] = [],
): RuleContext => {
  const rows = <D extends AnyResource>(definition: D) =>
    documents
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

/** Codes and paths of the rules that the data breaks. */
export const broken = <D extends AnyResource>(
  definition: D,
  data: Record<string, unknown>,
  context = ruleContext('it'),
) => definition.rules(definition.schema.parse(data), context).map(({ path, rule }) => `${path}: ${rule}`)
