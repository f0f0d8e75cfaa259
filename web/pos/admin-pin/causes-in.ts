import { problemOf } from '../../shared/api/index.ts'

/** The limits a refused action exceeded, if an administrator may approve it; undefined for any other refusal. */
export const causesIn = (error: unknown): string[] | undefined => {
  const problem = problemOf(error)
  return problem?.code === 'order.approval_needed'
    ? `${problem.params?.['causes'] ?? ''}`.split(' ')
    : undefined
}
