import type { Receipt } from '@bon/contracts/orders'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { cvr, dateOf, money, percent, quantity, timeOf } from '../format/index.ts'
import { Facit } from '../ui/facit.tsx'
import { Barcode } from './barcode.tsx'
import { Centre, Pair, Paper, paperStyle, Rule } from './paper.tsx'

/** The receipt: on the screen and on 80 mm paper from the same value (DESIGN.md 6, fiscal.md 2.2). */
export const ReceiptPaper = ({ receipt }: { receipt: Receipt }) => {
  const { t } = useTranslation()
  const { seller, register } = receipt
  return (
    <Paper>
      <h1 className={paperStyle.name}>{seller.name}</h1>
      <Centre lines={[seller.legal_name, seller.address, `CVR ${cvr(seller.cvr)}`]} />
      <Rule />
      <Pair left={t('receipt.title')} right={`${t('receipt.nr')} ${receipt.nr}`} strong />
      <Pair
        left={`${dateOf(receipt.at)} ${timeOf(receipt.at)}`}
        right={`${t('register.one')} ${register.identifier}`}
      />
      <Pair
        left={`${t('order.one')} ${receipt.short_nr}`}
        right={`${t('cashier.one')} ${receipt.cashier_initials}`}
      />
      <Rule />
      {receipt.lines.map((line, i) => (
        <ReceiptLine key={i} line={line} />
      ))}
      <Rule />
      <div className={paperStyle.big}>
        <span>{`${t('total')} ${receipt.currency}`}</span>
        <Facit>{money(receipt.total)}</Facit>
      </div>
      {receipt.rounding === 0 ? null : <Pair left={t('rounding')} right={money(receipt.rounding)} />}
      {receipt.payments.map((payment, i) => (
        <Pair key={i} left={payment.name} right={money(payment.received)} />
      ))}
      {receipt.tips === 0 ? null : <Pair left={t('pay.tip')} right={money(receipt.tips)} />}
      {receipt.change === 0 ? null : <Pair left={t('pay.change')} right={money(receipt.change)} strong />}
      <Rule />
      {receipt.vat.map((rate) => (
        <div key={rate.vat_rate}>
          <Pair left={`${t('vat.one')} ${percent(rate.vat_rate)}`} right={money(rate.vat)} />
          <Pair left={t('receipt.base')} right={money(rate.net)} />
        </div>
      ))}
      {receipt.gift_cards.map(({ name, code, amount, expires_on }) => (
        <Fragment key={code}>
          <Rule />
          <Pair left={name} right={money(amount)} strong />
          <Centre
            lines={[
              code,
              expires_on === null
                ? t('giftCard.forEver')
                : t('giftCard.validTo', { day: dateOf(expires_on) }),
            ]}
          />
        </Fragment>
      ))}
      <Rule />
      <Centre lines={[t('receipt.thanks')]} />
      <Barcode text={barcodeOf(receipt)} />
      <Centre
        lines={[
          barcodeOf(receipt),
          `${t('receipt.chain')} ${receipt.chain_mark.replace(/(.{4})(?=.)/, '$1 ')}`,
        ]}
      />
    </Paper>
  )
}

const ReceiptLine = ({ line }: { line: Receipt['lines'][number] }) => {
  const { t } = useTranslation()
  return (
    <>
      <div className={paperStyle.line}>
        <span>{quantity(line.quantity)}</span>
        <span>
          {line.name}
          {line.quantity === 1000 ? null : (
            <>
              <br />à {money(line.unit_price)}
            </>
          )}
        </span>
        <span>{money(line.gross)}</span>
      </div>
      {line.discount === 0 ? null : (
        <Pair
          left={`${t('line.discount')} ${percent(line.percentage_discount)}`}
          right={money(-line.discount)}
        />
      )}
    </>
  )
}

/** `register-date-nr`: what the scanner finds a receipt by. */
const barcodeOf = ({ register, at, nr }: Receipt): string => {
  const [day = '', month = '', year = ''] = dateOf(at).split('.')
  return `${register.identifier}-${year}${month}${day}-${nr}`
}
