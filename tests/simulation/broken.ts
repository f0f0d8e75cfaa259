/** An invariant (INVAR-1 to INVAR-20) that does not hold. */
export class Broken extends Error {
  override name = 'Broken'
  readonly invariant: string
  constructor(invariant: string, summary: string) {
    super(`${invariant}: ${summary}`)
    this.invariant = invariant
  }
}
