import '@mantine/core/styles/NumberInput.css'
import { quantity as thousandths } from '@bon/contracts/kernel'
import { Button, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { money, quantity } from '../../shared/format/index.ts'
import { allOf, type Chosen, type CreditLine, worthOfLine } from './credit-draft.ts'
import style from './invoices.module.css'

type CreditLinesProps = {
  lines: readonly CreditLine[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** Each line with the quantity to credit, at most what is left. */
export const CreditLines = ({ lines, chosen, onChange }: CreditLinesProps) => {
  const { t } = useTranslation('invoices')
  return (
    <>
      <div className="flex gap-8 wraps">
        <Button variant="default" onClick={() => onChange(allOf(lines))}>
          {t('credit.all')}
        </Button>
        <Button variant="default" onClick={() => onChange({})}>
          {t('credit.none')}
        </Button>
      </div>
      <ul className={style.creditLines}>
        {lines.map((line) => {
          const { uuid, name, left, quantity: sold, unit } = line
          const amount = chosen[uuid] ?? thousandths(0)
          const of = t('credit.left', { left: quantity(left), sold: quantity(sold) })
          return (
            <li key={uuid}>
              <span>
                <b>{name}</b>
                <small className="dim2 t-13">
                  {left < sold ? of : t('credit.sold', { sold: quantity(sold) })}
                </small>
              </span>
              <NumberInput
                aria-label={t('credit.quantity', { name })}
                min={0}
                max={left / 1000}
                clampBehavior="strict"
                allowDecimal={unit !== 'pieces' || sold % 1000 !== 0}
                decimalScale={3}
                decimalSeparator=","
                allowNegative={false}
                value={amount / 1000}
                onChange={(value) =>
                  onChange({ ...chosen, [uuid]: thousandths(Math.round(Number(value) * 1000)) })
                }
              />
              <b>{money(worthOfLine(line, amount))}</b>
            </li>
          )
        })}
      </ul>
    </>
  )
}
