import { invoiceEndpoints } from '@bon/contracts/invoices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Await } from '../parts/await.tsx'
import { Column, MainAndAside } from '../parts/columns.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { BuyerCard } from './buyer-card.tsx'
import { CreditAction } from './credit-action.tsx'
import { CreditNotesCard } from './credit-notes-card.tsx'
import { EInvoice } from './e-invoice.tsx'
import { LinesCard } from './lines-card.tsx'
import { MarkActions } from './mark-actions.tsx'
import { PdfButton } from './pdf-button.tsx'
import { CreditTag, StatusTag } from './status-tag.tsx'
import { StepsCard } from './steps-card.tsx'

/** INV-03: one invoice as issued, and its current status. */
export const InvoiceScreen = () => {
  const { t } = useTranslation('invoices')
  const { company } = useSession()
  const { uuid = '' } = useParams()
  const { data, error, refetch } = useQuery(query(invoiceEndpoints.show, { params: { uuid } }))
  const base = officePath(company.uuid)
  const invoice = data?.invoice
  return (
    <Page
      title={invoice ? t('title_nr', { nr: invoice.invoice_nr }) : t('one')}
      crumbs={[
        { label: t('title'), to: `${base}/invoices` },
        ...(invoice ? [{ label: dateTimeOf(invoice.at) }] : []),
      ]}
      tags={
        invoice && (
          <>
            <StatusTag status={invoice.status} />
            <CreditTag status={invoice.status} credited={invoice.credited} />
          </>
        )
      }
      actions={
        invoice && (
          <>
            <PdfButton invoice={invoice} />
            <EInvoice invoice={invoice} />
            <CreditAction invoice={invoice} />
            <MarkActions invoice={invoice} />
          </>
        )
      }
    >
      <Await
        data={invoice}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed_one')}
        skeleton={<CardsSkeleton rows={[{ height: 420, spans: [8, 4] }]} />}
      >
        {(shown) => (
          <MainAndAside>
            <LinesCard
              bill={shown}
              steps={[
                { key: 'prepaid', amount: shown.prepaid },
                { key: 'credited', amount: shown.credited },
              ]}
            />
            <Column>
              <CreditNotesCard invoice={shown} base={base} />
              <BuyerCard invoice={shown} base={base} />
              <StepsCard invoice={shown} />
            </Column>
          </MainAndAside>
        )}
      </Await>
    </Page>
  )
}
