import { paperEndpoints } from '@bon/contracts/papers'
import type { ZReportView } from '@bon/contracts/registers'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { usePrint } from '../../shared/print/index.ts'
import { useToast } from '../../shared/ui/index.ts'

/** A report at the register's printer; where there is none, in the browser as it stands there (ZR-26). */
export const useReportPrint = (report: ZReportView | undefined, x: number | null, paper: ReactNode) => {
  const { t } = useTranslation('papers')
  const print = usePrint()
  const say = useToast()
  const textOf = useProblemText()
  return useMutation({
    mutationFn: () => {
      const params = { uuid: report?.session_uuid ?? '' }
      return call(paperEndpoints.printReport, { params, body: { x } })
    },
    onSuccess: () => say({ text: t('sent') }),
    onError: (error) => {
      if (isProblem(error, paperEndpoints.printReport, 'paper.no_printer')) print(paper)
      else say({ text: textOf(error) })
    },
  })
}
