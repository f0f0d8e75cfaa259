import pg from 'pg'

/**
 * Bigints of read models are amounts and counts: safe integers, or a bug. Parsed per pool, never by `pg`'s process-wide
 * parsers, which would affect the event store's positions (LOG-11).
 */
const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`more than a number holds: ${text}`)
  return value
}

const parsers: Record<number, (text: string) => unknown> = { [pg.types.builtins.INT8]: safeInteger }

export const readTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format),
}
