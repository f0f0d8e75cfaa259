import { giftCardEndpoints } from '@bon/contracts/gift-cards'
import { sum } from '@bon/contracts/kernel'
import { giftCardTypes, resourceEndpoints } from '@bon/contracts/resources'
import { Button, FileButton, NativeSelect, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { readRows } from './read-rows.ts'

const types = resourceEndpoints(giftCardTypes).list

/** GC-04: imports cards issued by another system; shows what was read before writing. */
export const ImportScreen = () => {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(query(types, { query: { limit: 200 } }))
  return (
    <Page title={t('gift_cards.import')}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={t('gift_cards.failed')}>
        {({ rows }) => (
          <ImportForm
            types={rows
              .filter(({ inherited }) => !inherited)
              .map(({ uuid, data: { name } }) => ({ value: uuid, label: name }))}
          />
        )}
      </Await>
    </Page>
  )
}

const ImportForm = ({ types: choices }: { types: { value: string; label: string }[] }) => {
  const { t } = useTranslation('admin')
  const problem = useProblemText()
  const [type, setType] = useState(choices[0]?.value ?? '')
  const [text, setText] = useState('')
  const [isUnread, setUnread] = useState(false)
  const { rows, bad } = readRows(text)
  const total = money(sum(rows.map(({ balance }) => balance)))
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: () =>
      call(giftCardEndpoints.bring, { body: { gift_card_type_uuid: type, gift_cards: rows } }),
    onSuccess: () => setText(''),
  })
  const write = (next: string) => {
    reset()
    setUnread(false)
    setText(next)
  }
  return (
    <Card title={t('gift_cards.import_rows')}>
      <p className="dim2">{t('gift_cards.import_hint')}</p>
      <NativeSelect
        label={t('gift_cards.type')}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
        data={choices}
      />
      <Textarea
        label={t('gift_cards.import_rows')}
        autosize
        minRows={6}
        maxRows={20}
        error={isUnread ? t('gift_cards.import_unread') : undefined}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <FileButton
        accept=".csv,.txt,text/csv"
        // The text field says that the file cannot be read.
        onChange={(file) => void file?.text().then(write, () => setUnread(true))}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
            {t('gift_cards.import_file')}
          </Button>
        )}
      </FileButton>
      <div>
        {bad.length > 0 && (
          <Banner tone="warn">
            {t('gift_cards.import_bad', { count: bad.length, lines: bad.join(', ') })}
          </Banner>
        )}
        {rows.length > 0 && <p>{t('gift_cards.import_ready', { count: rows.length, total })}</p>}
        {data && <Banner tone="good">{t('gift_cards.import_done', { count: data.body.imported })}</Banner>}
        {data && data.body.known.length > 0 && (
          <Banner tone="warn">{t('gift_cards.import_known', { codes: data.body.known.join(', ') })}</Banner>
        )}
        {error && <Banner tone="bad">{problem(error)}</Banner>}
      </div>
      <Button
        disabled={rows.length === 0 || rows.length > 500 || bad.length > 0 || type === ''}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('gift_cards.import_do')}
      </Button>
    </Card>
  )
}
