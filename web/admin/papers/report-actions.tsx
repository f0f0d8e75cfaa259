import type { Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { LayoutPaper, usePrint } from '../../shared/print/index.ts'
import { useToast } from '../../shared/ui/index.ts'
import { saveFile } from './save-file.ts'

/** A closed Z report as a file on A4 and on paper: the same each time, so that it is a copy of nothing. */
export const ReportActions = ({ uuid }: { uuid: Uuid }) => {
  const { t } = useTranslation('papers')
  const say = useToast()
  const textOf = useProblemText()
  const print = usePrint()
  const onError = (error: unknown) => say({ text: textOf(error) })
  const params = { uuid }
  const pdf = useMutation({
    mutationFn: async () => saveFile((await call(paperEndpoints.reportPdf, { params })).body),
    onError,
  })
  const browser = useMutation({
    mutationFn: async () => {
      const { layout } = (await call(paperEndpoints.report, { params })).body
      print(createElement(LayoutPaper, { layout, report: true }))
    },
    onError,
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={19} aria-hidden />}
        disabled={pdf.isPending}
        onClick={() => pdf.mutate()}
      >
        {t('report_pdf')}
      </Button>
      <Button
        leftSection={<IconPrinter size={19} aria-hidden />}
        disabled={browser.isPending}
        onClick={() => browser.mutate()}
      >
        {t('report_print')}
      </Button>
    </>
  )
}
