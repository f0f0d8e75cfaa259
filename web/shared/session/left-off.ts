/** The page's user, and form values at the time the session ended by itself; in memory only, so a reload drops them. */
let owner = ''
const forms = new Map<string, unknown>()

export const leftOff = {
  owner: (): string => owner,
  /** Called on sign-in; another user's form values are dropped. */
  is: (email: string): void => {
    if (email.toLowerCase() !== owner) forms.clear()
    owner = email.toLowerCase()
  },
  save: (place: string, form: unknown): void => void (owner && forms.set(place, form)),
  at: (place: string): unknown => forms.get(place),
  clear: (place: string): void => void forms.delete(place),
}
