import type { Filter } from '@bon/contracts/resources'

/** Props shared by all filter editors. */
export type FilterProps = {
  name: string
  filters: readonly Filter[]
  onChosen: (filters: Filter[]) => void
}
