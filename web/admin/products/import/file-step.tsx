import { Button, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner, classes } from '../../../shared/ui/index.ts'
import { Card } from '../../parts/card.tsx'
import style from './import.module.css'
import { parse } from './parse.ts'
import type { Source } from './read-table.ts'

/** Far above the size of twenty thousand product rows. */
const bytesMax = 30_000_000
const accepted = {
  csv: '.csv,.txt,.tsv,text/csv,text/plain',
  excel:
    '.xlsx,.ods,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet',
}

/** Drop, choose or paste a file. The format is detected from its content, on either page. */
export const FileStep = ({ kind, onTable }: { kind: 'csv' | 'excel'; onTable: (source: Source) => void }) => {
  const { t } = useTranslation('products')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [status, setStatus] = useState<'still' | 'reading' | 'unread' | 'large'>('still')

  const take = async (name: string, content: Uint8Array | string) => {
    setStatus('reading')
    const table = await parse(content)
    if (table) onTable({ name, content, table })
    else setStatus('unread')
  }
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > bytesMax) setStatus('large')
    else await take(file.name, new Uint8Array(await file.arrayBuffer()))
  }
  const other = kind === 'csv' ? 'excel' : 'csv'
  return (
    <>
      {status === 'unread' && <Banner tone="bad">{t('import.unread')}</Banner>}
      {status === 'large' && <Banner tone="bad">{t('import.too_large')}</Banner>}
      <Card
        title={t(`import.file_${kind}`)}
        aside={
          <Link className="inline-row touch primary-text t-14 w-650" to={`../products/${other}-import`}>
            {t(`import.other_${other}`)}
          </Link>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside. */}
        <div
          className={classes(style.drop, 'grid gap-12 round-2 dim2', isOver && style.over)}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setIsOver(false)
            void takeFile(event.dataTransfer.files[0])
          }}
        >
          <IconFileSpreadsheet size={42} stroke={1.3} aria-hidden />
          <p>{t(`import.drop_${kind}`)}</p>
          <Button loading={status === 'reading'} onClick={() => input.current?.click()}>
            {t('import.choose')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept={accepted[kind]}
            onChange={(event) => void takeFile(event.target.files?.[0])}
          />
        </div>
      </Card>
      <PasteCard reads={status === 'reading'} onRead={(text) => void take(t('import.pasted'), text)} />
    </>
  )
}

const PasteCard = ({ reads, onRead }: { reads: boolean; onRead: (text: string) => void }) => {
  const { t } = useTranslation('products')
  const [pasted, setPasted] = useState('')
  return (
    <Card title={t('import.paste')}>
      <Textarea
        aria-label={t('import.paste')}
        description={t('import.paste_help')}
        autosize
        minRows={4}
        maxRows={12}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button
        mt={12}
        variant="default"
        disabled={pasted.trim() === '' || reads}
        onClick={() => onRead(pasted)}
      >
        {t('import.read_pasted')}
      </Button>
    </Card>
  )
}
