import type { MissingAccount } from '@bon/contracts/transfers'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { percent } from '../../shared/format/index.ts'
import { Card } from '../parts/card.tsx'

/** The page on which each problem is fixed. */
const places = {
  accounts: { path: 'accounts', label: 'transfer.open_accounts' },
  vat_types: { path: 'vat-types', label: 'transfer.open_vat_types' },
  payment_types: { path: 'payment-types', label: 'transfer.open_payment_types' },
} as const
const placeOf = ({ purpose }: MissingAccount) =>
  places[purpose === 'vat' ? 'vat_types' : purpose === 'payment_type' ? 'payment_types' : 'accounts']

/** What prevents the transfer, with links to fix it. */
export const MissingCard = ({ missing, base }: { missing: readonly MissingAccount[]; base: string }) => {
  const { t } = useTranslation('reconciliation')
  const textOf = ({ purpose, vat_rate }: MissingAccount) => {
    if (purpose === 'vat') return t('transfer.missing_vat', { rate: percent(vat_rate ?? 0) })
    if (purpose === 'account' || purpose === 'payment_type') return t(`transfer.missing_${purpose}`)
    return t('transfer.missing_of', { purpose: t(`transfer.purpose_${purpose}`) })
  }
  const ways = [...new Set(missing.map(placeOf))]
  return (
    <Card title={t('transfer.missing')}>
      <ul className="grid gap-6 below">
        {missing.map((one) => (
          <li className="row w-650" key={`${one.purpose} ${one.vat_rate}`}>
            <IconAlertTriangle size={18} aria-hidden />
            {textOf(one)}
          </li>
        ))}
      </ul>
      <p className="dim2">{t('transfer.missing_text')}</p>
      <div className="above flex gap-8 wraps">
        {ways.map(({ path, label }) => (
          <Button key={path} component={Link} to={`${base}/${path}`} variant="light">
            {t(label)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
