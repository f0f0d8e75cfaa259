import { buyerNameOf, type CustomerTag, invoiceEndpoints } from '@bon/contracts/invoices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { ErrorState, LoadingState, TouchButton } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import style from './invoicing.module.css'

/** INV-04: searches customers by part of the name; a customer without an address is marked and cannot be chosen. */
export const PickCustomer = ({ onPick }: { onPick: (customer: CustomerTag) => void }) => {
  const { t } = useTranslation('invoices')
  const [typed, type] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data, error, refetch } = useQuery({
    ...query(invoiceEndpoints.customers, { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Field label={t('convert.search')}>
        <input
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          aria-describedby="invoice-search-hint"
          onChange={(event) => type(event.target.value)}
        />
        <small id="invoice-search-hint" className={style.hint}>
          {t('convert.hint')}
        </small>
      </Field>
      {data ? (
        <>
          <ul className={`${style.customers} grid gap-8`}>
            {data.customers.map((customer) => (
              <li key={customer.uuid}>
                <Customer customer={customer} onPick={onPick} />
              </li>
            ))}
          </ul>
          <p className="below dim2 t-14" role="status">
            {data.customers.length === 0 ? t('convert.nobody') : data.more ? t('convert.more') : ''}
          </p>
        </>
      ) : error ? (
        <ErrorState error={error} title={t('convert.failed')} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

const Customer = ({
  customer,
  onPick,
}: {
  customer: CustomerTag
  onPick: (customer: CustomerTag) => void
}) => {
  const { t } = useTranslation('invoices')
  const { company_name, name, city, is_complete } = customer
  const details = [company_name ? name : null, city, is_complete ? null : t('convert.incomplete')]
  return (
    <TouchButton size="lg" disabled={!is_complete} onClick={() => onPick(customer)}>
      <b>{buyerNameOf(customer)}</b>
      <span className={`${style.details} dim2 t-14`}>{details.filter(Boolean).join(' · ')}</span>
    </TouchButton>
  )
}
