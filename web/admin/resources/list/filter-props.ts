import type { Filter } from '@bon/contracts/resources'

/** What each way of narrowing by a field is given, and gives back. */
export type FilterProps = {
  name: string
  filters: readonly Filter[]
  onChosen: (filters: Filter[]) => void
}
