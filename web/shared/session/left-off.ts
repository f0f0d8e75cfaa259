/** Whose the page is, and what stood in his forms when the session ended by itself: in memory, so a reload ends it too. */
let owner = ''
const forms = new Map<string, unknown>()

export const leftOff = {
  owner: (): string => owner,
  /** Somebody is signed in; what another one left is forgotten. */
  is: (email: string): void => {
    if (email.toLowerCase() !== owner) forms.clear()
    owner = email.toLowerCase()
  },
  keep: (place: string, form: unknown): void => void (owner && forms.set(place, form)),
  at: (place: string): unknown => forms.get(place),
  taken: (place: string): void => void forms.delete(place),
}
