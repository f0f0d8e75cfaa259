import { useTranslation } from 'react-i18next'
import { problemOf } from '../api/problem.ts'

/** The sentence for a failure; what the API did not say is `problem.internal`. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t } = useTranslation()
  return (error) => {
    const problem = problemOf(error)
    return t([`problem.${problem?.code ?? 'internal'}`, 'problem.internal'], { ...problem?.params })
  }
}
