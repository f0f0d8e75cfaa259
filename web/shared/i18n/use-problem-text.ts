import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../api/problem.ts'
import { money } from '../format/numbers.ts'
import { refusals } from './refusals.ts'

/** The sentence for a failure; what the API did not say is `problem.internal`. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation()
  useSyncExternalStore(refusals.subscribe, refusals.isHere)
  return (error) => {
    const problem = problemOf(error)
    return t([`problem.${problem?.code ?? 'internal'}`, 'problem.internal'], saidOf(problem?.params))
  }
}

/** Amounts are said as money (GC-15). */
const saidOf = (params: Readonly<Record<string, string | number>> = {}): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      (name === 'balance' || name === 'amount') && typeof value === 'number' ? money(value) : value,
    ]),
  )
