import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../api/problem.ts'
import { money } from '../format/numbers.ts'
import { refusals } from './rejections.ts'

/** The text of a failure; an error that is not from the API reads as `problem.internal`. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation()
  useSyncExternalStore(refusals.subscribe, refusals.isHere)
  return (error) => {
    const problem = problemOf(error)
    return t([`problem.${problem?.code ?? 'internal'}`, 'problem.internal'], formattedParams(problem?.params))
  }
}

/** Formats amounts as money (GC-15). */
const formattedParams = (
  params: Readonly<Record<string, string | number>> = {},
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (name === 'balance' || name === 'amount') && typeof value === 'number' ? money(value) : value,
    ]),
  )
