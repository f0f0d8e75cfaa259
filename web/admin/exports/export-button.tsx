import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Sheet } from './sheet.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

type ExportButtonProps<Row> = {
  sheet: Sheet<Row>
  /** Where a page has more than one list. */
  label?: string
  /** Names the list, for those who do not see which one the button stands at. */
  of?: string
  disabled?: boolean
}

/** EXP-01, EXP-06, EXP-07: the list on the screen as a file, with its filters, in the format that is chosen. */
export const ExportButton = <Row,>({ sheet, label, of, disabled = false }: ExportButtonProps<Row>) => {
  const { t } = useTranslation('admin')
  const [address, setAddress] = useSearchParams()
  // A link may open the window with the page.
  const [isOpen, setOpen] = useState(address.has('export') && label === undefined && of === undefined)
  const close = () => {
    setOpen(false)
    const next = new URLSearchParams(address)
    next.delete('export')
    setAddress(next, { replace: true })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={19} aria-hidden />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label ?? t('export')}
        {of !== undefined && <span className="vh"> {of}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          {/* Rows of any shape: the dialog passes them from the pages to the columns. */}
          <ExportDialog sheet={sheet as Sheet<unknown>} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
