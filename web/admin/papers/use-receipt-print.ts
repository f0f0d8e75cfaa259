import type { Uuid } from '@bon/contracts/kernel'
import { type PaperWay, paperEndpoints } from '@bon/contracts/papers'
import { useMutation } from '@tanstack/react-query'
import { createElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { LayoutPaper, usePrint } from '../../shared/print/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { saveFile } from './save-file.ts'

/** Records the document first, which is what counts, and then delivers it. */
export const useReceiptPrint = (uuid: Uuid, onDone: () => void) => {
  const { t } = useTranslation('papers')
  const toast = useToast()
  const textOf = useProblemText()
  const print = usePrint()
  const intent = useRef<{ way: PaperWay; id: Uuid }>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async (way: PaperWay) => {
      // A retry after no answer must make the same copy.
      if (intent.current?.way !== way) intent.current = { way, id: newId() }
      const { id: commandId } = intent.current
      const made = await call(paperEndpoints.print, {
        params: { uuid },
        commandId,
        body: { paper: 'receipt', way },
      })
      const params = { uuid, print_uuid: made.body.print.print_uuid }
      if (way === 'pdf') saveFile((await call(paperEndpoints.pdf, { params })).body)
      if (way === 'screen') {
        const { layout } = (await call(paperEndpoints.show, { params })).body
        print(createElement(LayoutPaper, { layout }))
      }
      intent.current = undefined
      return way
    },
    onSuccess: (way) => {
      if (way === 'printer') toast({ text: t('sent') })
    },
    onError: (error) => toast({ text: textOf(error) }),
    onSettled: onDone,
  })
  return { make: (way: PaperWay) => mutate(way), isPending }
}
