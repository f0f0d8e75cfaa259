import { invoiceEndpoints } from '@bon/contracts/invoices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { NotFoundScreen } from '../not-found/screen.tsx'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { CreditNoteFacts } from './credit-note-facts.tsx'
import { EInvoice } from './e-invoice.tsx'
import style from './invoices.module.css'
import { LinesCard } from './lines-card.tsx'

/** A credit note as it was made: what it takes back, of which invoice, and for whom (rule 4, ADR 0037). */
export const CreditNoteScreen = () => {
  const { t } = useTranslation('invoices')
  const { company } = useSession()
  const { uuid = '', note: wanted } = useParams()
  const { data, error, refetch } = useQuery(query(invoiceEndpoints.show, { params: { uuid } }))
  const base = `/companies/${company.uuid}/admin`
  const invoice = data?.invoice
  const note = invoice?.credit_notes.find(({ credit_note_uuid }) => credit_note_uuid === wanted)
  if (invoice && !note) return <NotFoundScreen />
  return (
    <Page
      title={note ? t('credit_note_nr', { nr: note.credit_note_nr }) : t('credit_note')}
      crumbs={[
        { label: t('title'), to: `${base}/invoices` },
        ...(invoice && note
          ? [
              {
                label: t('title_nr', { nr: invoice.invoice_nr }),
                to: `${base}/invoices/${invoice.invoice_uuid}`,
              },
              { label: dateTimeOf(note.at) },
            ]
          : []),
      ]}
      actions={invoice && note && <EInvoice invoice={invoice} note={note.credit_note_uuid} />}
    >
      <Await
        data={invoice && note ? { invoice, note } : undefined}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed_one')}
        skeleton={<CardsSkeleton rows={[{ height: 420, spans: [8, 4] }]} />}
      >
        {(shown) => (
          <div className={style.columns}>
            <LinesCard bill={shown.note} />
            <CreditNoteFacts {...shown} base={base} />
          </div>
        )}
      </Await>
    </Page>
  )
}
