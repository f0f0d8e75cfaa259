import { field } from './field.ts'

/** Named on/off switches (DEF-72); the history records who changed one and when. */
export const flagRows = () =>
  field.rows({ name: field.code(/^[a-z][a-z0-9_]{1,39}$/, 'flag_name', 40), is_on: field.flag(true) }, 40)
