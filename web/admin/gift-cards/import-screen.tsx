import { giftCardEndpoints } from '@bon/contracts/gift-cards'
import { sum } from '@bon/contracts/kernel'
import { accounts, giftCardTypes, resourceEndpoints } from '@bon/contracts/resources'
import { Button, FileButton, NativeSelect, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner } from '../../shared/ui/index.ts'
import { allRows } from '../parts/all-rows.ts'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { Page } from '../parts/page.tsx'
import { readRows } from './read-rows.ts'

const types = resourceEndpoints(giftCardTypes).list

/** GC-04: imports cards issued by another system; shows what was read before writing. */
export const ImportScreen = () => {
  const { t } = useTranslation('gift-cards')
  const { data, error, refetch } = useQuery(query(types, { query: { limit: 200 } }))
  const ledger = useQuery(allRows(accounts))
  return (
    <Page title={t('import')}>
      <Await
        data={data && ledger.data && { rows: data.rows, accounts: ledger.data }}
        error={error ?? ledger.error}
        onRetry={() => void Promise.all([refetch(), ledger.refetch()])}
        failed={t('failed')}
      >
        {({ rows, accounts: all }) => (
          <ImportForm
            accounts={all
              .toSorted((a, b) => a.data.number - b.data.number)
              .map(({ uuid, data: { number, name } }) => ({ value: uuid, label: `${number} ${name}` }))}
            types={rows
              .filter(({ inherited }) => !inherited)
              .map(({ uuid, data: { name } }) => ({ value: uuid, label: name }))}
          />
        )}
      </Await>
    </Page>
  )
}

type Choice = { value: string; label: string }

const ImportForm = ({ types: choices, accounts: ledger }: { types: Choice[]; accounts: Choice[] }) => {
  const { t } = useTranslation('gift-cards')
  const problem = useProblemText()
  const [type, setType] = useState(choices[0]?.value ?? '')
  const [contra, setContra] = useState('')
  const [text, setText] = useState('')
  const [isUnread, setUnread] = useState(false)
  const { rows, bad } = readRows(text)
  const total = money(sum(rows.map(({ balance }) => balance)))
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: () =>
      call(giftCardEndpoints.bring, {
        body: { gift_card_type_uuid: type, contra_account_uuid: contra, gift_cards: rows },
      }),
    onSuccess: () => setText(''),
  })
  const write = (next: string) => {
    reset()
    setUnread(false)
    setText(next)
  }
  return (
    <Card title={t('import_rows')}>
      <p className="dim2">{t('import_hint')}</p>
      <NativeSelect
        label={t('type')}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
        data={choices}
      />
      <NativeSelect
        label={t('contra_account')}
        description={t('contra_hint')}
        value={contra}
        onChange={(event) => setContra(event.currentTarget.value)}
        data={[{ value: '', label: t('choose_account') }, ...ledger]}
      />
      <Textarea
        label={t('import_rows')}
        autosize
        minRows={6}
        maxRows={20}
        error={isUnread ? t('import_unread') : undefined}
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
            {t('import_file')}
          </Button>
        )}
      </FileButton>
      <div>
        {bad.length > 0 && (
          <Banner tone="warn">{t('import_bad', { count: bad.length, lines: bad.join(', ') })}</Banner>
        )}
        {rows.length > 0 && <p>{t('import_ready', { count: rows.length, total })}</p>}
        {data && <Banner tone="good">{t('import_done', { count: data.body.imported })}</Banner>}
        {data && data.body.known.length > 0 && (
          <Banner tone="warn">{t('import_known', { codes: data.body.known.join(', ') })}</Banner>
        )}
        {error && <Banner tone="bad">{problem(error)}</Banner>}
      </div>
      <Button
        disabled={rows.length === 0 || rows.length > 500 || bad.length > 0 || type === '' || contra === ''}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('import_do')}
      </Button>
    </Card>
  )
}
