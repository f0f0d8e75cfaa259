import { useSplitReturn } from './splitting.ts'

/** Goes back to the split of a bill once the share that was paid is done. */
export const SplitReturn = () => {
  useSplitReturn()
  return null
}
