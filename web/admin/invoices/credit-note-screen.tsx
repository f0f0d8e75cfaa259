import { invoiceEndpoints } from '@bon/contracts/invoices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { NotFoundScreen } from '../not-found/screen.tsx'
import { Await } from '../parts/await.tsx'
import { MainAndAside } from '../parts/columns.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { CreditNoteFacts } from './credit-note-facts.tsx'
import { EInvoice } from './e-invoice.tsx'
import { LinesCard } from './lines-card.tsx'
import { PdfButton } from './pdf-button.tsx'

/** A credit note as issued: amounts, invoice and customer (RULE-4, ADR 0037). */
export const CreditNoteScreen = () => {
  const { t } = useTranslation('invoices')
  const { company } = useSession()
  const { uuid = '', note: noteUuid } = useParams()
  const { data, error, refetch } = useQuery(query(invoiceEndpoints.show, { params: { uuid } }))
  const base = officePath(company.uuid)
  const invoice = data?.invoice
  const note = invoice?.credit_notes.find(({ credit_note_uuid }) => credit_note_uuid === noteUuid)
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
      actions={
        invoice &&
        note && (
          <>
            <PdfButton invoice={invoice} note={note.credit_note_uuid} />
            <EInvoice invoice={invoice} note={note.credit_note_uuid} />
          </>
        )
      }
    >
      <Await
        data={invoice && note ? { invoice, note } : undefined}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed_one')}
        skeleton={<CardsSkeleton rows={[{ height: 420, spans: [8, 4] }]} />}
      >
        {(shown) => (
          <MainAndAside>
            <LinesCard bill={shown.note} />
            <CreditNoteFacts {...shown} base={base} />
          </MainAndAside>
        )}
      </Await>
    </Page>
  )
}
