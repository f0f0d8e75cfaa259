import type { CashierUuid, RegisterUuid, SessionUuid, Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { useMutation } from '@tanstack/react-query'
import { createElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { LayoutPaper, usePrint } from '../../shared/print/index.ts'
import { useToast } from '../../shared/ui/index.ts'

type Report = {
  session_uuid: SessionUuid
  /** Number of the X report; null for the Z report. */
  x: number | null
  by: { register_uuid: RegisterUuid; cashier_uuid: CashierUuid } | undefined
}

/** Prints a report on the register's printer, or in the browser without one. One press prints one report (ZR-26). */
export const useReportPrint = ({ session_uuid: uuid, x, by }: Report) => {
  const { t } = useTranslation('papers')
  const print = usePrint()
  const toast = useToast()
  const textOf = useProblemText()
  const intent = useRef<{ way: string; id: Uuid }>(undefined)
  return useMutation({
    mutationFn: async () => {
      const make = async (way: 'printer' | 'screen') => {
        if (intent.current?.way !== way) intent.current = { way, id: newId() }
        const { id: commandId } = intent.current
        const made = await call(paperEndpoints.printReport, {
          params: { uuid },
          commandId,
          body: { x, way, ...(by && { by }) },
        })
        intent.current = undefined
        return made.body.print.print_uuid
      }
      try {
        await make('printer')
        toast({ text: t('sent') })
      } catch (error) {
        if (!isProblem(error, paperEndpoints.printReport, 'paper.no_printer')) throw error
        const params = { uuid, print_uuid: await make('screen') }
        const { layout } = (await call(paperEndpoints.reportPrint, { params })).body
        print(createElement(LayoutPaper, { layout, report: true }))
      }
    },
    onError: (error) => toast({ text: textOf(error) }),
  })
}
