import type { Uuid } from '@bon/contracts/kernel'
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
  session_uuid: Uuid
  /** Which X report; null: the Z report. */
  x: number | null
  by: { register_uuid: Uuid; cashier_uuid: Uuid } | undefined
}

/** A report at the register's printer; where there is none, in the browser. One press is one paper (ZR-26). */
export const useReportPrint = ({ session_uuid: uuid, x, by }: Report) => {
  const { t } = useTranslation('papers')
  const print = usePrint()
  const say = useToast()
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
        say({ text: t('sent') })
      } catch (error) {
        if (!isProblem(error, paperEndpoints.printReport, 'paper.no_printer')) throw error
        const params = { uuid, print_uuid: await make('screen') }
        const { layout } = (await call(paperEndpoints.reportPrint, { params })).body
        print(createElement(LayoutPaper, { layout, report: true }))
      }
    },
    onError: (error) => say({ text: textOf(error) }),
  })
}
