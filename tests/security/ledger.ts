/**
 * The evidence for one requirement of ASVS 5.0.0: a test by file and part of its name; a reading by file and part of
 * its text; or why it does not apply, or what is missing.
 */
export type Entry =
  | { id: string; by: 'test'; file: string; name: string; shows: string }
  | { id: string; by: 'reading'; file: string; text: string; shows: string }
  | { id: string; by: 'not_applicable'; why: string }
  | { id: string; by: 'not_met'; why: string }

export const tested = (id: string, file: string, name: string, shows: string): Entry => ({
  id,
  file,
  name,
  shows,
  by: 'test',
})
export const read = (id: string, file: string, text: string, shows: string): Entry => ({
  id,
  file,
  text,
  shows,
  by: 'reading',
})
export const missing = (id: string, why: string): Entry => ({ id, by: 'not_met', why })
export const outside = (ids: readonly string[], why: string): Entry[] =>
  ids.map((id) => ({ id, by: 'not_applicable', why }))
