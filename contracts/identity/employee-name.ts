import { z } from 'zod'

/** What the books call whoever acted; stored in the vault as one JSON text, as long as the books. */
export const EmployeeName = z.object({ first_name: z.string(), last_name: z.string(), initials: z.string() })
export type EmployeeName = z.infer<typeof EmployeeName>

/** Undefined when it was forgotten. */
export const readEmployeeName = (text: string | undefined): EmployeeName | undefined =>
  text === undefined ? undefined : EmployeeName.parse(JSON.parse(text))

/** A user has one name: its last word is the last name. A single word is both, as the file demands both. */
export const namePartsOf = (name: string): Pick<EmployeeName, 'first_name' | 'last_name'> => {
  const words = name.trim().split(/\s+/)
  const last_name = words.at(-1) ?? ''
  return { first_name: words.slice(0, -1).join(' ') || last_name, last_name }
}
