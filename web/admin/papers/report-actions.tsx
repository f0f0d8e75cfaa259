import type { Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { LayoutPaper, usePrint } from '../../shared/print/index.ts'
import { ConfirmDialog, useToast } from '../../shared/ui/index.ts'
import { saveFile } from './save-file.ts'

type Way = 'screen' | 'pdf'

/** A closed Z report as PDF and on paper: the first is the original, further ones ask first and are numbered. */
export const ReportActions = ({ uuid, isClosed }: { uuid: Uuid; isClosed: boolean }) => {
  const { t } = useTranslation('papers')
  const toast = useToast()
  const textOf = useProblemText()
  const print = usePrint()
  const params = { uuid }
  const [pendingWay, setPendingWay] = useState<Way>()
  const made = useQuery({ ...query(paperEndpoints.reportPrints, { params }), enabled: isClosed })
  const copies = (made.data?.prints ?? []).filter(({ x }) => x === null).length
  const intent = useRef<{ way: Way; id: Uuid }>(undefined)
  const make = useMutation({
    mutationFn: async (way: Way) => {
      // A retry after no answer must make the same copy.
      if (intent.current?.way !== way) intent.current = { way, id: newId() }
      const { id: commandId } = intent.current
      const { body } = await call(paperEndpoints.printReport, { params, commandId, body: { x: null, way } })
      const of = { params: { uuid, print_uuid: body.print.print_uuid } }
      if (way === 'pdf') saveFile((await call(paperEndpoints.reportPdf, of)).body)
      else print(paperOf((await call(paperEndpoints.reportPrint, of)).body))
      intent.current = undefined
    },
    onError: (error) => toast({ text: textOf(error) }),
    onSettled: () => void made.refetch(),
  })
  const preview = useMutation({
    mutationFn: async () => print(paperOf((await call(paperEndpoints.report, { params, query: {} })).body)),
    onError: (error) => toast({ text: textOf(error) }),
  })
  const press = (way: Way) => (copies === 0 ? make.mutate(way) : setPendingWay(way))
  const off = make.isPending || !made.data
  return (
    <>
      {isClosed && (
        <Button
          variant="default"
          leftSection={<IconDownload size={19} aria-hidden />}
          disabled={off}
          onClick={() => press('pdf')}
        >
          {t('report_pdf')}
        </Button>
      )}
      <Button
        leftSection={<IconPrinter size={19} aria-hidden />}
        disabled={isClosed ? off : preview.isPending}
        onClick={() => (isClosed ? press('screen') : preview.mutate())}
      >
        {t('report_print')}
      </Button>
      {pendingWay && (
        <ConfirmDialog
          title={t('confirm.title')}
          confirm={t('confirm.yes', { n: copies })}
          busy={make.isPending}
          onCancel={() => setPendingWay(undefined)}
          onConfirm={() => {
            make.mutate(pendingWay)
            setPendingWay(undefined)
          }}
        >
          {t('confirm.report', { n: copies })}
        </ConfirmDialog>
      )}
    </>
  )
}

const paperOf = ({ layout }: { layout: Parameters<typeof LayoutPaper>[0]['layout'] }) =>
  createElement(LayoutPaper, { layout, report: true })
