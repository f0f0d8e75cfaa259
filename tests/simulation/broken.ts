/** An invariant of reliability.md 2.3 that did not hold. */
export class Broken extends Error {
  override name = 'Broken'
  readonly invariant: string
  constructor(invariant: string, says: string) {
    super(`${invariant}: ${says}`)
    this.invariant = invariant
  }
}
