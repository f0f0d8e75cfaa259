import type { z } from 'zod'
import { isFinitePattern } from './request-bounds.ts'

/** The parts of zod's schema definition that this walk reads. */
type Def = z.core.$ZodTypeDef & {
  pattern?: RegExp
  abort?: boolean
  checks?: { _zod: { def: z.core.$ZodCheckDef } }[]
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
  element?: z.ZodType
  innerType?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
}
type Check = { check: string; abort?: boolean; pattern?: RegExp }

/**
 * Every string of a request, by its path, whose pattern has unbounded repetition and runs before the length check: such
 * a pattern would run over a whole request body (S-01).
 */
export const unguardedPatterns = (schema: z.ZodType, path = ''): string[] => {
  const def = schema._zod.def as Def
  return [
    ...(isGuarded(def) ? [] : [path]),
    ...partsOf(def, path).flatMap((part) => unguardedPatterns(...part)),
  ]
}

/** Every string schema within a schema, with its path. */
export const stringsOf = (schema: z.ZodType, path = ''): { path: string; schema: z.ZodType }[] => {
  const def = schema._zod.def as Def
  const below = partsOf(def, path).flatMap((part) => stringsOf(...part))
  return def.type === 'string' ? [{ path, schema }, ...below] : below
}

const isGuarded = (def: Def): boolean => {
  if (def.type !== 'string') return true
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def as Check)
  const length = checks.findIndex(({ check, abort }) => check === 'max_length' && abort)
  const loose = checks.findIndex(({ pattern }) => pattern && !isFinitePattern(pattern.source))
  const format = !def.pattern || isFinitePattern(def.pattern.source)
  const isBounded = (def.pattern && def.abort) || (length !== -1 && length < loose)
  return format && (loose === -1 || Boolean(isBounded))
}

const partsOf = (def: Def, path: string): [z.ZodType, string][] => {
  const parts: [z.ZodType | undefined, string][] = [
    ...Object.entries(def.shape ?? {}).map(([name, part]): [z.ZodType, string] => [part, `${path}.${name}`]),
    ...[...(def.options ?? []), ...(def.items ?? [])].map((part): [z.ZodType, string] => [part, path]),
    [def.element, `${path}[]`],
    [def.innerType, path],
    [def.keyType, `${path}.*`],
    [def.valueType, `${path}.*`],
    [def.in, path],
    [def.out, path],
  ]
  return parts.filter((part): part is [z.ZodType, string] => part[0] !== undefined)
}
