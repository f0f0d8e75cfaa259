import type { AnyResource, Field, Fields } from '@bon/contracts/resources'
import type { z } from 'zod'
import type { Data } from '../entity.ts'
import { fieldsOf } from '../field-layout.ts'
import { tidied } from './draft.ts'

/** A field that breaks a rule: its path inside the data, and the text key of the error. */
export type Fault = { path: string; rule: string; params: Record<string, unknown> }

/** Schema errors of the form, one per field. */
export const faultsOf = (definition: AnyResource, values: Data): Fault[] => {
  const fields = fieldsOf(definition)
  const tidyValues = tidied(fields, values)
  const result = definition.schema.safeParse(tidyValues)
  if (result.success) return []
  return firstOfEach(
    result.error.issues.map((issue) => {
      const path = issue.path.join('.')
      const field = fieldAt(fields, path)
      return { path, rule: ruleOf(issue, field, valueAt(tidyValues, issue.path)), params: paramsOf(field) }
    }),
  )
}

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inside, step) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<PropertyKey, unknown>)[step]
        : undefined,
    data,
  )

const ruleOf = (issue: z.core.$ZodIssue, field: Field | undefined, value: unknown): string => {
  const isMissing = value === null || value === undefined || value === ''
  switch (issue.code) {
    case 'custom':
      return issue.message
    case 'invalid_type':
      return isMissing ? 'required' : 'not_a_number'
    case 'invalid_value':
      return isMissing ? 'required' : 'invalid'
    case 'invalid_format':
      // A custom issue carries its rule; zod's own format messages are not usable as texts.
      return /^[a-z_]+$/.test(issue.message) ? issue.message : isMissing ? 'required' : 'invalid'
    case 'too_small':
      return field?.widget === 'text' ? 'required' : 'too_small'
    case 'too_big':
      return field?.widget === 'text' || field?.widget === 'long_text' ? 'too_long' : 'too_big'
    default:
      return 'invalid'
  }
}

/** Server errors of the form: paths below `data.` belong to fields, others to the whole. */
export const faultsOfProblem = (
  definition: AnyResource,
  serverFaults: readonly { path: string; rule: string; params?: unknown }[],
): Fault[] =>
  firstOfEach(
    serverFaults.map(({ path, rule, params }) => {
      const inside = path.replace(/^(body\.)?data\./, '')
      const field = fieldAt(fieldsOf(definition), inside)
      return { path: inside, rule, params: { ...paramsOf(field), ...(params as object) } }
    }),
  )

const firstOfEach = (faults: Fault[]): Fault[] =>
  [...new Map(faults.toReversed().map((fault) => [fault.path, fault])).values()].toReversed()

/** The field at a path: `rates.0.from` → the column `from` of the field `rates`. */
export const fieldAt = (fields: Fields, path: string): Field | undefined => {
  const [name = '', ...rest] = path.split('.').filter((step) => !/^\d+$/.test(step))
  const field = fields[name]
  return rest.length === 0 || !field ? field : fieldAt(field.columns ?? {}, rest.join('.'))
}

const paramsOf = (field: Field | undefined): Record<string, unknown> => {
  const shown =
    field?.widget === 'money' || field?.widget === 'tenths' ? { money: 100, tenths: 10 }[field.widget] : 1
  return {
    ...(field?.min !== undefined && { min: field.min / shown }),
    ...(field?.max !== undefined && { max: field.max / shown }),
  }
}
